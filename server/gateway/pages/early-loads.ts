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
import type { RenderContext } from './render-context.ts';
import type { Pages } from './render-pages.ts';
import type { ResolvedPage } from './resolve-page.ts';

export type EarlyLoad = {
  /** The context with what was loaded; null if it was loaded for somebody else, or with other rights. */
  takenBy(identity: RequestIdentity, guarded: Guarded): Promise<RenderContext | null>;
  /** Ends the reads of what nobody took. */
  end(): void;
};

type Options = {
  pages: Pages;
  guards: Guards;
  identities: RequestIdentities;
  contextFor(identity: RequestIdentity, page: ResolvedPage, guarded: Guarded, signal: AbortSignal): RenderContext;
};

export function createEarlyLoads({ pages, guards, identities, contextFor }: Options) {
  async function begin(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage, ended: AbortSignal) {
    const guess = identities.guess(request, reply);
    if (!guess) return null;
    const guarded = await guards.check(guess, page.match.route);
    if (guarded.decision !== 'render' || ended.aborted) return null;
    const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
    const signal = AbortSignal.any([request.signal, ended]);
    const context = onceConfirmed(contextFor(guess, page, guarded, signal), confirmed);
    const loaded = pages.load(page, context);
    loaded.catch(() => undefined);
    return { guess, guarded, confirm, context: { ...context, loaded } };
  }

  /** Null where nothing is known to begin with. */
  return (request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): EarlyLoad | null => {
    const { route } = page.match;
    const isOfAccount = route.access === 'signed-in' || route.access === 'endpoint';
    if (request.method !== 'GET' || !isOfAccount || route.secret || panelHeader in request.headers) return null;
    const ended = new AbortController();
    let isTaken = false;
    // Whatever fails here fails again, with its answer, once auth was asked.
    const beginning = begin(request, reply, page, ended.signal).catch(() => null);
    return {
      async takenBy({ who }, guarded) {
        const begun = await beginning;
        if (!begun || who.kind !== 'user') return null;
        const isSame = isDeepStrictEqual(lasting(begun.guess.who.viewer), lasting(who.viewer));
        if (!isSame || !isDeepStrictEqual(begun.guarded, guarded)) return null;
        isTaken = true;
        begun.confirm();
        return begun.context;
      },
      end() {
        if (!isTaken) ended.abort();
      },
    };
  };
}

/** Calls that change something wait until the session is confirmed, else for ever. */
function onceConfirmed(given: RenderContext, confirmed: Promise<void>): RenderContext {
  const { api, visitor, onListFailed, ...context } = given;
  const call: AnyApi = async (endpoint, input) => {
    if (endpoint.method !== 'GET') await confirmed;
    return (api as AnyApi)(endpoint, input);
  };
  return {
    ...context,
    api: call as RenderContext['api'],
    ...(onListFailed && { onListFailed: (failure) => void confirmed.then(() => onListFailed(failure)) }),
    ...(visitor && {
      visitor: { ...visitor, remember: (...choice) => void confirmed.then(() => visitor.remember(...choice)) },
    }),
  };
}

/** Ignores when the session expires, because each use extends it. */
const lasting = (viewer: Viewer | null) => viewer && { ...viewer, expiresAt: null };
