/**
 * Builds the gateway in three blocks: make its parts, wire them to the services, register hooks and routes in order.
 */
import path from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { routes as productRoutes, type Route } from '../../src/contract/routes.ts';
import type { Config } from '../config.ts';
import type { ServiceTokens } from '../gateway-proof.ts';
import { createHttp } from '../http.ts';
import { type Bundles, loadBundles } from '../rsc/bundles.ts';
import { createRenderer } from '../rsc/renderer.ts';
import { themeScript, themeScriptHash } from '../rsc/theme-script.ts';
import { registerAccessLog } from './access-log.ts';
import { registerActions } from './actions/actions.ts';
import { registerAssets } from './assets/assets.ts';
import { registerBuildFiles } from './assets/build-files.ts';
import { registerMedia } from './assets/media.ts';
import { registerCalls } from './calls/calls.ts';
import { registerDocuments } from './documents/documents.ts';
import { registerHealth } from './health.ts';
import { createCachedPages, registerCachedPages } from './pages/cached-pages.ts';
import { createFastPath } from './pages/fast-path.ts';
import { type PageRoutesDependencies, registerFailures, registerPages } from './pages/page-routes.ts';
import { createPages } from './pages/render-pages.ts';
import { registerRedirects } from './redirects/redirect-routes.ts';
import { createRedirects } from './redirects/redirects.ts';
import { createContentSecurityPolicy } from './security/headers.ts';
import { createLimits } from './security/limits.ts';
import { registerReports } from './security/reports.ts';
import { createSecurity, registerSecurity } from './security/security.ts';
import { createIdentity } from './session/identity.ts';
import { createSharedLists } from './shared-lists.ts';
import { createDocumentCache, createPageCache } from './tagged-cache.ts';
import { createApi, type ServiceUrls } from './upstream/api.ts';
import { registerApiProxy } from './upstream/proxy.ts';
import { listenTo } from './upstream/service-events.ts';
import { createSiteSource } from './upstream/site-source.ts';
import { createUpstream } from './upstream/upstream.ts';

export type GatewayOptions = {
  config: Config;
  logger: Logger;
  urls: ServiceUrls;
  /** Sent to the services that share them, as proof that the gateway calls. */
  tokens?: ServiceTokens;
  /** The output folder of `webpack`. */
  dist: string;
  /** Defaults to the routes of the product; the bench and the tests pass their own. */
  routes?: Readonly<Record<string, Route>>;
  /** Makes `/readyz` fail; true from the first shutdown signal on. */
  draining?(): boolean;
};

export type Gateway = {
  readonly app: FastifyInstance;
  /** Loads what `webpack` wrote since, in development. */
  reload(): void;
};

const documentCacheBytes = 16 * 1024 * 1024;

/**
 * Resolves to a gateway that is ready to listen. Throws when the build is missing or incomplete, or a redirect rule is
 * invalid.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, logger, urls, tokens = {}, dist, routes = productRoutes, draining = () => false } = options;
  const development = config.NODE_ENV === 'development';
  const load = () => loadBundles(dist, { themeScript, development });
  let current = load();
  const bundles = (): Bundles => current;
  // React's development build uses eval to name the frames of server components.
  const contentSecurityPolicy = createContentSecurityPolicy(
    development ? [themeScriptHash, 'unsafe-eval'] : [themeScriptHash],
  );
  const security = createSecurity({ config, contentSecurityPolicy });
  const { errorResponseFor } = security;
  const app = createHttp({ config, logger, errorResponseFor, trustProxy: config.TRUST_PROXY || false });

  const upstream = createUpstream({ config, logger });
  const callServices = createApi({ upstream, urls, tokens });
  const anonymousApi = callServices({ requestId: `site-${process.pid}` });
  const site = createSiteSource(anonymousApi);
  const session = createIdentity({ config, logger, urls, tokens, routes, callServices });
  const events = listenTo({
    service: 'content',
    url: urls.content,
    token: tokens.content,
    logger,
    onChange(tags) {
      site.purge(tags);
      sharedLists.purge(tags);
      pageCache.purge(tags);
      documentCache.purge(tags);
    },
  });
  const sharedLists = createSharedLists({ api: anonymousApi, isListening: events.isListening });
  const pageCache = createPageCache({
    maximumBytes: config.PAGE_STORE_BYTES,
    staleIfError: config.STALE_IF_ERROR,
    isListening: events.isListening,
  });
  const documentCache = createDocumentCache({
    maximumBytes: documentCacheBytes,
    staleIfError: config.STALE_IF_ERROR,
    isListening: events.isListening,
  });
  const limits = createLimits({ config });
  const renderer = createRenderer(bundles);
  const pages = createPages({
    bundles,
    renderer,
    origin: config.PUBLIC_ORIGIN,
    siteOf: site.siteOf,
    sharedLists,
    seals: session.seals,
  });
  const dependencies: PageRoutesDependencies = {
    config,
    routes,
    bundles,
    pages,
    cache: pageCache,
    limits,
    errorResponseFor,
    ...session,
  };

  const cachedPages = createCachedPages({ cache: pageCache, bundles, headers: security.headers, draining });
  registerSecurity(app, { config, contentSecurityPolicy });
  registerAccessLog(app);
  limits.attach(app, errorResponseFor, createFastPath({ config, logger, cachedPages, limits }));
  registerRedirects(app, { redirects: createRedirects(config.REDIRECTS_FILE), bundles });
  registerCachedPages(app, cachedPages);
  await app.register(cookie);
  registerHealth(app, {
    ready: () => ({
      ok: !draining() && !limits.overloaded(),
      degraded: [...(events.isListening() ? [] : ['content']), ...session.degraded()],
    }),
  });
  await registerAssets(app, { directory: path.join(dist, 'static'), errorResponseFor, watch: development });
  registerMedia(app, { config, urls, errorResponseFor, limits });
  await registerApiProxy(app, { config, urls, tokens });
  registerBuildFiles(app, { bundles, routes });
  registerReports(app, { config, routes, buildId: () => bundles().build.id });
  registerDocuments(app, {
    config,
    urls,
    errorResponseFor,
    cache: documentCache,
    // Calls anonymously, because documents are cached for everyone.
    apiOf: (request) => callServices({ requestId: request.id, clientAddress: request.ip }),
    siteOf: site.siteOf,
  });
  await registerCalls(app, { config, urls, identities: session.identities, guards: session.guards });
  registerPages(app, dependencies);
  registerActions(app, dependencies);
  registerFailures(app, dependencies);

  app.addHook('onClose', async () => {
    await Promise.all([events.close(), session.close()]);
    await upstream.close();
  });
  return {
    app,
    reload() {
      current = load();
      pageCache.purge(['all']);
    },
  };
}
