/**
 * Answers what is kept before anything is matched, parsed or called: after the checks, the limits and the redirect
 * rules, past Fastify's reply. The key of a cached page is its address, so no route is needed to find it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { payloadSuffix } from '../../../src/contract/payload-address.ts';
import type { Bundles } from '../../rsc/bundles.ts';
import { type Encoding, encodingFor } from '../assets/encoding.ts';
import type { SecurityHeaders } from '../security/headers.ts';
import type { CachedPage, PageCache } from '../tagged-cache.ts';
import { contentHeadersOf, type Format, pagePathOf, validatorsOf } from './respond.ts';

type Options = {
  cache: PageCache;
  bundles(): Bundles;
  headers: SecurityHeaders;
  /** Then connections are to close after their answer, which a hook behind this one sees to. */
  draining(): boolean;
};

/** Names and values in turn, as Node writes them; the first value is the id of the request. */
type Head = string[];
type CachedResponse = { readonly bytes: Buffer; readonly head: Head };

export type CachedPages = {
  find(request: IncomingMessage): CachedResponse | undefined;
  send(response: ServerResponse, cached: CachedResponse, requestId: string): void;
};

export function createCachedPages(options: Options): CachedPages {
  const { cache, draining } = options;
  const headFor = createHeads(options);
  return {
    find({ method, url = '', headers: requestHeaders }) {
      if ((method !== 'GET' && method !== 'HEAD') || draining()) return undefined;
      const format = url.endsWith(payloadSuffix) ? 'flight' : 'html';
      const page = cache.peek(format === 'flight' ? pagePathOf(url) : url);
      // Who has the page already is answered by its route, and so is who takes a coding that has to be made first.
      if (!page || requestHeaders['if-none-match'] !== undefined) return undefined;
      const encoding = encodingFor(requestHeaders['accept-encoding']);
      const bytes = page[format][encoding];
      return bytes && { bytes, head: headFor(bytes, { page, format, encoding }) };
    },
    send(response, { bytes, head }, requestId) {
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

type HeadOptions = { page: CachedPage; format: Format; encoding: Encoding };

/** One head for all answers with the same bytes: made at the first, gone with the bytes. */
function createHeads({ bundles, headers }: Options) {
  const heads = new WeakMap<Buffer, Head>();
  return (bytes: Buffer, { page, format, encoding }: HeadOptions): Head => {
    const known = heads.get(bytes);
    if (known) return known;
    const head = Object.entries({
      'x-request-id': '',
      ...headers,
      ...validatorsOf(page, format, bundles().build.id),
      ...contentHeadersOf(format, encoding),
      'content-length': String(bytes.length),
    }).flat();
    heads.set(bytes, head);
    return head;
  };
}
