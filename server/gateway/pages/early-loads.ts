/**
 * A page begins to load while auth is asked whose session it is, as the person whose it was a while ago. If the answer
 * differs in anything, nothing of it is used: it then has set no cookie and written nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { panelHeader } from '#contract/panels.ts';
import type { Viewer } from '#contract/viewer.ts';
import type { AnyApi } from '../../client/build-request.ts';
import type { Guarded, Guards } from '../session/guards.ts';
import type { RequestIdentities, RequestIdentity } from '../session/request-identity.ts';
import type { Pages, RenderContext } from './render-pages.ts';
import type { ResolvedPage } from './resolve-page.ts';

export type EarlyLoad = {
  /** The context with what was loaded; null if it was loaded for somebody else, or with other rights. */
  takenBy(identity: RequestIdentity, guarded: Guarded): RenderContext | null;
};

type Options = {
  pages: Pages;
  guards: Guards;
  identities: RequestIdentities;
  contextFor(identity: RequestIdentity, page: ResolvedPage, guarded: Guarded): RenderContext;
};

export function createEarlyLoads({ pages, guards, identities, contextFor }: Options) {
  /** Null where nothing is known to begin with. Never throws. */
  return async (request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<EarlyLoad | null> => {
    const { route } = page.match;
    const isOfAccount = route.access === 'signed-in' || route.access === 'endpoint';
    if (request.method !== 'GET' || !isOfAccount || route.secret || panelHeader in request.headers) return null;
    const guess = identities.guess(request, reply);
    if (!guess) return null;
    const guessed = await guards.check(guess, route).catch(() => null);
    if (guessed?.decision !== 'render') return null;
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
    const context = onceConfirmed(contextFor(guess, page, guessed), confirmed);
    const loaded = pages.load(page, context);
    loaded.catch(() => undefined);
    return {
      takenBy({ who }, guarded) {
        if (who.kind !== 'user' || !isDeepStrictEqual(lasting(guess.who.viewer), lasting(who.viewer))) return null;
        if (!isDeepStrictEqual(guessed, guarded)) return null;
        confirm();
        return { ...context, loaded };
      },
    };
  };
}

/** Calls that change something wait until the session is confirmed, else for ever. */
function onceConfirmed({ api, visitor, ...context }: RenderContext, confirmed: Promise<void>): RenderContext {
  const call: AnyApi = async (endpoint, input) => {
    if (endpoint.method !== 'GET') await confirmed;
    return (api as AnyApi)(endpoint, input);
  };
  return {
    ...context,
    api: call as RenderContext['api'],
    ...(visitor && {
      visitor: { ...visitor, remember: (...choice) => void confirmed.then(() => visitor.remember(...choice)) },
    }),
  };
}

/** Leaves out the end of the session, which each use of it puts off. */
const lasting = (viewer: Viewer | null) => viewer && { ...viewer, expiresAt: null };
