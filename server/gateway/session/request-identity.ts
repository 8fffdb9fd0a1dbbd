import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import { refusedInView } from '#contract/auth/views.ts';
import type { Api } from '#contract/endpoint.ts';
import type { RememberedName } from '#contract/remembered.ts';
import type { SignInState, Viewer } from '#contract/viewer.ts';
import { createActorSigner } from '../../actors/signed-actor.ts';
import type { ApiRequest, Change } from '../../client/api.ts';
import type { AnyEndpoint } from '../../client/build-request.ts';
import type { Cookies } from './cookies.ts';
import type { KnownSession, Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: RequestIdentity | null;
  }
}

export type TokenOwner = {
  readonly viewer: Viewer;
  readonly token: string;
  /** The embedded services read it; it belongs to `token`. */
  readonly signedActor: string | undefined;
};
type SignedOut = { readonly viewer: null; readonly token?: undefined; readonly signedActor?: undefined };

export type Who =
  /** `ended` says that auth refused the token. */
  | (SignedOut & { readonly kind: 'anonymous'; readonly ended: boolean })
  /** The auth service did not respond: the cookie stays. */
  | (SignedOut & { readonly kind: 'unknown' })
  | (TokenOwner & { readonly kind: 'user'; readonly rotatesAt: Date | null })
  /** In a view, `self` sees the site as `viewer`. */
  | (TokenOwner & { readonly kind: 'view'; readonly self: TokenOwner });

export const signedOut = { kind: 'anonymous', viewer: null, ended: false } as const;

export type RequestIdentity = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  who: Who;
  /** The browser sent them, or gets them with this response. */
  tokens: { readonly session: string | undefined; readonly view: string | undefined };
  /** The tokens or rights have changed, so that `renew` asks again. */
  stale: boolean;
  signIn: SignInState | null;
  remembered: Partial<Record<RememberedName, string>>;
  /** The key of the form that is being handled. */
  formKey: string | undefined;
  /** Calls of this form that changed something, and those that a service had done before this request. */
  readonly changes: { started: number; made: number; replayed: number; last: Change | null };
};

export type RequestIdentities = {
  /** Never throws: without a valid session `who.viewer` is null. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity>;
  /** As whom auth knew this session a while ago, if it has to be asked again; null in a view. It may be wrong by now. */
  guess(request: FastifyRequest, reply: FastifyReply): RequestIdentity | null;
  /** The same for a request with an API token instead of cookies. */
  ofToken(request: FastifyRequest, reply: FastifyReply, token: string): Promise<RequestIdentity>;
  renew(identity: RequestIdentity): Promise<void>;
  /** Calls as the person themselves, even while they see the site as somebody else. */
  ownApiOf(identity: RequestIdentity): Api;
  apiOf(identity: RequestIdentity, signal?: AbortSignal, upload?: Pick<ApiRequest, 'upload' | 'deadline'>): Api;
};

export type VisitorCall = Pick<
  ApiRequest,
  'token' | 'signedActor' | 'formKey' | 'onChange' | 'signal' | 'upload' | 'deadline'
>;

type Options = {
  cookies: Cookies;
  sessions: Sessions;
  actorKey: string | undefined;
  apiOf(request: FastifyRequest, call: VisitorCall): Api;
};

