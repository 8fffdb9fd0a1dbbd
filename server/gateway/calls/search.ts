import type { FastifyInstance } from 'fastify';
import { type RouteName, routes } from '#contract/routes.ts';
import type { RscBundle } from '../../../engine/rendering.ts';
import type { Hit, RecordSearch } from '../../../src/server-components/page.ts';
import { toFailure } from '../../http.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

type Source = RecordSearch & { readonly route: RouteName };

const maxPerSource = 5;
const maxResults = 24;
const minQueryLength = 2;

type SearchResult = { key: string; label: string; detail: string; href: string };

export function addSearchCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/search', async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    const query = queryOf(request).get('q')?.trim().slice(0, 100) ?? '';
    if (query.length < minQueryLength) return { items: [], isComplete: true };
    const { screens } = await calls.guards.check(identity, routes.account);
    const { permissions } = identity.viewer;
    const api = calls.identities.apiOf(identity, request.signal);
    let isComplete = true;
    const searches = sourcesOf(calls.bundles().rsc.pages)
      .filter(({ route, permission }) => screens.includes(route) && permissions.has(permission))
      .map(async (source) => {
        try {
          return (await source.find(api, query, maxPerSource))
            .slice(0, maxPerSource)
            .map((hit) => toResult(source, hit));
        } catch (error) {
          // A service that fails must not hide the results of the others.
          isComplete = false;
          request.log.warn({ err: toFailure(error).cause ?? error, screen: source.route }, 'a search source failed');
          return [];
        }
      });
    const items = (await Promise.all(searches)).flat().sort((one, other) => rank(one, query) - rank(other, query));
    return { items: items.slice(0, maxResults), isComplete };
  });
}

function rank({ label }: SearchResult, query: string): number {
  const index = label.toLowerCase().indexOf(query.toLowerCase());
  return index === 0 ? 0 : index > 0 ? 1 : 2;
}

const sourcesOf = (pages: RscBundle['pages']): Source[] =>
  Object.entries(pages).flatMap(([route, { search = [] }]) =>
    search.map((source) => ({ ...source, route: route as RouteName })),
  );

function toResult({ route }: Source, { label, detail, record }: Hit): SearchResult {
  const href = `${routes[route].pattern}?${new URLSearchParams(record)}`;
  return { key: href, label, detail, href };
}
