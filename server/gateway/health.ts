import type { FastifyInstance } from 'fastify';

/** `degraded` names the services that fail while public pages are still served. */
type Readiness = { readonly ok: boolean; readonly degraded: readonly string[] };

/** `ready` covers this process only, not every service behind it. */
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
