import type { FastifyInstance } from 'fastify';
import { tags } from '#contract/events.ts';
import { type Bundles, loadBundles } from '../../engine/bundles.ts';
import { themeScript } from '../../engine/theme-script.ts';
import { createHttp } from '../http/http.ts';
import { registerHooks } from './hooks.ts';
import { registerInternalServer } from './operations/internal-server.ts';
import { createSystemCalls } from './operations/system-calls.ts';
import { createParts, type GatewayOptions, type Parts } from './parts.ts';
import { registerRoutes } from './routes.ts';

export type Gateway = {
  readonly app: FastifyInstance;
  reload(): void;
  /** Listens, and logs that the program is ready, and what to do without an administrator. */
  listen(): Promise<void>;
};

/** The last purges have this long even after the deadline; the process ends later than that. */
const shortestPurgeMs = 2_000;

/** Takes the better part of a second. Throws when the build is incomplete. */
export const loadBuild = ({ config, dist }: Pick<GatewayOptions, 'config' | 'dist'>): Bundles =>
  loadBundles(dist, { themeScript, development: config.NODE_ENV === 'development' });

/** Throws when the build is incomplete or a redirect rule is invalid. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, logger } = options;
  let current = options.bundles ?? loadBuild(options);
  const parts = await createParts({ ...options, bundles: () => current });
  const { errorResponseFor } = parts;
  const app = createHttp({ config, logger, errorResponseFor, trustProxy: config.TRUST_PROXY || false });
  await registerHooks(app, parts);
  await registerRoutes(app, parts);
  serveMetrics(app, parts);
  closeParts(app, parts);
  return {
    app,
    listen: () => parts.beginning.announceAfter(() => app.listen({ host: config.HOST, port: config.PORT })),
    reload() {
      current = loadBuild(options);
      parts.pageCache.purge([tags.all]);
    },
  };
}

function serveMetrics(app: FastifyInstance, { config, logger, urls, tokens, metrics, sources, ready }: Parts): void {
  if (!metrics) return;
  const systemCalls = createSystemCalls({ config, logger, urls, tokens });
  app.addHook('onClose', systemCalls.close);
  metrics.watch({ ...sources, server: app.server, asSystem: systemCalls.apis });
  registerInternalServer(app, { config, ready, metrics });
}

function closeParts(app: FastifyInstance, parts: Parts): void {
  const { config, events, session, siteRedirects, cdnPurge } = parts;
  const { upstream, apiUpstream, pictures, attachmentFiles, tracing } = parts;
  let closingSince = 0;
  app.addHook('preClose', async () => {
    closingSince = performance.now();
  });
  app.addHook('onClose', async () => {
    await Promise.all([events.close(), session.close(), siteRedirects.close()]);
    // A gateway of another build may have started before, whose purge this one's pages came after.
    cdnPurge?.purge([tags.all]);
    const left = config.DRAIN_DEADLINE - config.DRAIN_DELAY - (performance.now() - closingSince);
    const purged = cdnPurge?.close(Math.max(Math.floor(left), shortestPurgeMs));
    await Promise.all([
      upstream.close(),
      apiUpstream.close(),
      pictures.close(),
      attachmentFiles.close(),
      purged,
      tracing?.close(),
    ]);
  });
}
