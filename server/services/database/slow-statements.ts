/** A statement that took long is logged with the id of its request, which PostgreSQL's own log does not have. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

/** Milliseconds. The server ends a statement after three times as long. */
const slowStatement = 1_000;
const maxLoggedText = 2_000;

const requests = new AsyncLocalStorage<FastifyBaseLogger>();

/** Lines about the statements of a request go to its own log. */
export function rememberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => requests.run(request.log, done));
}

/** The text has placeholders instead of values. `logger` is for statements outside of requests. */
export function warnIfSlow({ query, queryDurationMillis }: LogEvent, logger: FastifyBaseLogger): void {
  if (queryDurationMillis < slowStatement) return;
  const line = { statement: query.sql.slice(0, maxLoggedText), milliseconds: Math.round(queryDurationMillis) };
  (requests.getStore() ?? logger).warn(line, 'a database statement was slow');
}
