/**
 * `/account/uploads` lists and receives pictures. It authorises before reading the body, which it streams to the
 * content service.
 */
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Agent } from 'undici';
import { listMedia } from '#contract/content/media.ts';
import { failures } from '#contract/failures.ts';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { baseOf } from '../../client/api.ts';
import { isJson } from '../../client/api-response.ts';
import { createHttpAgent } from '../../client/http-agent.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import { sameOrigin } from '../security/same-origin.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

const uploadsPath = '/account/uploads';
/** The service decodes a large picture and makes several sizes before it responds. */
const uploadTimeoutMs = 30_000;
const formOverhead = 64 * 1024;
const multipart = 'multipart/form-data';
const tooLarge = () =>
  failures.tooLarge(`This picture is too large: ${uploadLimits.bytes / 1024 / 1024} MB is the limit.`);

export function addUploadCalls(app: FastifyInstance, calls: Calls): void {
  const { config, urls } = calls;
  const limit = config.UPLOAD_LIMIT + formOverhead;
  const { origin, prefix } = baseOf(urls.content);
  const agent: Agent = createHttpAgent(config);
  app.addHook('onClose', () => agent.destroy());
  // Replaces the parser of forms, which buffers, because pictures are streamed.
  app.removeContentTypeParser(multipart);
  app.addContentTypeParser(multipart, (_request, payload, done) => done(null, payload));

  app.get(uploadsPath, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply }, 'media.manage');
    const params = queryOf(request);
    const after = params.get('after');
    return calls.identities.apiOf(identity, request.signal)(listMedia, {
      query: params.get('q')?.slice(0, 200) ?? '',
      ...(after === null ? {} : { after }),
      pageSize: 24,
    });
  });

  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    const type = request.headers['content-type'] ?? '';
    if (!type.toLowerCase().startsWith(multipart))
      throw failures.unsupportedMedia('Send the picture as a multipart form.');
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  };
  app.post(
    uploadsPath,
    { onRequest: beforeBody, bodyLimit: limit, handlerTimeout: 2 * uploadTimeoutMs },
    async (request, reply) => {
      const identity = await callerOf(calls, { request, reply }, 'media.manage');
      const limited = limitBytes(limit);
      request.raw.once('close', () => request.raw.complete || limited.destroy(new Error('the sender has gone')));
      try {
        const answer = await agent.request({
          origin,
          path: `${prefix}/content/media`,
          method: 'POST',
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${identity.token}`,
            'content-type': request.headers['content-type'],
            'x-request-id': request.id,
          },
          body: request.raw.pipe(limited),
          headersTimeout: uploadTimeoutMs,
          bodyTimeout: uploadTimeoutMs,
        });
        const text = await answer.body.text();
        if (!isJson(String(answer.headers['content-type'] ?? ''))) throw failures.badGateway();
        return await reply.code(answer.statusCode).type('application/json; charset=utf-8').send(text);
      } catch (error) {
        reply.header('connection', 'close');
        throw limited.errored ?? toUpstreamFailure(error);
      }
    },
  );
}

function limitBytes(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.length;
      if (seen > bytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}
