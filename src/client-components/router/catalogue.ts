import { type Catalogue, setCatalogues, type TranslatedLanguage, translatedLanguageOf } from '#contract/translate.ts';

/** The texts of client components, each a file of its own that only visitors of a site in its language load. */
const catalogues: Readonly<Record<TranslatedLanguage, () => Promise<unknown>>> = {
  de: () => import(/* webpackChunkName: "de" */ '#contract/translations/de/browser.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "fr" */ '#contract/translations/fr/browser.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "es" */ '#contract/translations/es/browser.json', { with: { type: 'json' } }),
};

/** Before the first client component renders, which has to show what the server rendered. */
export async function loadCatalogue(): Promise<void> {
  const language = translatedLanguageOf(document.documentElement.lang);
  if (language === null) return;
  const { default: texts } = (await catalogues[language]()) as { default: Catalogue };
  setCatalogues({ [language]: texts });
}
