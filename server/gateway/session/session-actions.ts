/** The actions of the login page sign in and out through this, so that they never see the token. */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { finishPasskeySignIn } from '#contract/auth/passkeys.ts';
import { sessionMessages, startSession, verifySession } from '#contract/auth/sessions.ts';
import { endView, startView } from '#contract/auth/views.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure } from '#contract/failures.ts';
import { safePath } from '#contract/return-path.ts';
import { href, type Route } from '#contract/routes.ts';
import type { SessionActions } from '../../../src/server-components/request/context.ts';
import type { Config } from '../../config.ts';
import { toFailure } from '../../http.ts';
import type { Cookies } from './cookies.ts';
import { type RequestIdentity, signedOut } from './request-identity.ts';
import type { Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

type Options = {
  config: Pick<Config, 'APP_ID'>;
  routes: Readonly<Record<string, Route>>;
  cookies: Cookies;
  sessions: Sessions;
  signOut: SignOut;
  ownApiOf(identity: RequestIdentity): Api;
  signInApi(identity: Pick<RequestIdentity, 'request' | 'formKey'>, device: string | undefined): Api;
};

type Started = { readonly token: string; readonly sessionId: string };

type SessionActionsFor = (identity: RequestIdentity, query: URLSearchParams) => SessionActions;

/** The next user of the browser must not find copies or drafts; cookies stay, they hold only preferences. */
const clearBrowser = '"cache", "storage"';
const clearCache = '"cache"';

export function createSessionActions(options: Options): SessionActionsFor {
  const { config, routes, cookies, sessions, signOut, signInApi, ownApiOf } = options;
  const appId = config.APP_ID;

  const destination = (identity: RequestIdentity, query: URLSearchParams): string =>
    safePath(query.get('redirect'), routes) ??
    safePath(cookies.returnPath(identity.request), routes) ??
    href('account');

  function endLocally({ viewer, unavailable }: RequestIdentity, token: string): void {
    if (viewer || unavailable) sessions.end(token, viewer !== null);
  }

  const deviceOf = (request: FastifyRequest) => cookies.device(request) ?? randomBytes(24).toString('base64url');

  function begin(identity: RequestIdentity, { token, sessionId }: Started, device: string): void {
    const { request, reply } = identity;
    const previous = cookies.session(request);
    cookies.setSessionCookie(reply, { token, sessionId });
    cookies.setDeviceCookie(reply, device);
    cookies.dropSignIn(reply);
    // A new sign-in ends the browser's previous session (T41).
    if (previous.token && previous.token !== token) {
      endLocally(identity, previous.token);
      void signOut.end({ token: previous.token, sessionId: undefined }, request.log);
    }
    cookies.dropView(reply);
    Object.assign(identity, { ...signedOut, viewToken: undefined, signIn: null, token, stale: true });
  }

  return (identity, query) => ({
    async start({ phoneNumber, country }) {
      const api = signInApi(identity, cookies.device(identity.request));
      const sent = await api(startSession, { phoneNumber, country, appId });
      identity.signIn = { phoneNumber, country, ...sent, sentAt: Date.now() };
      cookies.setSignInCookie(identity.reply, identity.signIn);
    },

    async verify({ otp }) {
      const { request, signIn } = identity;
      if (!signIn) throw failure(400, 'sign_in_over', 'Please enter your phone number again.');
      const device = deviceOf(request);
      const started = await signInApi(identity, device)(verifySession, { methodId: signIn.methodId, otp, appId });
      begin(identity, started, device);
      return destination(identity, query);
    },

    async usePasskey({ response }) {
      const { request, reply } = identity;
      const challenge = cookies.passkeyChallenge(request);
      cookies.dropPasskey(reply);
      if (challenge === null) throw failure(400, 'passkey_expired', 'That took too long. Please try again.');
      const device = deviceOf(request);
      const started = await signInApi(identity, device)(finishPasskeySignIn, { challenge, response, appId });
      begin(identity, started, device);
      return destination(identity, query);
    },

    forget() {
      identity.signIn = null;
      cookies.dropSignIn(identity.reply);
    },

    async startView(input) {
      const { reply } = identity;
      const started = await ownApiOf(identity)(startView, input);
      cookies.setViewCookie(reply, started);
      // What the browser keeps of one person must not show up among pages of the other.
      reply.header('clear-site-data', clearCache);
      Object.assign(identity, { viewToken: started.token, stale: true });
      return href('account');
    },

    async endView() {
      const { reply, request, viewer, looking } = identity;
      cookies.dropView(reply);
      reply.header('clear-site-data', clearCache);
      const seen = viewer?.view ? viewer.user.id : undefined;
      // The browser has left the view already, which ends by itself soon.
      if (looking)
        await ownApiOf(identity)(endView, {}).catch((error: unknown) =>
          request.log.warn({ err: toFailure(error).cause, view: viewer?.view?.id }, 'could not end a view'),
        );
      Object.assign(identity, { viewToken: undefined, stale: true });
      return seen === undefined ? href('account') : href('usersAdmin', { user: seen });
    },

    async end() {
      const session = cookies.session(identity.request);
      if (!session.token && !session.sessionId) throw failure(400, 'invalid_input', sessionMessages.neitherTokenNorId);
      cookies.dropSession(identity.reply);
      cookies.dropView(identity.reply);
      cookies.dropSignIn(identity.reply);
      identity.reply.header('clear-site-data', clearBrowser);
      if (session.token) endLocally({ ...identity, ...(identity.looking ?? {}) }, session.token);
      Object.assign(identity, { ...signedOut, viewToken: undefined, signIn: null });
      await signOut.end(session, identity.request.log);
    },
  });
}
