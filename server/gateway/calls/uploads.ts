import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listMedia, uploadMedia } from '#contract/content/media.ts';
import { type Failure, failures, isFailure } from '#contract/failures.ts';
import { isId, limits } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { routes } from '#contract/routes.ts';
import { clientClosed } from '../../client/upstream-failures.ts';
import { sameOrigin } from '../security/own-origin.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

const uploadsPath = '/account/uploads';
/** A large picture arrives slowly, and the service makes several sizes of it before it responds. */
const uploadTimeoutMs = 60_000;
const formOverhead = 64 * 1024;
const multipart = 'multipart/form-data';
const tooLarge = () => failures.tooLarge(message('picture_too_large', { limit: uploadLimits.bytes / 1024 / 1024 }));

export function addUploadCalls(app: FastifyInstance, calls: Calls): void {
  const { config, identities } = calls;
  const limit = uploadLimits.bytes + formOverhead;
  app.removeContentTypeParser(multipart);
  app.addContentTypeParser(multipart, (_request, payload, done) => done(null, payload));

  app.get(uploadsPath, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply }, 'media.manage');
    const params = queryOf(request);
    const after = params.get('after');
    return identities.apiOf(identity, request.signal)(listMedia, {
      query: params.get('q')?.slice(0, 200) ?? '',
      ...(after === null ? {} : { after }),
      pageSize: limits.pageSizeOfGrid,
    });
  });

  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    const type = request.headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith(multipart)) throw failures.unsupportedMedia(message('send_picture_as_form'));
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  };
  app.post(uploadsPath, { onRequest: beforeBody, bodyLimit: limit }, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply }, 'media.manage');
    const body = limitBytes(limit, tooLarge);
    request.raw.once('close', () => request.raw.complete || body.destroy(clientClosed()));
    const upload = { type: request.headers['content-type'] ?? multipart, body: request.raw.pipe(body) };
    try {
      const api = identities.apiOf(identity, undefined, { upload, deadline: uploadTimeoutMs });
      const picture = await api(uploadMedia, {});
      return isForm(request)
        ? await reply.redirect(afterForm(request, { added: picture.id }), 303)
        : await reply.code(201).send(picture);
    } catch (error) {
      // Node discards the rest of a body only if nothing reads it.
      request.raw.unpipe(body);
      body.destroy();
      request.raw.resume();
      if (isForm(request) && isFailure(error) && error.status !== 401)
        return reply.redirect(afterForm(request, { failed: error.status }), 303);
      throw error;
    }
  });
}

/** True if a form sent it without scripts. */
const isForm = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

type Outcome = { readonly added: string } | { readonly failed: number };

/** The screen of pictures, or the picture that the new one may replace. */
function afterForm(request: FastifyRequest, outcome: Outcome): string {
  const replaces = queryOf(request).get('replaces') ?? '';
  const query = new URLSearchParams(isId(replaces) ? { picture: replaces } : { view: 'all' });
  if ('failed' in outcome)
    query.set('done', reasons.has(outcome.failed) ? `upload-${outcome.failed}` : 'upload-failed');
  else if (isId(replaces)) query.set('by', outcome.added);
  else query.set('done', 'added');
  return `${routes.mediaAdmin.pattern}?${query}`;
}

/** The screen explains these statuses. */
const reasons: ReadonlySet<number> = new Set([413, 415, 422]);

export function limitBytes(bytes: number, tooLarge: () => Failure): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > bytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}
