import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags as contentTags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { feedHref } from '#contract/feed.ts';
import { below } from '#contract/languages.ts';
import { ogImageHref, pathOfOgImage } from '#contract/og.ts';
import { isRedirect } from '#contract/redirect.ts';
import { href, type RouteName, routes } from '#contract/routes.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import { toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import { createOpenApi } from '../api/openapi.ts';
import type { CachedDocument, DocumentCache, RenderedDocument } from '../cache/tagged-cache.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { inLanguageOf, type Languages, patternsOf } from '../pages/languages.ts';
import { sendRedirect } from '../pages/respond.ts';
import { isCompressible } from '../responses/content-types.ts';
import { respond } from '../responses/respond.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { PageAddresses } from '../upstream/page-addresses.ts';
import type { Pictures } from '../upstream/pictures.ts';
import { makeNewsFeed } from './news-feed.ts';
import { type Card, cardOf, pictureOfCard } from './og-cards.ts';
import { createPictureRenderer } from './picture-renderer.ts';
import { makeManifest, makeRobots, makeSecurityText } from './site-files.ts';
import { makeSitemap } from './sitemap.ts';

export type DocumentsDependencies = {
  config: Config;
  pictures: Pick<Pictures, 'read'>;
  errorResponseFor: ErrorResponseFactory;
  cache: DocumentCache;
  cdn: Pick<CdnHeaders, 'forEntry'>;
  apiOf(request: FastifyRequest): Api;
  siteOf(): Promise<ShownSite>;
  languages: Pick<Languages, 'match' | 'within'>;
  /** Whether a path leads elsewhere, as far as the rules are known now. */
  redirected(): Promise<(path: string) => boolean>;
  pageAddresses: Pick<PageAddresses, 'match'>;
};

const revalidate = 'public, max-age=0, must-revalidate';
export const anHour = 'public, max-age=3600';
/** Pixels. */
const sufficientLogo = 480;

export function registerDocuments(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const { config, apiOf, siteOf, languages } = dependencies;
  const origin = config.PUBLIC_ORIGIN;

  type Make = (api: Api) => RenderedDocument | Promise<RenderedDocument>;
  const serve = (request: FastifyRequest, reply: FastifyReply, key: string, type: string, make: Make) => {
    const document = { key, type: `${type}; charset=utf-8`, cacheControl: revalidate };
    return serveDocument(request, reply, dependencies, { ...document, make: async () => make(apiOf(request)) });
  };
  const add = (path: string, type: string, make: Make) =>
    app.get(path, (request, reply) => serve(request, reply, path, type, make));

  add('/robots.txt', 'text/plain', async () => makeRobots(await siteOf(), origin));
  add('/sitemap.xml', 'application/xml', async (api) => {
    const site = await openSite(siteOf);
    const isRedirected = await dependencies.redirected();
    const off: string[] = site.pagesOff.map((page) => routes[page].pattern);
    const leavesOut = (path: string) => off.includes(path) || isRedirected(path);
    return makeSitemap({ api, origin, site, leavesOut, within: languages.within });
  });
  for (const pattern of patternsOf(feedHref, routes.news))
    app.get(pattern, async (request, reply) => {
      const { match, isFirst } = await languages.match(request, { name: 'news', route: routes.news, params: {} });
      if (isFirst) return sendRedirect(reply, { href: feedHref, status: 301, format: 'html' });
      const address = below(match.prefix ?? '', feedHref);
      const make = async (api: Api) => makeNewsFeed({ api, site: await openSite(siteOf, 'news'), origin, address });
      return inLanguageOf(request, () => serve(request, reply, address, 'application/atom+xml', make));
    });
  add('/site.webmanifest', 'application/manifest+json', async () => makeManifest(await siteOf()));
  add('/.well-known/security.txt', 'text/plain', async () => makeSecurityText(await siteOf(), origin));
  const openApi = createOpenApi(origin);
  add('/api/openapi.json', 'application/json', async () => {
    const { name } = await siteOf();
    return { body: Buffer.from(await openApi(`${name} API`)), tags: [contentTags.site] };
  });
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(href('settings'), 302));
  addPreviews(app, dependencies);
}

function addPreviews(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const { config, pictures, apiOf, errorResponseFor, languages } = dependencies;
  const renderPicture = createPictureRenderer({ queueLength: config.queueLength, timeoutMs: config.QUEUE_TIMEOUT });

  app.get('/og/*', async (request: FastifyRequest, reply: FastifyReply) => {
    // The raw URL: the router's copy is already decoded, and decoding twice would be wrong.
    const path = pathOfOgImage(request.url.split('?', 1)[0] as string);
    const match = path === null ? null : await dependencies.pageAddresses.match(path);
    const card = match && cardOf(match);
    if (!card) return sendErrorResponse(reply, 404, errorResponseFor);
    const document = { key: ogImageHref(card.path), type: 'image/png', cacheControl: anHour };
    const make = () => languages.within(card.prefix, () => makePreview(card, request));
    return serveDocument(request, reply, dependencies, { ...document, make });
  });

  async function makePreview({ name, read }: Card, request: FastifyRequest): Promise<RenderedDocument> {
    const api = apiOf(request);
    const site = await openSite(dependencies.siteOf, name);
    const { eyebrow, title, summary, picture: own, tags } = await read({ api, site });
    const picture = own ?? site.sharingPicture;
    const [bytes, logo] = await Promise.all([
      picture && pictureOfCard(picture, pictures),
      site.logo && pictureOfCard(site.logo, pictures, sufficientLogo),
    ]);
    const siteName = logo && !site.namedLogo ? '' : site.name;
    const texts = {
      eyebrow,
      title,
      summary,
      siteName,
      look: site.look,
      tint: picture?.tint ?? '',
      shape: picture ?? undefined,
    };
    const body = await renderPicture({ ...texts, picture: bytes, logo });
    return { body, tags: [contentTags.site, ...tags] };
  }
}

/** A closed site has no sitemap, feed and previews, and a page that is switched off has none either. */
async function openSite(siteOf: DocumentsDependencies['siteOf'], name?: RouteName): Promise<ShownSite> {
  const site = await siteOf();
  if (!site.open || site.pagesOff.some((page) => page === name)) throw failures.notFound('this_document');
  return site;
}

type Document = { key: string; type: string; cacheControl: string; make(): Promise<RenderedDocument> };

/** Programs read these, so a failure is a small error page with its status, not the Error screen. */
export async function serveDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, cdn, errorResponseFor }: Pick<DocumentsDependencies, 'cache' | 'cdn' | 'errorResponseFor'>,
  { key, type, cacheControl, make }: Document,
): Promise<FastifyReply> {
  const send = ({ etag, body, ...entry }: CachedDocument) =>
    respond(request, reply, {
      type,
      cacheControl,
      etag,
      body: isCompressible(type) ? body : body.identity,
      headers: cdn.forEntry(entry),
    });
  try {
    return await send(await cache.get(key, make));
  } catch (error) {
    if (isRedirect(error)) return reply.header('cache-control', 'no-store').redirect(error.href, error.status);
    const failure = toFailure(error);
    if (failure.status < 500) return sendErrorResponse(reply, failure.status, errorResponseFor);
    const fallback = cache.fallback(key);
    request.log.warn(
      { err: failure.cause ?? error, key, fallback: fallback !== undefined },
      'could not make a document',
    );
    if (fallback) {
      reply.header('x-stale', '1');
      return send(fallback);
    }
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
    return sendErrorResponse(reply, failure.status, errorResponseFor);
  }
}
