/** Loaded for sites in these languages. */
import { type Catalogue, setTexts, type TranslatedLanguage } from '#contract/translate.ts';

/**
 * The texts of client components, each a file of its own that only visitors of a site in its language load. Modules, because
 * to load JSON itself would add code to the first script of every page.
 */
const catalogues: Readonly<Record<TranslatedLanguage, () => Promise<{ default: Catalogue }>>> = {
  de: () => import(/* webpackChunkName: "de" */ './languages/de.ts'),
  fr: () => import(/* webpackChunkName: "fr" */ './languages/fr.ts'),
  es: () => import(/* webpackChunkName: "es" */ './languages/es.ts'),
};

export async function loadTexts(): Promise<void> {
  const language = document.documentElement.lang.slice(0, 2) as TranslatedLanguage;
  const { default: texts } = await catalogues[language]();
  setTexts(texts);
}
