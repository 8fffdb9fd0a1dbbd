/** Browsers report there how long a slide was on the screen, also while they leave the page. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordView } from '#contract/content/decks.ts';
import { recordSharedView, viewTimeSuffix } from '#contract/content/shared-decks.ts';
import { failures } from '#contract/failures.ts';
import { routes } from '#contract/routes.ts';
import { sameOrigin } from '../security/own-origin.ts';
import { createRateLimit } from '../security/rate-limit.ts';
import { type Calls, callerOf } from './caller.ts';

type Shared = { Params: { secret: string }; Body: Time };
type Own = { Params: { slug: string }; Body: Time };
type Time = { readonly slide: number; readonly milliseconds: number };

/** Reports of a network in a minute. A reader sends one for each slide, and one every half minute. */
const perMinute = 240;

export function addViewTimeCalls(app: FastifyInstance, calls: Calls): void {
  const rate = createRateLimit(perMinute);
  const number = { type: 'integer', minimum: 1 };
  const body = {
    type: 'object',
    required: ['slide', 'milliseconds'],
    properties: { slide: { ...number, maximum: 1000 }, milliseconds: number },
  };
  const options = {
    schema: { body },
    // It has a limit of its own, so that turning pages does not use up the limit of forms.
    config: { unlimited: true },
    onRequest: async (request: FastifyRequest) => {
      if (!sameOrigin(request, calls.config)) throw failures.crossSite();
      const wait = rate.take(request.ip);
      if (wait > 0) throw failures.tooMany(wait);
    },
  };
  for (const { pattern } of [routes.share, routes.signedInShare])
    app.post<Shared>(pattern + viewTimeSuffix, options, async (request, reply) => {
      const identity = await calls.identities.of(request, reply);
      await calls.identities.apiOf(identity)(recordSharedView, { ...request.params, ...request.body });
      return reply.code(204).send();
    });
  app.post<Own>(routes.deck.pattern + viewTimeSuffix, options, async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    await calls.identities.apiOf(identity)(recordView, { ...request.params, ...request.body });
    return reply.code(204).send();
  });
}
