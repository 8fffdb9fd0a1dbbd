/** How documents are answered: from what is kept where it is good, else made; outdated where it cannot be made. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRedirect } from '../../../src/contract/redirect.ts';
import { toFailure } from '../../http.ts';
import type { Refuse } from '../../refusal.ts';
import { isCompressible } from '../content-types.ts';
import { encodingFor } from '../encoding.ts';
import { sendRefusal } from '../security.ts';
import type { DocumentStore, KeptDocument, MadeDocument } from './document-store.ts';

export type Asked = {
  readonly store: DocumentStore;
  readonly refuse: Refuse;
  /** What it is kept under. */
  readonly key: string;
  readonly type: string;
  readonly cacheControl: string;
  make(): Promise<MadeDocument>;
};

/** Programs read these, so a failure is a small page with its true status, not the Error screen. */
export async function answerDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const { store, key, make, refuse } = asked;
  try {
    return await send(request, reply, { ...asked, document: await store.get(key, make) });
  } catch (error) {
    if (isRedirect(error)) return reply.header('cache-control', 'no-store').redirect(error.href, error.status);
    const failure = toFailure(error);
    if (failure.status < 500) return sendRefusal(reply, failure.status, refuse);
    const standIn = store.standIn(key);
    request.log.warn({ err: failure.cause ?? error, key, standIn: standIn !== undefined }, 'a document cannot be made');
    if (standIn) return send(request, reply.header('x-stale', '1'), { ...asked, document: standIn });
    if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
    return sendRefusal(reply, failure.status, refuse);
  }
}

type Sending = Pick<Asked, 'store' | 'type' | 'cacheControl'> & { document: KeptDocument };

async function send(request: FastifyRequest, reply: FastifyReply, sending: Sending): Promise<FastifyReply> {
  const { store, type, cacheControl, document } = sending;
  const compressible = isCompressible(type);
  reply.headers({ etag: document.etag, 'cache-control': cacheControl });
  if (compressible) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send();
  reply.header('content-type', type);
  const encoding = compressible ? encodingFor(request.headers['accept-encoding']) : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await store.encoded(document, encoding));
}
