import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { mayLook } from '#contract/auth/looking.ts';
import { type RouteName, routes } from '#contract/routes.ts';
import type { RscBundle } from '../../../engine/rendering.ts';
import type { Hit, RecordSearch } from '../../../src/server-components/page.ts';
import { toFailure } from '../../http.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

const maxPerSource = 5;
const maxResults = 24;
const minQueryLength = 2;

/** Milliseconds; results that come later are sent on lines of their own. */
const grace = 100;

type SearchResult = { key: string; label: string; detail: string; href: string };
type Source = RecordSearch & { readonly route: RouteName };

/** A stream of JSON lines, each with all results so far: a slow service does not hold back the results of the others. */
export function addSearchCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/search', async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    const query = queryOf(request).get('q')?.trim().slice(0, 100) ?? '';
    const { screens } = await calls.guards.check(identity, routes.account);
    const { permissions } = identity.viewer;
    const api = calls.identities.apiOf(identity, request.signal);
    const sources = query.length < minQueryLength ? [] : sourcesOf(calls.bundles().rsc.pages);
    const searches = sources
      .filter(({ route, permission }) => screens.includes(route) && mayLook(permissions, permission))
      .map(async (source) => {
        try {
          const hits = await source.find(api, query, maxPerSource);
          return hits.slice(0, maxPerSource).map((hit) => toResult(source, hit));
        } catch (error) {
          // A service that fails must not hide the results of the others.
          request.log.warn({ err: toFailure(error).cause ?? error, screen: source.route }, 'a search source failed');
          return null;
        }
      });
    reply.type('application/x-ndjson').header('x-accel-buffering', 'no');
    return reply.send(Readable.from(linesOf(searches, query)));
  });
}

/** Later results follow the earlier ones, so that nothing moves below the pointer. */
async function* linesOf(searches: ReadonlyArray<Promise<SearchResult[] | null>>, query: string) {
  const items: SearchResult[] = [];
  let isComplete = true;
  let found: SearchResult[] = [];
  const running = new Set(
    searches.map((search) => {
      const ended: Promise<void> = search.then((results) => {
        running.delete(ended);
        isComplete &&= results !== null;
        found.push(...(results ?? []));
      });
      return ended;
    }),
  );
  const line = () => {
    items.push(...found.sort((one, other) => rank(one, query) - rank(other, query)));
    found = [];
    return `${JSON.stringify({ items: items.slice(0, maxResults), isComplete: isComplete && running.size === 0 })}\n`;
  };
  await Promise.race([Promise.all(running), delay(grace)]);
  while (running.size > 0) {
    if (found.length > 0) yield line();
    await Promise.race(running);
  }
  yield line();
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
