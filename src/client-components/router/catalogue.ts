/**
 * It is awaited before the first client component renders, which has to show what the server rendered. English needs no
 * texts.
 */
export const loadCatalogue = async (): Promise<void> =>
  /^(de|fr|es|ar)/.test(document.documentElement.lang)
    ? import(/* webpackChunkName: "texts" */ './texts.ts').then(({ loadTexts }) => loadTexts())
    : undefined;
