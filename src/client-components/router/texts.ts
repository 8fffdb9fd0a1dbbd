/** Loaded for sites in these languages. */
import { type Catalogue, setTexts, type TranslatedLanguage } from '#contract/translate.ts';

/** The texts of client components, each a file of its own that only visitors of a site in its language load. */
const catalogues: Readonly<Record<TranslatedLanguage, () => Promise<unknown>>> = {
  de: () => import(/* webpackChunkName: "de" */ '#contract/translations/de/browser.json', { with: { type: 'json' } }),
  fr: () => import(/* webpackChunkName: "fr" */ '#contract/translations/fr/browser.json', { with: { type: 'json' } }),
  es: () => import(/* webpackChunkName: "es" */ '#contract/translations/es/browser.json', { with: { type: 'json' } }),
};

export async function loadTexts(): Promise<void> {
  const language = document.documentElement.lang.slice(0, 2) as TranslatedLanguage;
  const { default: texts } = (await catalogues[language]()) as { default: Catalogue };
  setTexts(texts);
}
