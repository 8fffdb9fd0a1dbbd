import type { FastifyInstance } from 'fastify';

/** `degraded` names the services that fail while public pages are still served. */
export type Readiness = { readonly ok: boolean; readonly degraded: readonly string[] };

type Probe = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

export const isProbe = (path: string | undefined): boolean => path === '/healthz' || path === '/readyz';

/** The keys are paths. `ready` covers this process only, not every service behind it. */
export const createProbes = (ready: () => Readiness): Readonly<Record<'/healthz' | '/readyz', () => Probe>> => ({
  '/healthz': () => ({ status: 200, headers, body: '{"status":"ok"}' }),
  '/readyz'() {
    const { ok, degraded } = ready();
    return {
      status: ok ? 200 : 503,
      headers: ok ? headers : { ...headers, 'retry-after': '2' },
      body: JSON.stringify({ status: ok ? 'ready' : 'unavailable', degraded }),
    };
  },
});

export function registerHealth(app: FastifyInstance, { ready }: { ready: () => Readiness }): void {
  for (const [path, probe] of Object.entries(createProbes(ready))) {
    app.get(path, { config: { anyHost: true, unlimited: true } }, (_request, reply) => {
      const { status, headers, body } = probe();
      return reply.code(status).headers(headers).send(body);
    });
  }
}
