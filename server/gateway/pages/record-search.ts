/** Searches the records of every screen that the person may open, for the palette and the overview. */
import type { FastifyBaseLogger } from 'fastify';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import type { RscBundle } from '../../../engine/rendering.ts';
import type { FoundRecord, Hit, PageContext, RecordSearch } from '../../../src/server-components/page.ts';
import { toFailure } from '../../http/http.ts';

const maxPerSource = 5;
const maxResults = 24;
const minQueryLength = 2;

type Source = RecordSearch & { readonly route: RouteName };

type Search = Pick<PageContext, 'screens' | 'viewer'> & {
  readonly pages: RscBundle['pages'];
  readonly api: Api;
  readonly log: FastifyBaseLogger;
  readonly query: string;
};

/**
 * Searches each kind of record, and similar words only if no kind has what was typed. A search that fails finds null,
 * because it must not hide the results of the others.
 */
export function searchRecords({
  pages,
  api,
  log,
  screens,
  viewer,
  query,
}: Search): Array<Promise<FoundRecord[] | null>> {
  const sources = (query.length < minQueryLength ? [] : sourcesOf(pages)).filter(
    ({ route, permission }) => screens.includes(route) && canView(viewer?.permissions, permission),
  );
  const find = async (source: Source, similar: boolean) => {
    try {
      const hits = await source.find(api, query, { limit: maxPerSource, similar });
      return hits.slice(0, maxPerSource).map((hit) => toRecord(source, hit));
    } catch (error) {
      log.warn({ err: toFailure(error).cause ?? error, screen: source.route }, 'a search source failed');
      return null;
    }
  };
  const exact = sources.map((source) => find(source, false));
  const nothing = Promise.all(exact).then((all) => all.every((found) => found?.length === 0));
  return exact.map(async (search, index) => {
    const found = await search;
    return found?.length === 0 && (await nothing) ? find(sources[index] as Source, true) : found;
  });
}

export const asSearched = (text: string | null): string => text?.trim().slice(0, 100) ?? '';

export const firstResults = (found: readonly FoundRecord[]): readonly FoundRecord[] => found.slice(0, maxResults);

/** The best ones first; equal ones stay in the order of the pages that find them. */
export const ranked = (found: readonly FoundRecord[], query: string): FoundRecord[] =>
  found.toSorted((one, other) => rank(one, query) - rank(other, query));

/** The name itself, names that begin with it, names that contain it, others. */
function rank({ label }: FoundRecord, query: string): number {
  const [name, typed] = [label.toLowerCase(), query.toLowerCase()];
  if (name === typed) return 0;
  const index = name.indexOf(typed);
  return index === 0 ? 1 : index > 0 ? 2 : 3;
}

const sourcesOf = (pages: RscBundle['pages']): Source[] =>
  Object.entries(pages).flatMap(([route, { search = [] }]) =>
    search.map((source) => ({ ...source, route: route as RouteName })),
  );

function toRecord({ route }: Source, { label, detail, record }: Hit): FoundRecord {
  const href = `${routes[route].pattern}?${new URLSearchParams(record)}`;
  return { key: href, label, detail, href };
}
