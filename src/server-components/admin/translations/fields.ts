import type { TranslatedKind, TranslatedText, TranslationSummary } from '#contract/content/translations.ts';
import { languageOf } from '#contract/languages.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { fieldName } from '../ui/history-values.ts';
import { screenHref } from '../ui/urls.ts';

type Context = Pick<PageContext, 'site' | 'query'>;

export const languagesOf = ({ site }: Pick<Context, 'site'>): string[] => site.languages.map(languageOf);

/** The chosen one, otherwise the first one of the site; null if it has no others. */
export function chosenLanguage(context: Context): string | null {
  const languages = languagesOf(context);
  return languages.find((language) => language === context.query.get('language')) ?? languages[0] ?? null;
}

export type Key = Pick<TranslationSummary, 'kind' | 'id'> & { readonly language: string };

/** As the log has it. */
export const keyText = ({ language, kind, id }: Key): string => `${language}:${kind}:${id}`;

export const kindLabels: Readonly<Record<TranslatedKind, string>> = {
  site: 'Site',
  page: 'Page',
  post: 'Post',
  product: 'Product',
  category: 'Category',
  policy: 'Policy',
};

/** The screen of the original. */
export const originalHref = ({ kind, id }: Pick<Key, 'kind' | 'id'>): string => {
  const screens: Readonly<Record<TranslatedKind, readonly [ScreenName, Readonly<Record<string, string>>]>> = {
    site: ['siteAdmin', {}],
    page: ['pagesAdmin', { page: id }],
    post: ['postsAdmin', { post: id }],
    product: ['productsAdmin', { product: id }],
    category: ['productsAdmin', { part: 'categories' }],
    policy: ['policiesAdmin', { policy: id }],
  };
  return screenHref(...screens[kind]);
};

const words: Readonly<Record<string, string>> = {
  alt: 'Description of the picture',
  body: 'Text',
  eyebrow: 'Line above the heading',
  seo: 'Search engines',
  header: 'Header',
};

export type Place = { readonly group: string; readonly label: string };

/** Names the place of each text for people. */
export function placesOf(content: readonly Pick<TranslatedText, 'path'>[]): Place[] {
  const blocks: string[] = [];
  return content.map(({ path }) => {
    const [first = '', second = '', ...rest] = path.replace(/(\.\d+)-[0-9a-f]{8}$/, '$1').split('.');
    if (first === 'blocks') {
      if (!blocks.includes(second)) blocks.push(second);
      return { group: `Block ${blocks.indexOf(second) + 1}`, label: labelOf(rest) };
    }
    if (first === 'menus') return { group: `Menu: ${labelOf([second])}`, label: labelOf(['link', ...rest]) };
    if (second === '' || first === 'body') return { group: '', label: labelOf([first, second]) };
    return { group: labelOf([first]), label: labelOf(second === '' ? [first] : [second, ...rest]) };
  });
}

/** `['cards', '0', 'title']` is "Cards 1: title". */
const labelOf = (parts: readonly string[]): string =>
  parts.reduce((label, part) => {
    if (part === '') return label;
    if (/^\d+$/.test(part)) return `${label} ${Number(part) + 1}`.trimStart();
    const word = words[part] ?? fieldName(part);
    return label === '' ? word : `${label}: ${word.charAt(0).toLowerCase()}${word.slice(1)}`;
  }, '');

/** The service names texts in the same way. */
const prefix = 'texts.';
export const fieldOf = (path: string): string => `${prefix}${path}`;
export const pathOf = (field: string): string | null => (field.startsWith(prefix) ? field.slice(prefix.length) : null);

export const needsWork = ({ target, former }: Pick<TranslatedText, 'target' | 'former'>): boolean =>
  target === null || former !== null;

export const historyPhrases: Readonly<Record<string, string>> = {
  'translation.save': 'translated texts',
  'translation.import': 'imported translations from a file',
  'translation.publish': 'published it',
  'translation.withdraw': 'withdrew it',
  'translation.discard': 'discarded a draft',
};
export const historyLabels: Readonly<Record<string, string>> = {};
