import type { FastifyInstance } from 'fastify';
import { refusedInView } from '#contract/auth/views.ts';
import type { Cookies } from '../session/cookies.ts';
import type { RequestIdentities } from '../session/request-identity.ts';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every other method in a view. Forms of pages are refused by `run-form.ts`, which shows why at the form. */
export function registerReadOnlyViews(
  app: FastifyInstance,
  { cookies, identities }: { cookies: Cookies; identities: Pick<RequestIdentities, 'of'> },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reading.has(request.method) || cookies.view(request) === undefined) return;
    const { isApi, isForm, unlimited } = request.routeOptions.config;
    // These act for nobody, or through calls of the gateway, which refuse changes in a view; asking who this is would cost a call.
    if (unlimited) return;
    // Programs act with their token, whatever cookies they send.
    if (isForm || (isApi && request.headers.authorization !== undefined)) return;
    const { who } = await identities.of(request, reply);
    if (who.kind === 'view') throw refusedInView();
  });
}
