/** The actions of the login page sign in and out through this, so that they never see the token. */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { beginSite } from '#contract/auth/beginning.ts';
import { finishPasskeySignIn } from '#contract/auth/passkeys.ts';
import { startSession, verifySession } from '#contract/auth/sessions.ts';
import { endView, startView } from '#contract/auth/views.ts';
import type { Api } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { safePath } from '#contract/return-path.ts';
import { href, type Route } from '#contract/routes.ts';
import type { SessionActions } from '../../../src/server-components/request/context.ts';
import { toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import { mayBeginSite } from '../security/own-machine.ts';
import type { Cookies } from './cookies.ts';
import { type RequestIdentities, type RequestIdentity, signedOut } from './request-identity.ts';
import type { Sessions } from './sessions.ts';
import type { SignOut } from './sign-out.ts';

type Options = {
  config: Config;
  routes: Readonly<Record<string, Route>>;
  cookies: Cookies;
  sessions: Sessions;
  signOut: SignOut;
  identities: Pick<RequestIdentities, 'ownApiOf' | 'renew'>;
  signInApi(identity: Pick<RequestIdentity, 'request' | 'formKey'>, device: string | undefined): Api;
};

type Started = { readonly token: string; readonly sessionId: string };

type SessionActionsFor = (identity: RequestIdentity, query: URLSearchParams) => SessionActions;

/** The next user of the browser must not find copies or drafts; cookies stay, they hold only preferences. */
const clearBrowser = '"cache", "storage"';
const clearCache = '"cache"';

export function createSessionActions(options: Options): SessionActionsFor {
  const { config, routes, cookies, sessions, signOut, signInApi, identities } = options;
  const { ownApiOf } = identities;
  const appId = config.APP_ID;

  const destination = (identity: RequestIdentity, query: URLSearchParams): string =>
    safePath(query.get('redirect'), routes) ??
    safePath(cookies.returnPath(identity.request), routes) ??
    href('account');

  function endLocally({ who }: RequestIdentity, token: string): void {
    if (who.kind !== 'anonymous') sessions.end(token, who.kind !== 'unknown');
  }

  const deviceOf = (request: FastifyRequest) => cookies.device(request) ?? randomBytes(24).toString('base64url');

  function begin(identity: RequestIdentity, { token, sessionId }: Started, device: string): void {
    const { request, reply } = identity;
    const previous = cookies.session(request);
    cookies.setSessionCookie(reply, { token, sessionId });
    cookies.setDeviceCookie(reply, device);
    // A new sign-in ends the browser's previous session (T41).
    if (previous.token && previous.token !== token) {
      endLocally(identity, previous.token);
      void signOut.end({ token: previous.token, sessionId: undefined }, request.log);
    }
    changeSession(identity, token);
  }

  function changeSession(identity: RequestIdentity, session: string | undefined): void {
    cookies.dropView(identity.reply);
    cookies.dropSignIn(identity.reply);
    identity.signIn = null;
    identity.who = signedOut;
    identity.tokens = { session, view: undefined };
    identity.stale = true;
  }

  function changeView(identity: RequestIdentity, view: string | undefined): void {
    // Data that the browser keeps of one person must not show up among pages of the other.
    identity.reply.header('clear-site-data', clearCache);
    identity.tokens = { ...identity.tokens, view };
    identity.stale = true;
  }

  async function verify(identity: RequestIdentity, otp: string): Promise<void> {
    const { request, signIn } = identity;
    if (!signIn) throw failure(400, 'sign_in_over', message('phone_number_again'));
    const device = deviceOf(request);
    const started = await signInApi(identity, device)(verifySession, { methodId: signIn.methodId, otp, appId });
    begin(identity, started, device);
  }

  return (identity, query) => ({
    async start({ phoneNumber, country, name = identity.signIn?.name }) {
      const api = signInApi(identity, cookies.device(identity.request));
      const sent = await api(startSession, { phoneNumber, country, appId });
      identity.signIn = { phoneNumber, country, ...(name && { name }), ...sent, sentAt: Date.now() };
      cookies.setSignInCookie(identity.reply, identity.signIn);
    },

    async verify({ otp }) {
      await verify(identity, otp);
      return destination(identity, query);
    },

    async beginSite(input) {
      // Forms can be posted to any page, so the page is not what protects this.
      if (!mayBeginSite(identity.request, config)) throw failures.conflict(message('begins_elsewhere'));
      const name = 'otp' in input ? identity.signIn?.name : input.name;
      if (name === undefined) throw failure(400, 'sign_in_over', message('phone_number_again'));
      if ('otp' in input) await verify(identity, input.otp);
      await identities.renew(identity);
      await ownApiOf(identity)(beginSite, { name });
      if (identity.tokens.session) sessions.forget(identity.tokens.session);
      identity.stale = true;
    },

    async usePasskey({ response }) {
      const { request, reply } = identity;
      const challenge = cookies.passkeyChallenge(request);
      cookies.dropPasskey(reply);
      if (challenge === null) throw failure(400, 'passkey_expired', message('took_too_long'));
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
      const started = await ownApiOf(identity)(startView, input);
      cookies.setViewCookie(identity.reply, started);
      changeView(identity, started.token);
      return href('account');
    },

    async endView() {
      const { reply, request, who } = identity;
      cookies.dropView(reply);
      changeView(identity, undefined);
      if (who.kind !== 'view') return href('account');
      // The browser has left the view already, which ends by itself soon.
      await ownApiOf(identity)(endView, {}).catch((error: unknown) =>
        request.log.warn({ err: toFailure(error).cause, view: who.viewer.view?.id }, 'could not end a view'),
      );
      return href('usersAdmin', { user: who.viewer.user.id });
    },

    async end() {
      const session = cookies.session(identity.request);
      if (!session.token && !session.sessionId)
        throw failure(400, 'invalid_input', message('token_or_session_missing'));
      cookies.dropSession(identity.reply);
      cookies.forgetPerson(identity.request, identity.reply);
      identity.reply.header('clear-site-data', clearBrowser);
      if (session.token) endLocally(identity, session.token);
      changeSession(identity, undefined);
      await signOut.end(session, identity.request.log);
    },
  });
}
