/** `/account/search?q=`: records of the back office, from all services at once, of the screens that the person may open. */
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../src/contract/routes.ts';
import { toFailure } from '../../http.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';
import { type Source, sources } from './search-sources.ts';

/** Of each kind. */
const mostOfKind = 5;
const most = 24;
const shortest = 2;

type Found = { key: string; label: string; detail: string; href: string };

export function addSearchCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/search', async (request, reply) => {
    const visit = await callerOf(calls, { request, reply });
    const query = queryOf(request).get('q')?.trim().slice(0, 100) ?? '';
    if (query.length < shortest) return { items: [], isComplete: true };
    const { screens } = await calls.guards.check(visit, routes.account);
    const { permissions } = visit.viewer;
    const api = calls.visits.apiOf(visit, request.signal);
    let isComplete = true;
    const asked = sources
      .filter(({ route, permission }) => screens.includes(route) && permissions.has(permission))
      .map(async (source) => {
        try {
          return (await source.find(api, query, mostOfKind)).slice(0, mostOfKind).map((hit) => found(source, hit));
        } catch (error) {
          // One service that does not answer must not hide what the others know.
          isComplete = false;
          request.log.warn({ err: toFailure(error).cause ?? error, screen: source.route }, 'a search is incomplete');
          return [];
        }
      });
    const items = (await Promise.all(asked)).flat().sort((one, other) => rank(one, query) - rank(other, query));
    return { items: items.slice(0, most), isComplete };
  });
}

/** What is called so comes before what only holds the words. */
function rank({ label }: Found, query: string): number {
  const place = label.toLowerCase().indexOf(query.toLowerCase());
  return place === 0 ? 0 : place > 0 ? 1 : 2;
}

function found({ route }: Source, { label, detail, record }: Awaited<ReturnType<Source['find']>>[number]): Found {
  const href = `${routes[route].pattern}?${new URLSearchParams(record)}`;
  return { key: href, label, detail, href };
}
