import type { FastifyInstance } from 'fastify';
import { beat, presenceUrl } from '#contract/content/presence.ts';
import { failures } from '#contract/failures.ts';
import { sameOrigin } from '../security/own-origin.ts';
import { type Calls, callerOf } from './caller.ts';

export function addPresenceCalls(app: FastifyInstance, calls: Calls): void {
  const body = {
    type: 'object',
    required: ['record'],
    properties: { record: { type: 'string', maxLength: 120 }, part: { type: 'string', maxLength: 40 } },
  };
  app.post<{ Body: { record: string; part?: string } }>(presenceUrl, { schema: { body } }, async (request, reply) => {
    if (!sameOrigin(request, calls.config)) throw failures.crossSite();
    const identity = await callerOf(calls, { request, reply });
    const { name, phoneNumber } = identity.who.viewer.user;
    const api = calls.identities.apiOf(identity);
    const { others, revision } = await api(beat, { ...request.body, name: name || phoneNumber || 'Someone' });
    return { others: others.map((other) => other.name), revision };
  });
}
