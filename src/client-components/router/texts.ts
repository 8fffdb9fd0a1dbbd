/** Sites in these languages load this file. */
import { setTexts, withoutPrototype } from '#contract/set-texts.ts';
import type { Catalogue, TranslatedLanguage } from '#contract/translate.ts';

/**
 * The texts of client components. Visitors load only the file of their site's language. The files are modules, because
 * loading JSON would add code to the first script of every page.
 */
const catalogues: Readonly<Record<TranslatedLanguage, () => Promise<{ default: Catalogue }>>> = {
  de: () => import(/* webpackChunkName: "de" */ './languages/de.ts'),
  fr: () => import(/* webpackChunkName: "fr" */ './languages/fr.ts'),
  es: () => import(/* webpackChunkName: "es" */ './languages/es.ts'),
  ar: () => import(/* webpackChunkName: "ar" */ './languages/ar.ts'),
};

export async function loadTexts(): Promise<void> {
  const language = document.documentElement.lang.slice(0, 2) as TranslatedLanguage;
  const { default: texts } = await catalogues[language]();
  const known = withoutPrototype(texts);
  setTexts(() => known);
}
