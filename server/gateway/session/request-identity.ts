/** Who makes a request: from the cookies to the person, once per request; and what changes of that while it is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../../src/contract/endpoint.ts';
import type { RememberedName } from '../../../src/contract/remembered.ts';
import type { SignInState, Viewer } from '../../../src/contract/viewer.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

export type RequestIdentity = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  viewer: Viewer | null;
  /** Of a session that is valid, and of no other. */
  token: string | undefined;
  rotatesAt: Date | null;
  /** Nobody knows whether the session is valid: its cookie stays. */
  unavailable: boolean;
  /** The session that the browser still holds is over. */
  ended: boolean;
  signIn: SignInState | null;
  remembered: Partial<Record<RememberedName, string>>;
  /** Something was done that may change who this is: see `renew`. */
  stale: boolean;
};

export type RequestIdentities = {
  /** Never throws: whoever cannot be known is nobody. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity>;
  /** The visit of a request whose maker was looked for already. */
  find(request: FastifyRequest): RequestIdentity | undefined;
  /** Looks again who this is, where something was done since. */
  renew(identity: RequestIdentity): Promise<void>;
  /** Calls in the name of the visitor; with a signal they end when it does. */
  apiOf(identity: RequestIdentity, signal?: AbortSignal): Api;
};

type Options = {
  cookies: Cookies;
  sessions: Sessions;
  apiOf(request: FastifyRequest, call: { token?: string; signal?: AbortSignal }): Api;
};

export function createRequestIdentities({ cookies, sessions, apiOf }: Options): RequestIdentities {
  const identitiesByRequest = new WeakMap<FastifyRequest, RequestIdentity>();

  async function identify(identity: RequestIdentity, token: string | undefined): Promise<void> {
    Object.assign(identity, {
      viewer: null,
      token: undefined,
      rotatesAt: null,
      unavailable: false,
      ended: false,
      stale: false,
    });
    if (token === undefined) return;
    const found = await sessions.viewerOf(token, identity.request.log);
    if ('viewer' in found) {
      const sessionId = found.viewer.sessionId || (cookies.session(identity.request).sessionId ?? '');
      Object.assign(identity, { viewer: { ...found.viewer, sessionId }, token, rotatesAt: found.rotatesAt });
    } else if (found.failure.status === 401) {
      identity.ended = true;
      cookies.dropSession(identity.reply);
    } else identity.unavailable = true;
  }

  return {
    async of(request, reply) {
      const identity: RequestIdentity = {
        request,
        reply,
        viewer: null,
        token: undefined,
        rotatesAt: null,
        unavailable: false,
        ended: false,
        signIn: cookies.signIn(request),
        remembered: cookies.remembered(request),
        stale: false,
      };
      await identify(identity, cookies.session(request).token);
      identitiesByRequest.set(request, identity);
      return identity;
    },
    find: (request) => identitiesByRequest.get(request),
    async renew(identity) {
      if (identity.stale) await identify(identity, identity.token);
    },
    apiOf: (identity, signal) => apiOf(identity.request, { token: identity.token, signal }),
  };
}
