/** Two questions of whoever runs this: is the process alive, and should visitors be sent here. No versions, no numbers. */
import type { FastifyInstance } from 'fastify';

/** `degraded` names what does not work at the moment without keeping the public pages from being served. */
export type Readiness = { readonly ok: boolean; readonly degraded: readonly string[] };

/** `ready` is asked at every probe: this process can serve, not "everything behind it is fine". */
export function registerHealth(app: FastifyInstance, { ready }: { ready: () => Readiness }): void {
  const config = { anyHost: true, unlimited: true };
  const headers = { 'cache-control': 'no-store' };
  app.get('/healthz', { config }, (_request, reply) => reply.headers(headers).send({ status: 'ok' }));
  app.get('/readyz', { config }, (_request, reply) => {
    const { ok, degraded } = ready();
    return reply
      .code(ok ? 200 : 503)
      .headers(ok ? headers : { ...headers, 'retry-after': '2' })
      .send({ status: ok ? 'ready' : 'unavailable', degraded });
  });
}
