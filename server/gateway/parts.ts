/** The parts of the gateway. Each is made from the parts before it, and none knows a request yet. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { routes as productRoutes, type Route } from '#contract/routes.ts';
import type { Bundles } from '../../engine/bundles.ts';
import { createRenderer } from '../../engine/renderer.ts';
import { themeScriptHash } from '../../engine/theme-script.ts';
import type { ServiceTokens } from '../actors/gateway-proof.ts';
import type { ActorSigning } from '../actors/signed-actor.ts';
import { createApi, type ServiceUrls } from '../client/api.ts';
import { createUpstream } from '../client/upstream.ts';
import type { Config } from '../settings/config.ts';
import { loadCatalogues } from '../texts/catalogues.ts';
import { startTracing, untraced } from '../tracing/tracing.ts';
import { createFormRunner } from './actions/run-form.ts';
import { createApiReference } from './api/reference.ts';
import { createBeginning } from './beginning.ts';
import { createSharedLists } from './cache/shared-lists.ts';
import { createDocumentCache, createPageCache } from './cache/tagged-cache.ts';
import { createCdnHeaders } from './cdn/headers.ts';
import { createCdnPurge } from './cdn/purge.ts';
import { createGatewayStatus, gatewayName, type StatusSources, startedAt } from './operations/gateway-status.ts';
import { createRouteTimes } from './operations/route-times.ts';
import { createCachedPages } from './pages/cached-pages.ts';
import { createComingSoon } from './pages/coming-soon.ts';
import { createEarlyHints } from './pages/early-hints.ts';
import { preferredLanguage } from './pages/first-visit.ts';
import { createCertainty, createFramesFirst } from './pages/frames-first.ts';
import { createGuardedPages } from './pages/guarded-pages.ts';
import { createLanguages } from './pages/languages.ts';
import { createPublicPages } from './pages/public-pages.ts';
import { createPages } from './pages/render-pages.ts';
import { createRedirects } from './redirects/redirects.ts';
import { createAdmit } from './security/admit.ts';
import { retryScriptHash } from './security/error-pages.ts';
import { createContentSecurityPolicy, withNonce } from './security/headers.ts';
import { createLimits } from './security/limits.ts';
import { createSecurity } from './security/security.ts';
import { createSession } from './session/identity.ts';
import { createAttachmentFiles } from './upstream/attachments.ts';
import { createPageAddresses } from './upstream/page-addresses.ts';
import { createPictures } from './upstream/pictures.ts';
import { createPublishedAddresses } from './upstream/published-addresses.ts';
import { createListening } from './upstream/service-events.ts';
import { createSiteRedirects } from './upstream/site-redirects.ts';
import { createSiteSource } from './upstream/site-source.ts';

export type GatewayOptions = {
  config: Config;
  logger: Logger;
  urls: ServiceUrls;
  tokens?: ServiceTokens;
  signing?: ActorSigning;
  dist: string;
  /** The result of `loadBuild`, if the program has called it already. */
  bundles?: Bundles;
  routes?: Readonly<Record<string, Route>>;
  draining?(): boolean;
};

type PartsOptions = Omit<GatewayOptions, 'bundles'> & { readonly bundles: () => Bundles };
type Base = Awaited<ReturnType<typeof createBase>>;
type Services = Base & ReturnType<typeof createServices>;
type Caches = Services & ReturnType<typeof createCaches>;
type Sources = Caches & ReturnType<typeof createSources>;
export type Parts = Sources & ReturnType<typeof createRenders>;

const apiConnections = 16;
/** Milliseconds. */
const shortDeadline = 1_000;
const documentCacheBytes = 16 * 1024 * 1024;

/** Throws when a redirect rule is invalid. */
export async function createParts(options: PartsOptions): Promise<Parts> {
  const base = await createBase(options);
  const services = { ...base, ...createServices(base) };
  const caches = { ...services, ...createCaches(services) };
  const sources = { ...caches, ...createSources(caches) };
  return { ...sources, ...createRenders(sources) };
}

async function createBase({
  tokens = {},
  signing,
  routes = productRoutes,
  draining = () => false,
  ...options
}: PartsOptions) {
  const { config, logger } = options;
  loadCatalogues();
  const tracing = await startTracing(config, { logger, program: 'gateway' });
  // The module is loaded only if the operator asks for metrics.
  const metrics =
    config.INTERNAL_PORT === undefined ? undefined : (await import('./operations/metrics.ts')).createMetrics(routes);
  // React's development build uses eval to name the frames of server components.
  const evaluating = config.NODE_ENV === 'development' ? ['unsafe-eval'] : [];
  const contentSecurityPolicy = createContentSecurityPolicy([themeScriptHash, retryScriptHash, ...evaluating], {
    pictures: config.S3_READ_ENDPOINT,
    payments: config.STRIPE_WEBHOOK_SECRET === undefined ? undefined : config.STRIPE_CHECKOUT_ORIGIN,
  });
  return {
    ...options,
    ...createSecurity({ config, contentSecurityPolicy }),
    tokens,
    signing,
    routes,
    draining,
    tracing,
    metrics,
    contentSecurityPolicy,
    redirects: createRedirects(config.REDIRECTS_FILE),
    limits: createLimits({ config }),
  };
}

