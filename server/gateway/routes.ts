import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerActions } from './actions/actions.ts';
import { registerApiProxy } from './api/proxy.ts';
import { registerAssets } from './assets/assets.ts';
import { registerBuildFiles } from './assets/build-files.ts';
import { createStyledAssets } from './assets/look-styles.ts';
import { registerMedia } from './assets/media.ts';
import { registerTypefaces } from './assets/typefaces.ts';
import { registerCalls } from './calls/calls.ts';
import { registerOneClickUnsubscribe } from './calls/one-click-unsubscribe.ts';
import { registerDocuments } from './documents/documents.ts';
import { isReplaced, registerIcons } from './documents/icons.ts';
import { registerHealth } from './health.ts';
import { registerInbound } from './inbound/inbound.ts';
import { registerStripe } from './inbound/stripe.ts';
import { registerPages } from './pages/page-routes.ts';
import type { Parts } from './parts.ts';
import { registerReports } from './security/reports.ts';
import { registerSitePreview } from './site-preview/site-preview.ts';

/** Each group of routes has the parts that it needs. The more particular addresses do not depend on their order here. */
export async function registerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const {
    config,
    urls,
    tokens,
    signing,
    dist,
    routes,
    bundles,
    tracing,
    contentSecurityPolicy,
    errorResponseFor,
    limits,
    apiUpstream,
    pictures,
    attachmentFiles,
    callServices,
    listen,
    session,
    events,
    caches,
    site,
    languages,
    documentCache,
    cdn,
    siteRedirects,
    pageAddresses,
    ready,
    pages,
    admit,
    servePublic,
    guardedPages,
    runForm,
    documentApiOf,
  } = parts;
  const { identities, sessions, guards, passkeyOptions } = session;
  registerHealth(app, { ready });
  const files = await registerAssets(app, {
    directory: path.join(dist, 'static'),
    errorResponseFor,
    styledAsset: createStyledAssets(site, bundles),
    watch: config.NODE_ENV === 'development',
    isReplaced,
  });
  caches.push(registerMedia(app, { config, pictures, errorResponseFor, limits, isListening: events.isListening, cdn }));
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
    siteOf: site.siteOf,
  });
  registerBuildFiles(app, { bundles, routes });
  registerReports(app, { config, pageAddresses, bundles });
  const documents = { pictures, errorResponseFor, cache: documentCache, cdn, siteOf: site.siteOf, languages };
  registerIcons(app, { ...documents, files });
  registerTypefaces(app, { ...documents, bundles, apiOf: documentApiOf });
  const { redirected } = siteRedirects;
  registerDocuments(app, { ...documents, config, apiOf: documentApiOf, redirected, pageAddresses });
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
  registerPages(app, { routes, handlerTimeout, servePublic, guardedPages, pageAddresses, languages });
  registerSitePreview(app, {
    config,
    pages,
    bundles,
    admit,
    identities,
    guards,
    contentSecurityPolicy,
    handlerTimeout,
    pageAddresses,
    languages,
  });
  registerActions(app, {
    config,
    routes,
    bundles,
    limits,
    admit,
    identities,
    pageAddresses,
    run: runForm,
    errorResponseFor,
    languages,
  });
  registerOneClickUnsubscribe(app, { apiOf: documentApiOf });
  await registerInbound(app, { config, tokens, callServices });
  await registerStripe(app, { config, tokens, callServices });
}
