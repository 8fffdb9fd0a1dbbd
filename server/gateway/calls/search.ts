import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { FoundRecord } from '../../../src/server-components/page.ts';
import { asSearched, firstResults, ranked, searchRecords } from '../pages/record-search.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

/** Milliseconds; results that come later are sent on lines of their own. */
const grace = 100;

/** A stream of JSON lines, each with all results so far: a slow service does not hold back the results of the others. */
export function addSearchCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/search', async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    const query = asSearched(queryOf(request).get('q'));
    const { screens } = await calls.guards.check(identity, routes.account);
    const searches = searchRecords({
      pages: calls.bundles().rsc.pages,
      api: calls.identities.apiOf(identity, request.signal),
      log: request.log,
      screens,
      viewer: identity.who.viewer,
      query,
    });
    reply.type('application/x-ndjson').header('x-accel-buffering', 'no');
    return reply.send(Readable.from(linesOf(searches, query)));
  });
}

/** Each line has its results in the same order, whichever service answered first. */
async function* linesOf(searches: ReadonlyArray<Promise<FoundRecord[] | null>>, query: string) {
  const found: FoundRecord[][] = [];
  let isComplete = true;
  let isNew = false;
  const running = new Set(
    searches.map((search, index) => {
      const ended: Promise<void> = search.then((results) => {
        running.delete(ended);
        isComplete &&= results !== null;
        isNew ||= Boolean(results?.length);
        found[index] = results ?? [];
      });
      return ended;
    }),
  );
  const line = () => {
    isNew = false;
    const items = firstResults(ranked(found.flat(), query));
    return `${JSON.stringify({ items, isComplete: isComplete && running.size === 0 })}\n`;
  };
  await Promise.race([Promise.all(running), delay(grace)]);
  while (running.size > 0) {
    if (isNew) yield line();
    await Promise.race(running);
  }
  yield line();
}
