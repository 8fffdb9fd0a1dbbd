import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import type { Api } from '#contract/endpoint.ts';
import type { RememberedName } from '#contract/remembered.ts';
import type { SignInState, Viewer } from '#contract/viewer.ts';
import type { ApiRequest } from '../../client/api.ts';
import type { AnyEndpoint } from '../../client/build-request.ts';
import { createActorSigner } from '../../signed-actor.ts';
import type { Cookies } from './cookies.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: RequestIdentity | null;
  }
}

export type RequestIdentity = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  viewer: Viewer | null;
  token: string | undefined;
  /** For the embedded services; belongs to `token`. */
  signedActor: string | undefined;
  rotatesAt: Date | null;
  /** The auth service did not respond: the cookie stays. */
  unavailable: boolean;
  ended: boolean;
  signIn: SignInState | null;
  remembered: Partial<Record<RememberedName, string>>;
  /** Of the form that is being handled. */
  formKey: string | undefined;
  /** Calls of this form that changed something, and those that a service had done before this request. */
  readonly changes: { made: number; replayed: number };
  stale: boolean;
};

export const signedOut = { viewer: null, token: undefined, signedActor: undefined, rotatesAt: null } as const;

export type RequestIdentities = {
  /** Never throws: without a valid session `viewer` is null. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity>;
  /** The same for a request with an API token instead of cookies. */
  ofToken(request: FastifyRequest, reply: FastifyReply, token: string): Promise<RequestIdentity>;
  renew(identity: RequestIdentity): Promise<void>;
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

  async function identify(identity: RequestIdentity, token: string | undefined): Promise<void> {
    Object.assign(identity, { ...signedOut, unavailable: false, ended: false, stale: false });
    if (token === undefined) return;
    const found = await sessions.viewerOf(token, identity.request.log);
    if ('viewer' in found) {
      const sessionId = found.viewer.sessionId || (cookies.session(identity.request).sessionId ?? '');
      Object.assign(identity, {
        viewer: { ...found.viewer, sessionId },
        token,
        signedActor: signActor?.(found.viewer, token),
        rotatesAt: found.rotatesAt,
      });
    } else if (found.failure.status === 401) {
      identity.ended = true;
      if (!isApiToken(token)) cookies.dropSession(identity.reply);
    } else identity.unavailable = true;
  }

  async function identityOf(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
  ): Promise<RequestIdentity> {
    if (request.identity) return request.identity;
    const identity: RequestIdentity = {
      request,
      reply,
      ...signedOut,
      unavailable: false,
      ended: false,
      signIn: cookies.signIn(request),
      remembered: cookies.remembered(request),
      formKey: undefined,
      changes: { made: 0, replayed: 0 },
      stale: false,
    };
    await identify(identity, token);
    request.identity = identity;
    return identity;
  }

  return {
    of: (request, reply) => identityOf(request, reply, cookies.session(request).token),
    ofToken: identityOf,
    async renew(identity) {
      if (identity.stale) await identify(identity, identity.token);
    },
    apiOf(identity, signal, upload) {
      const api = apiOf(identity.request, {
        token: identity.token,
        signedActor: identity.signedActor,
        formKey: identity.formKey,
        onChange: (isReplayed) => void identity.changes[isReplayed ? 'replayed' : 'made']++,
        signal,
        ...upload,
      });
      const call = (endpoint: AnyEndpoint, input: never) => {
        const { token } = identity;
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
