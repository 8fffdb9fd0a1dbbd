import type { FastifyInstance } from 'fastify';
import { findInternalPages, internalPageHref, linkTargetKinds } from '#contract/content/internal-pages.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

export function addInternalPageCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/links', async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    const query = queryOf(request).get('q')?.slice(0, 200) ?? '';
    const { items } = await calls.identities.apiOf(identity, request.signal)(findInternalPages, { query });
    return {
      items: items.map((page) => ({
        title: page.title,
        kind: linkTargetKinds[page.kind],
        href: internalPageHref(page),
      })),
    };
  });
}
