import type { FastifyInstance } from 'fastify';
import { failures } from '#contract/failures.ts';
import { type PasskeyPurpose, passkeyOptionsUrl, passkeyPurposes } from '#contract/passkey-options.ts';
import { sameOrigin } from '../security/own-origin.ts';
import type { Calls } from './caller.ts';

const params = { type: 'object', properties: { purpose: { enum: passkeyPurposes } } };

export function addPasskeyCalls(app: FastifyInstance, calls: Calls): void {
  app.post<{ Params: { purpose: PasskeyPurpose } }>(
    passkeyOptionsUrl(':purpose'),
    { schema: { params } },
    async (request, reply) => {
      if (!sameOrigin(request, calls.config)) throw failures.crossSite();
      const identity = await calls.identities.of(request, reply);
      const options = await calls.passkeyOptions(identity, request.params.purpose);
      return reply.type('application/json; charset=utf-8').send(options);
    },
  );
}
