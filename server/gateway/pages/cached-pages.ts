/** Serves cached pages before routing, past Fastify's reply; a page's key is its URL, so finding it needs no route. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { payloadSuffix } from '#contract/payload-address.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { CachedPage, PageCache } from '../cache/tagged-cache.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { type Encoding, encodingFor } from '../responses/encoding.ts';
import { headersOf } from '../responses/respond.ts';
import type { SecurityHeaders } from '../security/headers.ts';
import { cachedContent, pagePathOf, variantOf } from './respond.ts';

type Options = {
  cache: PageCache;
  bundles(): Bundles;
  headers: SecurityHeaders;
  cdn: CdnHeaders;
  isListening(): boolean;
  /** While draining, requests go to Fastify, whose hook closes the connection after the response. */
  draining(): boolean;
  /** Whether a visitor of `/` is led to another language of the site. */
  leadsOn(headers: IncomingMessage['headers']): boolean;
};

/** Alternating names and values, as Node writes them; the first value is the request id. */
type Head = string[];
type CachedResponse = { readonly bytes: Buffer; readonly head: Head };

export type CachedPages = {
  /** Whether the page of this address is cached. */
  has(request: IncomingMessage): boolean;
  find(request: IncomingMessage): CachedResponse | undefined;
  send(response: ServerResponse, cached: CachedResponse, requestId: string): void;
};

export function createCachedPages(options: Options): CachedPages {
  const { cache, draining, leadsOn } = options;
  const headFor = createHeads(options);
  const formatIn = (url: string) => (url.endsWith(payloadSuffix) ? 'flight' : 'html');
  const pageOf = ({ method, url = '', headers }: IncomingMessage): CachedPage | undefined => {
    if ((method !== 'GET' && method !== 'HEAD') || draining()) return undefined;
    if (url === '/' && leadsOn(headers)) return undefined;
    return cache.peek(formatIn(url) === 'flight' ? pagePathOf(url) : url);
  };
  return {
    has: (request) => pageOf(request) !== undefined,
    find(request) {
      const page = pageOf(request);
      const { url = '', headers: requestHeaders } = request;
      // The page's route handles conditional requests and encodings that are not cached yet.
      if (!page || requestHeaders['if-none-match'] !== undefined) return undefined;
      const format = formatIn(url);
      const encoding = encodingFor(requestHeaders['accept-encoding']);
      const variant = variantOf(page, format, requestHeaders);
      const bytes = page[variant][encoding];
      return bytes && { bytes, head: headFor(bytes, { page, variant, encoding }) };
    },
    send(response, { bytes, head }, requestId) {
      cache.uses.hit++;
      const ownHead = head.slice();
      ownHead[1] = requestId;
      response.writeHead(200, ownHead).end(bytes);
    },
  };
}

export function registerCachedPages(app: FastifyInstance, cachedPages: CachedPages): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cached = cachedPages.find(request.raw);
    if (!cached) return done();
    reply.hijack();
    cachedPages.send(reply.raw, cached, request.id);
  });
}

type HeadOptions = { page: CachedPage; variant: ReturnType<typeof variantOf>; encoding: Encoding };

function createHeads({ bundles, headers, cdn, isListening }: Options) {
  const heads = new WeakMap<Buffer, Head>();
  return (bytes: Buffer, { page, variant, encoding }: HeadOptions): Head => {
    const known = heads.get(bytes);
    if (known) return known;
    const head = Object.entries({
      'x-request-id': '',
      ...headers,
      ...headersOf(cachedContent(page, variant, cdn), encoding),
      ...(variant === 'html' ? {} : { 'x-build-id': bundles().build.id }),
      'content-length': String(bytes.length),
    }).flat();
    // While no changes arrive, the CDN must not keep the page.
    if (isListening()) heads.set(bytes, head);
    return head;
  };
}