function createServices({ config, logger, urls, tokens, signing, routes, bundles, tracing, metrics }: Base) {
  const upstream = createUpstream({ config, logger });
  // Programs that call much leave the connections of pages alone.
  const apiUpstream = createUpstream({ config, logger, connections: apiConnections });
  const pictures = createPictures({ config, logger, url: urls.content, tracing });
  const attachmentFiles = createAttachmentFiles({ config, logger, url: urls.trade, signing, tracing });
  const callServices = createApi({ upstream, urls, tokens, signedActorFor: signing?.services, tracing });
  const cdnPurge = createCdnPurge({ config, logger });
  const gateway = String(
    new URLSearchParams({ name: gatewayName, build: bundles().build.id, started: startedAt.toJSON() }),
  );
  const listen = createListening({ config, logger, urls, tokens, gateway, metrics, hasCdn: cdnPurge !== undefined });
  const session = createSession({ config, logger, signing, routes, callServices, listen });
  const beginning = createBeginning({
    config,
    logger,
    api: callServices({ requestId: `beginning-${process.pid}`, deadline: shortDeadline }),
  });
  return { upstream, apiUpstream, pictures, attachmentFiles, callServices, cdnPurge, listen, session, beginning };
}

function createCaches(services: Services) {
  const { config, logger, tokens, routes, bundles, headers, draining } = services;
  const { redirects, callServices, cdnPurge, listen } = services;
  const caches: { purge(tags: readonly string[]): void }[] = [];
  const events = listen('content', (changed) => {
    for (const cache of caches) cache.purge(changed);
    // The CDN is purged last, so that it cannot fetch an old page again.
    cdnPurge?.purge(changed);
  });
  const { isListening } = events;
  const anonymousApi = callServices({ requestId: `site-${process.pid}` });
  const site = createSiteSource({ api: anonymousApi, isListening });
  const sharedLists = createSharedLists({ api: anonymousApi, isListening });
  const { PAGE_STORE_BYTES, STALE_IF_ERROR: staleIfError } = config;
  const pageCache = createPageCache({ maximumBytes: PAGE_STORE_BYTES, staleIfError, isListening });
  const documentCache = createDocumentCache({ maximumBytes: documentCacheBytes, staleIfError, isListening });
  const cdn = createCdnHeaders({ config, isListening: () => isListening() && !draining() });
  const leadsOn = (given: IncomingHttpHeaders) => preferredLanguage(given, site.known()) !== undefined;
  const cachedPages = createCachedPages({ cache: pageCache, bundles, headers, draining, cdn, isListening, leadsOn });
  const requestId = `redirects-${process.pid}`;
  const siteRedirects = createSiteRedirects({
    logger,
    api: callServices({ requestId, deadline: shortDeadline }),
    systemApi: tokens.content === undefined ? undefined : callServices({ requestId, token: tokens.content }),
    fixed: redirects,
  });
  const publishedAddresses = createPublishedAddresses({ logger, api: anonymousApi, isListening });
  const pageAddresses = createPageAddresses({ api: anonymousApi, isListening, routes });
  caches.push(siteRedirects, site, sharedLists, publishedAddresses, pageAddresses, pageCache, documentCache);
  const languages = createLanguages({ siteOf: site.siteOf });
  const upstreamCaches = { site, languages, sharedLists, siteRedirects, publishedAddresses, pageAddresses };
  return { caches, events, ...upstreamCaches, pageCache, documentCache, cdn, cachedPages };
}

/** Probes, metrics and the screen "Operations" read this. */
function createSources(parts: Caches) {
  const { urls, bundles, draining, limits, upstream, pictures, apiUpstream, attachmentFiles } = parts;
  const { session, events, pageCache, documentCache, sharedLists } = parts;
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
  return { ready, routeTimes, sources };
}

function createRenders(parts: Sources) {
  const { config, routes, bundles, tracing, metrics, contentSecurityPolicy, limits, attachmentFiles } = parts;
  const { pictures, callServices, session, site, sharedLists, publishedAddresses, pageCache, cdn, sources } = parts;
  const renders = createPages({
    bundles,
    renderer: createRenderer(bundles),
    origin: config.PUBLIC_ORIGIN,
    siteOf: site.siteOf,
    sharedLists,
    seals: session.seals,
    panelGrace: config.panelGrace,
    run: tracing?.run ?? untraced,
    waitForProcessor: limits.admission.waitForProcessor,
    gatewayStatus: createGatewayStatus(sources),
    apiReference: createApiReference(config.PUBLIC_ORIGIN),
  });
  const pages = metrics?.timeRenders(renders) ?? renders;
  const admit = createAdmit({ admission: limits.admission, cookies: session.cookies, sessions: session.sessions });
  const sendEarlyHints = createEarlyHints({ enabled: config.EARLY_HINTS, bundles, knownSite: site.known });
  const framesFirst = createFramesFirst({
    pages,
    apiOf: (request) => session.apiOf(request, {}),
    // A CDN shows its own copy of a page whose origin fails.
    isCertain: config.CDN === undefined ? createCertainty(publishedAddresses) : () => false,
    isCrowded: () => limits.admission.waiting > 0,
    grace: config.panelGrace,
  });
  const sendComingSoon = createComingSoon({ pages, cache: pageCache, apiOf: session.apiOf });
  const servePublic = createPublicPages({
    pages,
    cache: pageCache,
    admit,
    apiOf: session.apiOf,
    sendEarlyHints,
    cdn,
    framesFirst,
    siteOf: site.siteOf,
    identities: session.identities,
    sendComingSoon,
  });
  const guardedPages = createGuardedPages({
    pages,
    admit,
    session,
    policyFor: (nonce) => withNonce(contentSecurityPolicy, nonce),
    sendEarlyHints,
    files: attachmentFiles,
    pictures,
    sendComingSoon,
  });
  const runForm = createFormRunner({ routes, bundles, pages, guardedPages, session, siteOf: site.siteOf });
  // Documents call anonymously, because they are cached for everyone.
  const documentApiOf = (request: FastifyRequest) => callServices({ requestId: request.id, clientAddress: request.ip });
  return { pages, admit, servePublic, guardedPages, runForm, documentApiOf };
}
