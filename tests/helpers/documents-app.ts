/** The document routes of the gateway with a foreign content service. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../../server/client/api.ts';
import { createUpstream } from '../../server/client/upstream.ts';
import { registerAssets } from '../../server/gateway/assets/assets.ts';
import { createDocumentCache, type DocumentCache } from '../../server/gateway/cache/tagged-cache.ts';
import { createCdnHeaders } from '../../server/gateway/cdn/headers.ts';
import { registerDocuments } from '../../server/gateway/documents/documents.ts';
import { isReplaced, registerIcons } from '../../server/gateway/documents/icons.ts';
import { createLanguages } from '../../server/gateway/pages/languages.ts';
import { createPageAddresses } from '../../server/gateway/upstream/page-addresses.ts';
import { createPictures } from '../../server/gateway/upstream/pictures.ts';
import { createSiteSource } from '../../server/gateway/upstream/site-source.ts';
import { plainErrorResponse } from '../../server/http/error-response.ts';
import { createHttp } from '../../server/http/http.ts';
import { type Content, type ContentService, startContentService } from './content-service.ts';
import { settings, silentLogger } from './guarded-app.ts';

export type DocumentsApp = {
  readonly app: FastifyInstance;
  readonly service: ContentService;
  readonly content: Content;
  readonly cache: DocumentCache;
  /** The URL at which it listens. */
  readonly base: string;
  purge(tags: readonly string[]): void;
  close(): Promise<void>;
};

/** The public URL, which differs from the one at which it listens. */
export const publicOrigin = 'https://www.halden.test';

/** `redirected`: paths that lead elsewhere. */
export async function startDocuments(
  given: Partial<Content> = {},
  redirected: readonly string[] = [],
): Promise<DocumentsApp> {
  const service = await startContentService(given);
  const { url } = service;
  const config = settings({ PUBLIC_ORIGIN: publicOrigin });
  const app = createHttp({ config, logger: silentLogger });
  const upstream = createUpstream({ config, logger: silentLogger });
  const pictures = createPictures({ config, logger: silentLogger, url });
  const api = createApi({ upstream, urls: { auth: url, apps: url, content: url, trade: url } });
  const site = createSiteSource({ api: api({ requestId: 'site' }), isListening: () => true });
  const languages = createLanguages({ siteOf: site.siteOf });
  languages.register(app);
  const cache = createDocumentCache({
    maximumBytes: 1_000_000,
    staleIfError: config.STALE_IF_ERROR,
    isListening: () => true,
  });
  const files = await registerAssets(app, { directory: '', errorResponseFor: plainErrorResponse, isReplaced });
  const documents = {
    pictures,
    errorResponseFor: plainErrorResponse,
    cache,
    cdn: createCdnHeaders({ config, isListening: () => true }),
    siteOf: site.siteOf,
    languages,
    redirected: async () => (path: string) => redirected.includes(path),
    pageAddresses: createPageAddresses({ api: api({ requestId: 'addresses' }), isListening: () => false }),
  };
  registerIcons(app, { ...documents, files });
  registerDocuments(app, { ...documents, config, apiOf: (request) => api({ requestId: request.id }) });
  // The feed has the path of a post with the slug `feed.xml`, as in the routes of the product.
  app.get('/news/:slug', (_request, reply) => reply.send('a post'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    service,
    content: service.content,
    cache,
    base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    purge(tags) {
      site.purge(tags);
      cache.purge(tags);
    },
    async close() {
      await app.close();
      await Promise.all([upstream.close(), pictures.close()]);
      await service.close();
    },
  };
}
