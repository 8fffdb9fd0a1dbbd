/** In which language a message is, and how dates and amounts are written in it. */
import { type Language, languages } from '#contract/auth/users.ts';
import { writtenAs } from '#contract/site-format.ts';

const usual: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES', ar: 'ar-LB' };

/** The language of a site with this locale; English if there are no texts in that language. */
export function languageOf(locale: string): Language {
  const [language = ''] = locale.split('-');
  return Object.hasOwn(languages, language) ? (language as Language) : 'en';
}

type Reader = { readonly language: Language; readonly country: string | null; readonly siteLocale: string };

/** Dates and amounts are written as in the country of the person, else as on the site if its language is the same. */
export function localeOf({ language, country, siteLocale }: Reader): string {
  if (country !== null && /^[A-Z]{2}$/.test(country)) return writtenAs(`${language}-${country}`);
  return writtenAs(siteLocale.startsWith(`${language}-`) ? siteLocale : usual[language]);
}
