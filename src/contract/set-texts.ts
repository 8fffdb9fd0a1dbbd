/** Apart from `translate.ts`, because browsers load it only for sites with a catalogue. */
import { directionOf, siteFormat } from './site-format.ts';
import { type Catalogue, catalogue, type TextsHolder, type TranslatedLanguage } from './translate.ts';

/** Browsers call it with the texts of their document. */
export function setTexts(texts: () => Catalogue | undefined): void {
  Object.assign<object, TextsHolder>(globalThis, {
    porticoTexts: texts,
    porticoIsolated: (value) =>
      catalogue() && directionOf(siteFormat().locale) && /[a-z/+@]|\d \d/i.test(value) ? `\u2068${value}\u2069` : value,
  });
}

export function setCatalogues(catalogues: Partial<Record<TranslatedLanguage, Catalogue>>): void {
  const known = new Map(Object.entries(catalogues).map(([language, texts]) => [language, withoutPrototype(texts)]));
  setTexts(() => known.get(siteFormat().locale.slice(0, 2)));
}

/** Somebody may call a product "constructor". */
export const withoutPrototype = (texts: Catalogue): Catalogue => Object.assign(Object.create(null) as object, texts);
