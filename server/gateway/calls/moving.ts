/** Passes the file of another site on in parts, because a request has to arrive within seconds. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createMove, moveLimits, sendMovePart, stepMove } from '#contract/content/moving.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { clientClosed } from '../../client/upstream-failures.ts';
import { sameOrigin } from '../security/own-origin.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';
import { limitBytes } from './uploads.ts';

const path = '/account/moves';
const type = 'application/octet-stream';
/** In milliseconds. */
const partTimeout = 30_000;
const tooLarge = () => failures.tooLarge(message('file_too_large'));

type Part = { Params: { id: string; number: string } };

export function addMovingCalls(app: FastifyInstance, calls: Calls): void {
  const { config, identities } = calls;
  app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
  const onRequest = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    if (Number(request.headers['content-length'] ?? 0) > moveLimits.partBytes) throw tooLarge();
  };

  app.post(path, { onRequest }, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply }, 'site.manage');
    const query = queryOf(request);
    const [address, addresses] = [query.get('address') ?? '', query.get('addresses') ?? ''];
    const given = { fileName: query.get('name'), size: Number(query.get('size')), address, addresses };
    const { success, data } = createMove.input.safeParse(given);
    if (!success) throw failures.invalid({ file: message('file_missing') });
    const { id } = await identities.apiOf(identity)(createMove, data);
    return reply.code(201).send({ id });
  });

  app.post<Part>(
    `${path}/:id/parts/:number`,
    { onRequest, bodyLimit: moveLimits.partBytes },
    async (request, reply) => {
      const identity = await callerOf(calls, { request, reply }, 'site.manage');
      const { id, number } = request.params;
      if (!isId(id) || !/^\d{1,6}$/.test(number)) throw failures.notFound('this_import');
      const body = limitBytes(moveLimits.partBytes, tooLarge);
      request.raw.once('close', () => request.raw.complete || body.destroy(clientClosed()));
      const upload = { type, body: request.raw.pipe(body) };
      try {
        await identities.apiOf(identity, undefined, { upload, deadline: partTimeout })(sendMovePart, { id, number });
      } catch (error) {
        // Node discards the rest of a body only if nothing reads it.
        request.raw.unpipe(body);
        body.destroy();
        request.raw.resume();
        throw error;
      }
      return reply.code(204).send();
    },
  );

  app.post<{ Params: { id: string } }>(`${path}/:id/read`, { onRequest }, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply }, 'site.manage');
    if (!isId(request.params.id)) throw failures.notFound('this_import');
    await identities.apiOf(identity)(stepMove, { id: request.params.id, step: 'read' });
    return reply.code(204).send();
  });
}
