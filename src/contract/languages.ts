/** A site has the language of its locale at its addresses, and may have others below an address of their own: `/de/news`. */

/** Services answer with texts in this language, a BCP 47 language of two or three letters, where they have a translation. */
export const languageHeader = 'x-language';

export const languagePattern = /^[a-z]{2,3}$/;

/** The language that a request asks for; undefined for that of the site. */
export function languageIn(headers: Readonly<Record<string, unknown>>): string | undefined {
  const asked = headers[languageHeader];
  return typeof asked === 'string' && languagePattern.test(asked) ? asked : undefined;
}

/** `de` of `de-AT`. */
export const languageOf = (locale: string): string => locale.split('-', 1)[0] as string;

/** In its own language by default: `Deutsch`. */
export const nameOfLanguage = (language: string, locale = language): string => {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

export type Language = {
  readonly language: string;
  readonly locale: string;
  /** As in `SiteFormat`. */
  readonly prefix: string;
};

/** The languages of a site that has several, the first one first; none for other sites. */
export function languagesOf({
  locale,
  languages,
}: {
  readonly locale: string;
  readonly languages: readonly string[];
}): readonly Language[] {
  const first = languageOf(locale);
  const others = languages
    .map((each) => ({ language: languageOf(each), locale: each, prefix: `/${languageOf(each)}` }))
    .filter(({ language }) => language !== first);
  return others.length > 0 ? [{ language: first, locale, prefix: '' }, ...others] : [];
}

/** The address of a page in a language: `/de?page=2` for `/?page=2`. */
export const below = (prefix: string, href: string): string =>
  prefix + (prefix === '' ? href : href.replace(/^\/(?=[?#]|$)/, ''));

/** The reverse of `below`. */
export const withoutPrefix = (prefix: string, href: string): string =>
  prefix !== '' && isBelow(prefix, href) ? href.slice(prefix.length).replace(/^(?!\/)/, '/') : href;

export const isBelow = (prefix: string, href: string): boolean =>
  href.startsWith(prefix) && /^(?:[/?#]|$)/.test(href.slice(prefix.length));

/** `/de` of `/de/news`: what an address in another language of a site begins with. */
export const prefixOf = (path: string): string | undefined => /^\/[a-z]{2,3}(?=\/|$)/.exec(path)?.[0];
