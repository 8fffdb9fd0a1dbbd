/** Where Jekyll, Hugo and Astro have a text: their kind of folder decides, unless the text or the person says otherwise. */
import { moveAddresses } from '#contract/content/moving.ts';

export type Shape = 'jekyll' | 'hugo' | 'astro' | 'plain';
export type Site = { readonly shape: Shape; readonly pattern: string };
/** Parts of the path of a file within the folder of texts. */
export type Path = { readonly folders: readonly string[]; readonly base: string; readonly date: string | null };

const roots: Readonly<Record<Shape, RegExp>> = {
  jekyll: /^/,
  hugo: /^content\//,
  astro: /^src\/(?:content|pages)\//,
  plain: /^/,
};
const patterns: Readonly<Record<Shape, string>> = {
  jekyll: '/:categories/:year/:month/:day/:title.html',
  hugo: '/:path',
  astro: '/:path',
  plain: '/:path',
};
/** Names that Jekyll has for patterns. */
const named: Readonly<Record<string, string>> = {
  date: patterns.jekyll,
  pretty: '/:categories/:year/:month/:day/:title',
  none: '/:categories/:title.html',
};

export function shapeOf(names: readonly string[]): Shape {
  if (names.some((name) => /(?:^|\/)_posts\/|^_config\.ya?ml$/.test(name))) return 'jekyll';
  if (names.some((name) => /^src\/content\/|^astro\.config\./.test(name))) return 'astro';
  return names.some((name) => name.startsWith('content/')) ? 'hugo' : 'plain';
}

export const patternOf = (shape: Shape, given: string): string =>
  (Object.hasOwn(named, given) ? named[given] : undefined) ?? (moveAddresses.safeParse(given).data || patterns[shape]);

/** Null for what is no text of the site, such as the words about its program. */
export function pathOf(name: string, shape: Shape): Path | null {
  const root = roots[shape];
  if (!root.test(name)) return null;
  const folders = name
    .replace(root, '')
    .replace(/\.\w+$/, '')
    .split('/');
  const file = folders.pop() ?? '';
  const isAtTop = folders.length === 0 && root.source === '^';
  if (isAtTop && /^(?:readme|license|changelog|contributing|code_of_conduct|security)$/i.test(file)) return null;
  if (folders.some((folder) => /^_(?:includes|layouts|site|sass)$|^(?:archetypes|layouts|themes|vendor)$/.test(folder)))
    return null;
  const isBundle = file === 'index' && folders.length > 0;
  const base = isBundle ? (folders.pop() ?? '') : file;
  const [, date = null, rest] = /^(\d{4}-\d\d?-\d\d?)[-_](.+)$/.exec(base) ?? [];
  return { folders, base: rest ?? base, date };
}

type Named = Path & { readonly slug: string; readonly moment: Date | null; readonly categories: readonly string[] };

/** Null if a part of the pattern is missing, such as the date of a draft. */
export function addressOf(pattern: string, { folders, base, slug, moment, categories }: Named): string | null {
  const day = moment?.toISOString().slice(0, 10).split('-') ?? [];
  const [year, month, date] = day;
  const values: Readonly<Record<string, string | undefined>> = {
    year,
    month,
    day: date,
    i_month: month && String(Number(month)),
    i_day: date && String(Number(date)),
    slug: slug || base,
    title: slug || base,
    filename: base,
    categories: categories.join('/').toLowerCase().replaceAll(' ', '-'),
    section: folders[0] ?? '',
    path: [...folders, slug || base].join('/'),
  };
  let isWhole = true;
  const address = pattern.replace(/:([a-z_]+)/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? address.replace(/\/{2,}/g, '/') : null;
}
