/**
 * The texts of the program in the language of the site. The English text is the key, and is shown where there is no translation, so that
 * components stay readable and a language can be completed step by step.
 */
import { siteFormat } from './site-format.ts';

/** Translations by English text. */
export type Catalogue = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

export const translatedLanguages = ['de', 'fr', 'es'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

const key = Symbol.for('portico.catalogues');
/** One for the gateway and both bundles, because a process shows one site; browsers load the one that they need. */
const holder = globalThis as { [key]?: Partial<Record<TranslatedLanguage, Catalogue>> };

export function setCatalogues(catalogues: Partial<Record<TranslatedLanguage, Catalogue>>): void {
  holder[key] = catalogues;
}

/** Null for languages without a catalogue, such as English. */
export function translatedLanguageOf(locale: string): TranslatedLanguage | null {
  const language = locale.slice(0, 2) as TranslatedLanguage;
  return translatedLanguages.includes(language) ? language : null;
}

export function catalogue(): Catalogue | undefined {
  const language = translatedLanguageOf(siteFormat().locale);
  return language === null ? undefined : holder[key]?.[language];
}

/** Of the texts: English where there is no catalogue. For what `Intl` writes into them, and for `lang`. */
export const textLocale = (): string => (catalogue() ? siteFormat().locale : 'en');

/** `t('Page {page}', { page: 2 })`. Values stay as they are. */
export function t(text: string, values?: TextValues): string {
  const translated = catalogue()?.[text] ?? text;
  return values ? translated.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) : translated;
}

/** `plural(2, '{count} order', '{count} orders')`: `{count}` is written as the site writes numbers. */
export function plural(count: number, one: string, other: string, values: TextValues = {}): string {
  const { locale } = siteFormat();
  const rule = new Intl.PluralRules(catalogue() ? locale : 'en').select(count);
  return t(rule === 'one' ? one : other, { ...values, count: count.toLocaleString(locale) });
}

/** Marks a text that is translated where it is shown: `t(labels[status])`. */
export const msg = <Text extends string>(text: Text): Text => text;
