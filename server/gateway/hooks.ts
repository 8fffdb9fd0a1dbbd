import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { registerAccessLog } from './access-log.ts';
import { registerCachedPages } from './pages/cached-pages.ts';
import { registerFailures } from './pages/error-screen.ts';
import { createFastPath } from './pages/fast-path.ts';
import { registerFirstVisit } from './pages/first-visit.ts';
import { registerBuildId } from './pages/respond.ts';
import type { Parts } from './parts.ts';
import { registerRedirects } from './redirects/redirects.ts';
import { limitConnections, limitPipelining } from './security/connections.ts';
import { registerRateLimits } from './security/limits.ts';
import { registerReadOnlyViews } from './security/read-only-views.ts';
import { registerRequestChecks, registerSecurityHeaders } from './security/security.ts';

/** Every request passes these in order, after the check of `createHttp` and before the hook of `Drain.add`. */
export async function registerHooks(app: FastifyInstance, parts: Parts): Promise<void> {
  const {
    config,
    logger,
    bundles,
    site,
    languages,
    tracing,
    metrics,
    redirects,
    headers,
    errorResponseFor,
    limits,
    session,
    cachedPages,
    siteRedirects,
    beginning,
    routeTimes,
    pages,
    admit,
  } = parts;
  // This comes before anything is awaited: a route keeps the handler that was set when Fastify registered it.
  registerFailures(app, { bundles, pages, admit, errorResponseFor, site });
  tracing?.startTraces(app);
  const refuseSurplus = limitConnections(app.server, config, errorResponseFor);
  app.server.on('connection', limits.admission.accepted);
  const fastPath = createFastPath({ config, logger, cachedPages, limits, onServed: metrics?.countEarlyPage });
  limitPipelining(app.server, refuseSurplus, ...(fastPath ? [fastPath] : []));
  app.decorateRequest('page', null);
  app.decorateRequest('identity', null);
  app.decorateRequest('releasePlace', null);
  registerRequestChecks(app, { config, errorResponseFor });
  registerSecurityHeaders(app, headers);
  registerBuildId(app, bundles);
  registerAccessLog(app);
  routeTimes.register(app);
  metrics?.register(app);
  registerRateLimits(app, { limits, errorResponseFor });
  languages.register(app);
  registerFirstVisit(app, { isSecure: config.PUBLIC_ORIGIN.startsWith('https:'), site });
  registerRedirects(app, redirects, siteRedirects);
  if (!fastPath) registerCachedPages(app, cachedPages);
  await app.register(cookie);
  registerReadOnlyViews(app, session);
  beginning.register(app);
}
