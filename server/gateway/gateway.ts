import path from 'node:path';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { tags } from '#contract/events.ts';
import { routes as productRoutes, type Route } from '#contract/routes.ts';
import { type Bundles, loadBundles } from '../../engine/bundles.ts';
import { createRenderer } from '../../engine/renderer.ts';
import { themeScript, themeScriptHash } from '../../engine/theme-script.ts';
import { createApi, type ServiceUrls } from '../client/api.ts';
import { createUpstream } from '../client/upstream.ts';
import type { Config } from '../config.ts';
import type { ServiceTokens } from '../gateway-proof.ts';
import { createHttp } from '../http.ts';
import type { ActorSigning } from '../signed-actor.ts';
import { startTracing, untraced } from '../tracing/tracing.ts';
import { registerAccessLog } from './access-log.ts';
import { registerActions } from './actions/actions.ts';
import { createFormRunner } from './actions/run-form.ts';
import { registerApiProxy } from './api/proxy.ts';
import { createApiReference } from './api/reference.ts';
import { registerAssets } from './assets/assets.ts';
import { registerBuildFiles } from './assets/build-files.ts';
import { registerMedia } from './assets/media.ts';
import { createSharedLists } from './cache/shared-lists.ts';
import { createDocumentCache, createPageCache } from './cache/tagged-cache.ts';
import { registerCalls } from './calls/calls.ts';
import { registerOneClickUnsubscribe } from './calls/one-click-unsubscribe.ts';
import { loadCatalogues } from './catalogues.ts';
import { createCdnHeaders } from './cdn/headers.ts';
import { createCdnPurge } from './cdn/purge.ts';
import { registerDocuments } from './documents/documents.ts';
import { isReplaced, registerIcons } from './documents/icons.ts';
import { registerHealth } from './health.ts';
import { registerInbound } from './inbound/inbound.ts';
import { registerStripe } from './inbound/stripe.ts';
import { createGatewayStatus, gatewayName, type StatusSources, startedAt } from './operations/gateway-status.ts';
import { registerInternalServer } from './operations/internal-server.ts';
import { createRouteTimes } from './operations/route-times.ts';
import { createSystemCalls } from './operations/system-calls.ts';
import { createCachedPages, registerCachedPages } from './pages/cached-pages.ts';
import { createEarlyHints } from './pages/early-hints.ts';
import { registerFailures } from './pages/error-screen.ts';
import { createFastPath } from './pages/fast-path.ts';
import { createGuardedPages } from './pages/guarded-pages.ts';
import { registerPages } from './pages/page-routes.ts';
import { createPublicPages } from './pages/public-pages.ts';
import { createPages } from './pages/render-pages.ts';
import { registerBuildId } from './pages/respond.ts';
import { createRedirects, registerRedirects } from './redirects/redirects.ts';
import { createAdmit } from './security/admit.ts';
import { limitConnections, limitPipelining } from './security/connections.ts';
import { retryScriptHash } from './security/error-pages.ts';
import { createContentSecurityPolicy, withNonce } from './security/headers.ts';
import { createLimits, registerRateLimits } from './security/limits.ts';
import { registerReadOnlyViews } from './security/read-only-views.ts';
import { registerReports } from './security/reports.ts';
import { createSecurity, registerRequestChecks, registerSecurityHeaders } from './security/security.ts';
import { createSession } from './session/identity.ts';
import { registerSitePreview } from './site-preview/site-preview.ts';
import { createAttachmentFiles } from './upstream/attachments.ts';
import { createPictures } from './upstream/pictures.ts';
import { createListening } from './upstream/service-events.ts';
import { createSiteRedirects } from './upstream/site-redirects.ts';
import { createSiteSource } from './upstream/site-source.ts';

type GatewayOptions = {
  config: Config;
  logger: Logger;
  urls: ServiceUrls;
  tokens?: ServiceTokens;
  signing?: ActorSigning;
  dist: string;
  /** What `loadBuild` returned, if the program has called it already. */
  bundles?: Bundles;
  routes?: Readonly<Record<string, Route>>;
  draining?(): boolean;
};

export type Gateway = {
  readonly app: FastifyInstance;
  reload(): void;
};

/** The last purges have this long even after the deadline; the process ends later than that. */
const shortestPurgeMs = 2_000;
const apiConnections = 16;
/** Milliseconds. */
const redirectsDeadline = 1_000;
const documentCacheBytes = 16 * 1024 * 1024;

