/** Registers documents for programs: robots.txt, sitemap, feed, manifest, security.txt and link previews. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags as contentTags } from '#contract/events.ts';
import { ogImageHref, pathOfOgImage } from '#contract/og.ts';
import { href } from '#contract/routes.ts';
import type { Config } from '../../config.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import type { DocumentCache, RenderedDocument } from '../cache/tagged-cache.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { Pictures } from '../upstream/pictures.ts';
import { makeNewsFeed } from './news-feed.ts';
import { cardOf, type ReadCard } from './og-cards.ts';
import { pictureOfCard } from './picture-of-card.ts';
import { createPictureRenderer } from './picture-renderer.ts';
import { makeRobots } from './robots.ts';
import { type DocumentOptions, serveDocument } from './serve-document.ts';
import { makeManifest, makeSecurityText } from './site-files.ts';
import { makeSitemap } from './sitemap.ts';

export type DocumentsDependencies = {
  config: Config;
  pictures: Pick<Pictures, 'read'>;
  errorResponseFor: ErrorResponseFactory;
  cache: DocumentCache;
  apiOf(request: FastifyRequest): Api;
  siteOf(): Promise<Site>;
};

const feedAddress = `${href('news')}/feed.xml`;
const revalidate = 'public, max-age=0, must-revalidate';
/** Sites that show previews cache them for days anyway. */
const anHour = 'public, max-age=3600';

export function registerDocuments(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const { config, apiOf, siteOf, cache, errorResponseFor } = dependencies;
  const origin = config.PUBLIC_ORIGIN;

  function add(address: string, type: string, make: (api: Api) => Promise<RenderedDocument>): void {
    app.get(address, (request, reply) => {
      const options: DocumentOptions = {
        cache,
        errorResponseFor,
        key: address,
        type,
        cacheControl: revalidate,
        make: () => make(apiOf(request)),
      };
      return serveDocument(request, reply, options);
    });
  }

  add('/robots.txt', 'text/plain; charset=utf-8', () => makeRobots(origin));
  add('/sitemap.xml', 'application/xml; charset=utf-8', (api) => makeSitemap(api, origin));
  add(feedAddress, 'application/atom+xml; charset=utf-8', async (api) =>
    makeNewsFeed({ api, site: await siteOf(), origin, address: feedAddress }),
  );
  add('/site.webmanifest', 'application/manifest+json; charset=utf-8', async () => makeManifest(await siteOf()));
  add('/.well-known/security.txt', 'text/plain; charset=utf-8', async () => makeSecurityText(await siteOf(), origin));
  // There are no passwords; users change how they sign in on the settings page.
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect(href('settings'), 302));
  addPreviews(app, dependencies);
}

function addPreviews(app: FastifyInstance, dependencies: DocumentsDependencies): void {
  const { config, pictures, apiOf, cache, errorResponseFor } = dependencies;
  const renderPicture = createPictureRenderer({ queueLength: config.QUEUE_LENGTH, timeoutMs: config.QUEUE_TIMEOUT });

  app.get('/og/*', (request: FastifyRequest, reply: FastifyReply) => {
    // The raw URL: the router's copy is already decoded, and decoding twice would be wrong.
    const path = pathOfOgImage(request.url.split('?', 1)[0] as string);
    const card = path === null ? null : cardOf(path);
    if (!card) return sendErrorResponse(reply, 404, errorResponseFor);
    return serveDocument(request, reply, {
      cache,
      errorResponseFor,
      key: ogImageHref(card.path),
      type: 'image/png',
      cacheControl: anHour,
      make: () => makePreview(card.read, request),
    });
  });

  async function makePreview(read: ReadCard, request: FastifyRequest): Promise<RenderedDocument> {
    const api = apiOf(request);
    const site = await dependencies.siteOf();
    const { eyebrow, title, summary, picture, tags } = await read({ api, site });
    const texts = { eyebrow, title, summary, siteName: site.name, tint: picture?.tint ?? '' };
    const bytes = picture && (await pictureOfCard(picture, pictures));
    const body = await renderPicture({ ...texts, picture: bytes });
    return { body, tags: [contentTags.site, ...tags] };
  }
}
