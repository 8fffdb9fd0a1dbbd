/** Finds internal links without a route or record. */
import type { Kysely } from 'kysely';
import { matchRoute } from '#contract/match.ts';
import type { ContentTables } from './tables.ts';

type Tables = Kysely<ContentTables>;
type Kind = 'posts' | 'policies' | 'products';

/** URLs that are not pages. */
const documents = /^\/(?:media\/|news\/feed\.xml$|sitemap\.xml$|robots\.txt$)/;

export async function findDeadLinks(database: Tables, links: readonly string[]): Promise<ReadonlySet<string>> {
  const dead = new Set<string>();
  const wanted: Record<Kind, Map<string, string[]>> = { posts: new Map(), policies: new Map(), products: new Map() };
  for (const link of links) {
    const path = link.split(/[?#]/, 1)[0] as string;
    if (documents.test(path)) continue;
    const match = matchRoute(path);
    if (!match) dead.add(link);
    const [kind, name] = targetOf(match);
    if (kind && name) wanted[kind].set(name, [...(wanted[kind].get(name) ?? []), link]);
  }
  for (const [kind, names] of Object.entries(wanted) as Array<[Kind, Map<string, string[]>]>) {
    if (names.size === 0) continue;
    const found = await existing(database, kind, [...names.keys()]);
    for (const [name, hrefs] of names) if (!found.has(name)) for (const href of hrefs) dead.add(href);
  }
  return dead;
}

function targetOf(match: ReturnType<typeof matchRoute>): [Kind?, string?] {
  if (match?.name === 'post') return ['posts', match.params['slug']];
  if (match?.name === 'product') return ['products', match.params['name']];
  return match?.params['slug'] && match.name.startsWith('policy') ? ['policies', match.params['slug']] : [];
}

/** Drafts count, because linked records are often published together; former slugs redirect. */
async function existing(database: Tables, kind: Kind, names: string[]): Promise<ReadonlySet<string>> {
  if (kind === 'products') {
    const rows = await database.selectFrom('products').select('name').where('name', 'in', names).execute();
    return new Set(rows.map(({ name }) => name));
  }
  const own = await database.selectFrom(kind).select('slug').where('slug', 'in', names).execute();
  const former = await database
    .selectFrom('formerSlugs')
    .select('slug')
    .where('kind', '=', kind === 'posts' ? 'post' : 'policy')
    .where('slug', 'in', names)
    .execute();
  return new Set([...own, ...former].map(({ slug }) => slug));
}
