/** A site has the language of its locale at its addresses, and may have others below an address of their own: `/de/news`. */

/** Services answer with texts in this language, a BCP 47 language of two or three letters, where they have a translation. */
export const languageHeader = 'x-language';

/** `de` of `de-AT`. */
export const languageOf = (locale: string): string => locale.split('-', 1)[0] as string;

/** In its own language: `Deutsch`. */
export const nameOfLanguage = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
