import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import { refusedInView } from '#contract/auth/views.ts';
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

/** Who sees the site as somebody else, with their own session. */
type Looking = { readonly viewer: Viewer; readonly token: string; readonly signedActor: string | undefined };

export type RequestIdentity = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  viewer: Viewer | null;
  token: string | undefined;
  /** For the embedded services; belongs to `token`. */
  signedActor: string | undefined;
  rotatesAt: Date | null;
  /** Of the view that the browser asks for. */
  viewToken: string | undefined;
  /** Set while `viewer` is somebody else, as whom this person sees the site. */
  looking: Looking | null;
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

export const signedOut = {
  viewer: null,
  token: undefined,
  signedActor: undefined,
  rotatesAt: null,
  looking: null,
  unavailable: false,
} as const;

export type RequestIdentities = {
  /** Never throws: without a valid session `viewer` is null. */
  of(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity>;
  /** The same for a request with an API token instead of cookies. */
  ofToken(request: FastifyRequest, reply: FastifyReply, token: string): Promise<RequestIdentity>;
  renew(identity: RequestIdentity): Promise<void>;
  /** Of the person themselves, also while they see the site as somebody else. */
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

  async function identify(identity: RequestIdentity, token: string | undefined): Promise<void> {
    Object.assign(identity, { ...signedOut, ended: false, stale: false });
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
    await enterView(identity);
  }

  /**
   * Changes the identity of the session into that of the view. An old or foreign view is forgotten, so that the person sees
   * their own pages; while auth cannot be asked, they see none.
   */
  async function enterView(identity: RequestIdentity): Promise<void> {
    const { viewToken, viewer, token, signedActor, request, reply } = identity;
    if (viewToken === undefined || identity.unavailable) return;
    const found = viewer && token ? await sessions.viewerOf(viewToken, request.log) : null;
    if (found && 'failure' in found && found.failure.status !== 401) {
      Object.assign(identity, { ...signedOut, unavailable: true });
      return;
    }
    const seen = found && 'viewer' in found ? found.viewer : null;
    // A view works only with the session that started it.
    if (!seen?.view || !viewer || !token || seen.view.sessionId !== viewer.sessionId) {
      identity.viewToken = undefined;
      cookies.dropView(reply);
      return;
    }
    Object.assign(identity, {
      looking: { viewer, token, signedActor },
      viewer: { ...seen, sessionId: '' },
      token: viewToken,
      signedActor: signActor?.(seen, viewToken),
      rotatesAt: null,
      signIn: null,
      // Selections of the person who looks, who may lack what this user has.
      remembered: {},
    });
  }

  async function identityOf(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined,
    viewToken?: string,
  ): Promise<RequestIdentity> {
    if (request.identity) return request.identity;
    const identity: RequestIdentity = {
      request,
      reply,
      ...signedOut,
      viewToken,
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
    of: (request, reply) => identityOf(request, reply, cookies.session(request).token, cookies.view(request)),
    ofToken: (request, reply, token) => identityOf(request, reply, token),
    async renew(identity) {
      if (identity.stale) await identify(identity, identity.looking?.token ?? identity.token);
    },
    ownApiOf({ looking, token, signedActor, request, formKey }) {
      return apiOf(request, { token, signedActor, formKey, ...(looking ?? {}) });
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
        const { token, looking } = identity;
        // The services refuse it too, except for those of other makers.
        if (looking && (endpoint.method !== 'GET' || endpoint.notInViews)) return Promise.reject(refusedInView());
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
