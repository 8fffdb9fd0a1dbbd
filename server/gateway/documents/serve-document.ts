import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRedirect } from '#contract/redirect.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { toFailure } from '../../http.ts';
import { isCompressible } from '../assets/content-types.ts';
import { encodingFor } from '../assets/encoding.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { CachedDocument, DocumentCache, RenderedDocument } from '../tagged-cache.ts';

export type DocumentOptions = {
  readonly cache: DocumentCache;
  readonly errorResponseFor: ErrorResponseFactory;
  readonly key: string;
  readonly type: string;
  readonly cacheControl: string;
  make(): Promise<RenderedDocument>;
};

/** Programs read these, so a failure is a small error page with its status, not the Error screen. */
export async function serveDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  options: DocumentOptions,
): Promise<FastifyReply> {
  const { cache, key, make, errorResponseFor } = options;
  try {
    return await send(request, reply, { ...options, document: await cache.get(key, make) });
  } catch (error) {
    if (isRedirect(error)) return reply.header('cache-control', 'no-store').redirect(error.href, error.status);
    const failure = toFailure(error);
    if (failure.status < 500) return sendErrorResponse(reply, failure.status, errorResponseFor);
    const fallback = cache.fallback(key);
    request.log.warn(
      { err: failure.cause ?? error, key, fallback: fallback !== undefined },
      'could not make a document',
    );
    if (fallback) return send(request, reply.header('x-stale', '1'), { ...options, document: fallback });
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
    return sendErrorResponse(reply, failure.status, errorResponseFor);
  }
}

type SendOptions = Pick<DocumentOptions, 'cache' | 'type' | 'cacheControl'> & { document: CachedDocument };

async function send(request: FastifyRequest, reply: FastifyReply, options: SendOptions): Promise<FastifyReply> {
  const { cache, type, cacheControl, document } = options;
  const compressible = isCompressible(type);
  reply.headers({ etag: document.etag, 'cache-control': cacheControl });
  if (compressible) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send();
  reply.header('content-type', type);
  const encoding = compressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await cache.encoded(document.body, encoding));
}