/** Takes the better part of a second. Throws when the build is incomplete. */
export const loadBuild = ({ config, dist }: Pick<GatewayOptions, 'config' | 'dist'>): Bundles =>
  loadBundles(dist, { themeScript, development: config.NODE_ENV === 'development' });

/** Throws when the build is incomplete or a redirect rule is invalid. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, logger, urls, tokens = {}, signing, dist, routes = productRoutes, draining = () => false } = options;
  const development = config.NODE_ENV === 'development';
  loadCatalogues();
  const tracing = await startTracing(config, { logger, program: 'gateway' });
  // Loaded only if the operator asks for it.
  const metrics =
    config.INTERNAL_PORT === undefined ? undefined : (await import('./operations/metrics.ts')).createMetrics(routes);

  let current = options.bundles ?? loadBuild(options);
  const bundles = (): Bundles => current;
  const redirects = createRedirects(config.REDIRECTS_FILE);
  // React's development build uses eval to name the frames of server components.
  const scriptHashes = [themeScriptHash, retryScriptHash, ...(development ? ['unsafe-eval'] : [])];
  const contentSecurityPolicy = createContentSecurityPolicy(scriptHashes, {
    pictures: config.S3_READ_ENDPOINT,
    payments: config.STRIPE_WEBHOOK_SECRET === undefined ? undefined : config.STRIPE_CHECKOUT_ORIGIN,
  });
  const { headers, errorResponseFor } = createSecurity({ config, contentSecurityPolicy });
  const limits = createLimits({ config });
  const upstream = createUpstream({ config, logger });
  // Programs that call much leave the connections of pages alone.
  const apiUpstream = createUpstream({ config, logger, connections: apiConnections });
  const pictures = createPictures({ config, logger, url: urls.content, tracing });
  const attachmentFiles = createAttachmentFiles({ config, logger, url: urls.trade, signing, tracing });
  const callServices = createApi({ upstream, urls, tokens, signedActorFor: signing?.services, tracing });
  const anonymousApi = callServices({ requestId: `site-${process.pid}` });
  const gateway = String(
    new URLSearchParams({ name: gatewayName, build: current.build.id, started: startedAt.toJSON() }),
  );
  const cdnPurge = createCdnPurge({ config, logger });
  const listen = createListening({ config, logger, urls, tokens, gateway, metrics, hasCdn: cdnPurge !== undefined });
  const session = createSession({ config, logger, signing, routes, callServices, listen });
  const caches: { purge(tags: readonly string[]): void }[] = [];
  const events = listen('content', (changed) => {
    for (const cache of caches) cache.purge(changed);
    // Last, so that the CDN cannot fetch an old page again.
    cdnPurge?.purge(changed);
  });
  const { isListening } = events;
  const site = createSiteSource(anonymousApi);
  const sharedLists = createSharedLists({ api: anonymousApi, isListening });
  const { PAGE_STORE_BYTES, STALE_IF_ERROR: staleIfError } = config;
  const pageCache = createPageCache({ maximumBytes: PAGE_STORE_BYTES, staleIfError, isListening });
  const documentCache = createDocumentCache({ maximumBytes: documentCacheBytes, staleIfError, isListening });
  const cdn = createCdnHeaders({ config, isListening: () => isListening() && !draining() });
  const cachedPages = createCachedPages({ cache: pageCache, bundles, headers, draining, cdn, isListening });

  const siteRedirects = createSiteRedirects({
    logger,
    api: callServices({ requestId: `redirects-${process.pid}`, deadline: redirectsDeadline }),
    systemApi:
      tokens.content === undefined
        ? undefined
        : callServices({ requestId: `redirects-${process.pid}`, token: tokens.content }),
    fixed: redirects,
  });
  caches.push(siteRedirects, site, sharedLists, pageCache, documentCache);
  const allEvents = [events, ...session.events];
  const ready = () => ({
    ok: !draining() && !limits.overloaded(),
    degraded: allEvents.filter((each) => !each.isListening()).map(({ service }) => service),
  });
  const routeTimes = createRouteTimes();
  const sources: StatusSources = {
    ready,
    build: () => bundles().build.id,
    urls,
    upstreams: [upstream, pictures, apiUpstream, attachmentFiles],
    events: allEvents,
    admission: limits.admission,
    caches: { pages: pageCache, documents: documentCache, lists: sharedLists },
    routeTimes,
  };
  const renders = createPages({
    bundles,
    renderer: createRenderer(bundles),
    origin: config.PUBLIC_ORIGIN,
    siteOf: site.siteOf,
    sharedLists,
    seals: session.seals,
    panelGrace: config.PANEL_GRACE,
    run: tracing?.run ?? untraced,
    waitForProcessor: limits.admission.waitForProcessor,
    gatewayStatus: createGatewayStatus(sources),
    apiReference: createApiReference(config.PUBLIC_ORIGIN),
  });
  const pages = metrics?.timeRenders(renders) ?? renders;
  const admit = createAdmit({ admission: limits.admission, cookies: session.cookies, sessions: session.sessions });
  const sendEarlyHints = createEarlyHints({ enabled: config.EARLY_HINTS, bundles });
  const { apiOf, identities, sessions, guards, passkeyOptions } = session;
  const servePublic = createPublicPages({ pages, cache: pageCache, admit, apiOf, sendEarlyHints, cdn });
  const guardedPages = createGuardedPages({
    pages,
    admit,
    session,
    policyFor: (nonce) => withNonce(contentSecurityPolicy, nonce),
    sendEarlyHints,
    files: attachmentFiles,
  });
  const runForm = createFormRunner({ routes, bundles, pages, guardedPages, session });
  // Documents call anonymously, because they are cached for everyone.
  const documentApiOf = (request: FastifyRequest) => callServices({ requestId: request.id, clientAddress: request.ip });

  // Every request passes these in order, after the check of `createHttp` and before the hook of `Drain.add`.
  const app = createHttp({ config, logger, errorResponseFor, trustProxy: config.TRUST_PROXY || false });
  // Before anything is awaited: a route keeps the handler that was set when Fastify registered it.
  registerFailures(app, { bundles, pages, admit, errorResponseFor });
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
  registerRedirects(app, redirects, siteRedirects);
  if (!fastPath) registerCachedPages(app, cachedPages);
  await app.register(cookie);
  registerReadOnlyViews(app, session);
  registerHealth(app, { ready });
  const files = await registerAssets(app, {
    directory: path.join(dist, 'static'),
    errorResponseFor,
    watch: development,
    isReplaced,
  });
  caches.push(registerMedia(app, { config, pictures, errorResponseFor, limits, isListening, cdn }));
  await registerApiProxy(app, {
    config,
    upstream: apiUpstream,
    urls,
    tokens,
    signedActorFor: signing?.services,
    tracing,
    identities,
    sessions,
    admit,
  });
  registerBuildFiles(app, { bundles, routes });
  registerReports(app, { config, routes, bundles });
  const documents = { pictures, errorResponseFor, cache: documentCache, cdn, siteOf: site.siteOf };
  registerIcons(app, { ...documents, files });
  registerDocuments(app, { ...documents, config, apiOf: documentApiOf, redirected: siteRedirects.redirected });
  await registerCalls(app, {
    config,
    identities,
    guards,
    bundles,
    passkeyOptions,
    files: attachmentFiles,
    listenToTrade: (onChange) => listen('trade', onChange),
    onRightsChange: session.onRightsChange,
  });
  const handlerTimeout = config.HANDLER_TIMEOUT;
  registerPages(app, { routes, handlerTimeout, servePublic, guardedPages });
  registerSitePreview(app, { config, pages, admit, identities, contentSecurityPolicy, handlerTimeout, routes });
  registerActions(app, { config, routes, bundles, limits, admit, identities, run: runForm, errorResponseFor });
  registerOneClickUnsubscribe(app, { apiOf: documentApiOf });
  await registerInbound(app, { config, tokens, callServices });
  await registerStripe(app, { config, tokens, callServices });

  if (metrics) {
    const systemCalls = createSystemCalls({ config, logger, urls, tokens });
    app.addHook('onClose', systemCalls.close);
    metrics.watch({ ...sources, server: app.server, asSystem: systemCalls.apis });
    registerInternalServer(app, { config, ready, metrics });
  }

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
  return {
    app,
    reload() {
      current = loadBuild(options);
      pageCache.purge([tags.all]);
    },
  };
}