export function createRequestIdentities({ cookies, sessions, actorKey, apiOf }: Options): RequestIdentities {
  const signActor = actorKey === undefined ? undefined : createActorSigner(actorKey);

  async function ownerOf(token: string, request: FastifyRequest): Promise<Exclude<Who, { kind: 'view' }>> {
    const found = await sessions.viewerOf(token, request.log);
    if ('failure' in found)
      return found.failure.status === 401 ? { ...signedOut, ended: true } : { kind: 'unknown', viewer: null };
    return userOf(found, token, request);
  }

  function userOf(found: KnownSession, token: string, request: FastifyRequest) {
    const sessionId = found.viewer.sessionId || (cookies.session(request).sessionId ?? '');
    const signedActor = signActor?.(found.viewer, token);
    return { kind: 'user' as const, ...found, viewer: { ...found.viewer, sessionId }, token, signedActor };
  }

  /** An old or foreign view is forgotten, so that people see their own pages; while auth cannot be asked, they see none. */
  async function whoOf(identity: RequestIdentity): Promise<Who> {
    const { request, reply } = identity;
    const { session, view } = identity.tokens;
    if (session === undefined) return signedOut;
    const self = await ownerOf(session, request);
    if (self.kind === 'anonymous' && !isApiToken(session)) cookies.dropSession(reply);
    if (view === undefined || self.kind === 'unknown') return self;
    const seen = self.kind === 'user' ? await ownerOf(view, request) : self;
    if (seen.kind === 'unknown') return seen;
    // A view works only with the session that started it.
    if (seen.viewer && self.viewer && seen.viewer.view?.sessionId === self.viewer.sessionId) {
      const viewer = { ...seen.viewer, sessionId: '' };
      return { kind: 'view', viewer, token: view, signedActor: seen.signedActor, self };
    }
    identity.tokens = { session, view: undefined };
    cookies.dropView(reply);
    return self;
  }

  async function renew(identity: RequestIdentity): Promise<void> {
    if (!identity.stale) return;
    // A change meanwhile makes it stale again.
    identity.stale = false;
    identity.who = await whoOf(identity);
    // The selections belong to the person who looks; the user of the view may lack those records.
    if (identity.who.kind === 'view') {
      identity.signIn = null;
      identity.remembered = {};
    }
  }

  const identityAs = (who: Who, of: Pick<RequestIdentity, 'request' | 'reply' | 'tokens'>): RequestIdentity => ({
    ...of,
    who,
    stale: true,
    signIn: cookies.signIn(of.request),
    remembered: cookies.remembered(of.request),
    formKey: undefined,
    changes: { started: 0, made: 0, replayed: 0, last: null },
  });

  async function identityOf(
    request: FastifyRequest,
    reply: FastifyReply,
    tokens: RequestIdentity['tokens'],
  ): Promise<RequestIdentity> {
    if (request.identity) return request.identity;
    const identity = identityAs(signedOut, { request, reply, tokens });
    await renew(identity);
    request.identity = identity;
    return identity;
  }

  return {
    of: (request, reply) =>
      identityOf(request, reply, { session: cookies.session(request).token, view: cookies.view(request) }),
    guess(request, reply) {
      const { token } = cookies.session(request);
      if (token === undefined || cookies.view(request) !== undefined || request.identity) return null;
      const known = sessions.former(token);
      const tokens = { session: token, view: undefined };
      return known ? identityAs(userOf(known, token, request), { request, reply, tokens }) : null;
    },
    ofToken: (request, reply, token) => identityOf(request, reply, { session: token, view: undefined }),
    renew,
    ownApiOf({ who, request, formKey }) {
      const { token, signedActor } = who.kind === 'view' ? who.self : who;
      return apiOf(request, { token, signedActor, formKey });
    },
    apiOf(identity, signal, upload) {
      const { who, request, formKey, changes } = identity;
      const { token, signedActor } = who;
      const onChange = (change: Change, isReplayed: boolean) => {
        changes[isReplayed ? 'replayed' : 'made']++;
        changes.last = change;
      };
      const api = apiOf(request, { token, signedActor, formKey, onChange, signal, ...upload });
      const call = (endpoint: AnyEndpoint, input: never) => {
        // Our own services refuse it too, but others may not.
        if (who.kind === 'view' && (endpoint.method !== 'GET' || endpoint.notInViews))
          return Promise.reject(refusedInView());
        if (endpoint.method !== 'GET') changes.started++;
        // Only auth decides who somebody is and what they may do.
        if (token === undefined || endpoint.service !== 'auth' || endpoint.method === 'GET')
          return api(endpoint, input);
        identity.stale = true;
        return api(endpoint, input).finally(() => sessions.forget(token));
      };
      return call as Api;
    },
  };
}
