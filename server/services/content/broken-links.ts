import { type Kysely, sql } from 'kysely';
import { editablePage } from '#contract/content/pages.ts';
import type { BrokenLinks } from '#contract/content/publish-check.ts';
import { type Site, site } from '#contract/content/site.ts';
import { languagesOf, prefixOf, withoutPrefix } from '#contract/languages.ts';
import { matchRoute, type RouteMatch } from '#contract/match.ts';
import { compileRedirects } from '#contract/redirect-rules.ts';
import type { ContentTables } from './tables.ts';
import { isShownIn, type Language } from './translations/shown.ts';
import { isVisible } from './visibility.ts';

type Kind = 'page' | 'post' | 'policy' | 'product';

const documents = /^\/(?:media\/|news\/feed\.xml$|sitemap\.xml$|robots\.txt$)/;

const sources: Record<Kind, { table: string; slug: string }> = {
  page: { table: 'pages', slug: 'route' },
  post: { table: 'posts', slug: 'slug' },
  policy: { table: 'policies', slug: 'slug' },
  product: { table: 'products', slug: 'name' },
};

/** With a language, records that visitors do not find in it are hidden. */
export async function findBrokenLinks(
  database: Kysely<ContentTables>,
  links: readonly string[],
  language?: Language,
): Promise<BrokenLinks> {
  const { off, prefixes } = await partsOf(database);
  const broken = new Map<string, Exclude<State, 'shown'> | 'missing'>();
  const wanted = new Map<string, { kind: Kind; slug: string }>();
  for (const link of links) {
    const path = pathOf(link);
    if (documents.test(path)) continue;
    const found = matchRoute(path);
    const prefix = prefixOf(path) ?? '';
    // `/faq` looks like the beginning of a language.
    const match = found?.prefix && !prefixes.has(found.prefix) ? null : found;
    const address = prefixes.has(prefix) ? withoutPrefix(prefix, path) : path;
    const target = match ? targetOf(match) : { kind: 'page' as const, slug: address };
    if (off.some((page) => page === match?.name)) broken.set(link, 'hidden');
    else if (target) wanted.set(link, target);
  }
  for (const kind of Object.keys(sources) as Kind[]) {
    const ofKind = [...wanted].filter(([, target]) => target.kind === kind);
    if (ofKind.length === 0) continue;
    const found = await findTargets(
      database,
      kind,
      ofKind.map(([, { slug }]) => slug),
      language,
    );
    for (const [link, { slug }] of ofKind) {
      const state = found.get(slug) ?? 'missing';
      if (state !== 'shown') broken.set(link, state);
    }
  }
  return broken.size > 0 ? withoutRedirected(database, broken) : broken;
}

/** The pages that are switched off. */
export const pagesOff = async (database: Kysely<ContentTables>): Promise<Site['pagesOff']> =>
  (await partsOf(database)).off;

async function partsOf(database: Kysely<ContentTables>) {
  const row = await database.selectFrom('site').select('value').executeTakeFirst();
  const {
    pagesOff: off,
    locale,
    languages,
  } = site.pick({ pagesOff: true, locale: true, languages: true }).parse(row?.value ?? {});
  return { off, prefixes: new Set(languagesOf({ locale, languages }).map(({ prefix }) => prefix)) };
}

async function withoutRedirected(database: Kysely<ContentTables>, broken: BrokenLinks): Promise<BrokenLinks> {
  const rules = await database.selectFrom('redirects').select(['from', 'to', 'status']).execute();
  const redirects = compileRedirects(rules);
  return new Map([...broken].filter(([link]) => redirects.indexOf(pathOf(link)) < 0));
}

/** Without what follows it. A slash at its end redirects to the same path. */
export const pathOf = (link: string): string => (link.split(/[?#]/, 1)[0] as string).replace(/(?<=.)\/$/, '');

function targetOf(match: RouteMatch): { kind: Kind; slug: string } | undefined {
  if (match.name === 'ownPage') return { kind: 'page', slug: match.params['slug'] as string };
  if (match.name === 'post') return { kind: 'post', slug: match.params['slug'] as string };
  if (match.name === 'product') return { kind: 'product', slug: match.params['name'] as string };
  const fixed = editablePage.safeParse(match.name);
  if (fixed.success) return { kind: 'page', slug: fixed.data };
  const slug = match.params['slug'];
  return slug && match.name.startsWith('policy') ? { kind: 'policy', slug } : undefined;
}

type State = 'shown' | 'hidden' | 'trashed';

const stateOf = (kind: Kind, language: Language) => sql<State>`case when r.trashed_at is not null then 'trashed'
  when ${isVisible[kind]('r')} and ${isShownIn(language, kind, kind === 'page' ? 'r.route' : 'r.id')} then 'shown' else 'hidden' end`;

/** Whether visitors see the records with these slugs, or pages at these addresses. Former ones count. */
async function findTargets(
  database: Kysely<ContentTables>,
  kind: Kind,
  slugs: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, State>> {
  const { table, slug } = sources[kind];
  const source = sql.raw(`content.${table}`);
  const former =
    kind === 'page'
      ? sql`union all
    select a.path, ${stateOf(kind, language)} from ${source} r cross join unnest(r.address || r.former_addresses) as a (path)
    where a.path = any(${slugs}::text[])`
      : sql`union all
    select f.slug, ${stateOf(kind, language)} from content.former_slugs f join ${source} r on r.id = f.item_id
    where f.kind = ${kind} and f.slug = any(${slugs}::text[])`;
  const { rows } = await sql<{ slug: string; state: State }>`
    select r.${sql.raw(slug)} as slug, ${stateOf(kind, language)} as state from ${source} r
    where r.${sql.raw(slug)} = any(${slugs}::text[]) ${former}`.execute(database);
  return new Map(rows.map((row) => [row.slug, row.state]));
}
