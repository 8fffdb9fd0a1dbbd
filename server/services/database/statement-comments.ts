/** Comments in the style of sqlcommenter, so that the request behind a statement can be found in PostgreSQL. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { ImpatientClient } from './impatient-client.ts';

const comments = new AsyncLocalStorage<string>();

/** Ids of requests need no escaping: `requestId` accepts letters, digits, dots, hyphens and underscores only. */
export function commentStatements(app: FastifyInstance, service: string): void {
  app.addHook('onRequest', (request, _reply, done) =>
    comments.run(` /*request_id='${request.id}',service='${service}'*/`, done),
  );
}

/** Its statements have no name, so PostgreSQL plans each of them anyway. */
export class CommentingClient extends ImpatientClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight forms of this method
  override query(statement: any, ...input: any[]): any {
    const comment = typeof statement === 'string' ? (comments.getStore() ?? '') : '';
    const query = super.query as (...input: unknown[]) => unknown;
    return query.call(this, comment === '' ? statement : statement + comment, ...input);
  }
}
