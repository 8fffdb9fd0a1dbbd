/**
 * The texts of the program in the language of the site. The English text is the key, and is shown where there is no translation, so that
 * components stay readable and a language can be completed step by step.
 */
import { siteFormat } from './site-format.ts';

/** Translations by English text. */
export type Catalogue = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

export const translatedLanguages = ['de', 'fr', 'es', 'ar'] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

export type TextsHolder = {
  porticoTexts?: () => Catalogue | undefined;
  porticoIsolated?: (value: string) => string;
};

/** One for the gateway and both bundles, because a process shows one site; browsers load the one that they need. */
const holder = globalThis as TextsHolder;

/** A value keeps its order in a text from right to left, as in `<bdi>`: an address, a number with spaces, a name. */
export const isolated = (value: string): string => holder.porticoIsolated?.(value) ?? value;

/** Undefined for languages without one, such as English. */
export const catalogue = (): Catalogue | undefined => holder.porticoTexts?.();

/**
 * The locale of the texts, which is English where there is no catalogue: for values that `Intl` writes into them, and
 * for `lang`.
 */
export const textLocale = (): string => (catalogue() ? siteFormat().locale : 'en');

/** `t('Page {page}', { page: 2 })`. Values stay as they are. */
export function t(text: string, values?: TextValues): string {
  const translated = catalogue()?.[text] ?? text;
  return values
    ? translated.replace(/\{(\w+)\}/g, (whole, name) => isolated(String(values[name] ?? whole)))
    : translated;
}

/** Marks a text that is translated where it is shown: `t(labels[status])`. */
export const msg = <Text extends string>(text: Text): Text => text;
