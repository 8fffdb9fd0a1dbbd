import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRedirect } from '#contract/redirect.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { toFailure } from '../../http.ts';
import type { CachedDocument, DocumentCache, RenderedDocument } from '../cache/tagged-cache.ts';
import { isCompressible } from '../responses/content-types.ts';
import { respond } from '../responses/respond.ts';
import { sendErrorResponse } from '../security/security.ts';

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
  const { cache, key, type, cacheControl, make, errorResponseFor } = options;
  const send = ({ etag, body }: CachedDocument) =>
    respond(request, reply, { type, cacheControl, etag, body: isCompressible(type) ? body : body.identity });
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
