import { hash } from 'node:crypto';
import { signerFactory } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import { isViewToken } from '#contract/auth/views.ts';
import { storedDraftCookie } from '#contract/drafts.ts';
import { type RememberedName, rememberedNames, rememberedValue } from '#contract/remembered.ts';
import { returnPathCookie } from '#contract/return-path-cookie.ts';
import { scriptsCookie } from '#contract/scripts-cookie.ts';
import { type SideBar, sideBarCookie } from '#contract/side-bar.ts';
import { themeCookie } from '#contract/theme.ts';
import type { SignInState } from '#contract/viewer.ts';
import type { Config } from '../../settings/config.ts';

export type SessionCookies = { readonly token: string | undefined; readonly sessionId: string | undefined };

const names = {
  token: '__Host-session',
  sessionId: '__Host-session-id',
  signIn: '__Host-sign-in',
  device: '__Host-device',
  passkey: '__Host-passkey',
  view: '__Host-view',
};
/** The language to which a visitor was led. */
export const languageCookie = 'language';
const visitPrefix = '__Host-visit-';
const chosenPrefix = 'chosen-';

/** Every cookie this program sets (the last two are prefixes), for the site's cookie notice. */
export const cookieNames: readonly string[] = [
  ...Object.values(names),
  returnPathCookie,
  themeCookie,
  scriptsCookie,
  sideBarCookie,
  storedDraftCookie,
  languageCookie,
  visitPrefix,
  chosenPrefix,
];

/** `__Host-` requires Secure and Path=/. */
const httpOnlyAttributes = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const aYear = 31_536_000;
/** Seconds between the two steps of sign-in: three codes expire in them, and the phone number is not kept for longer. */
const signInAge = 900;
const chosen = (name: RememberedName) => chosenPrefix + name;
/** Each link has its own, and its name does not reveal the link. */
const visitName = (secret: string) => visitPrefix + hash('sha256', `visit ${secret}`, 'base64url').slice(0, 16);
const opaque = /^[\x21-\x7e]{1,512}$/;

type Options = {
  config: Pick<Config, 'SESSION_LIFETIME' | 'STAFF_SESSION_LIFETIME' | 'PUBLIC_ORIGIN'>;
  secret: string;
};

export type Cookies = ReturnType<typeof createCookies>;

export function createCookies({ config, secret }: Options) {
  const signer = signerFactory(secret);
  /** The name is signed too, so that no cookie passes for another one. */
  const signed = (name: string, value: string): string => signer.sign(`${name}.${value}`);
  const partsOf = (name: string, cookie = ''): string[] => {
    const { valid, value } = signer.unsign(cookie);
    const [signedFor, ...parts] = valid && value ? value.split('.') : [];
    return signedFor === name ? parts : [];
  };
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https:');
  /** Browsers ignore `Secure` of a site without HTTPS, and `__Host-` without `Secure`. */
  const drop = (reply: FastifyReply, name: string): void => {
    reply.setCookie(name, '', { path: '/', secure: isSecure || name.startsWith('__Host-'), maxAge: 0 });
  };

  return {
    session({ cookies }: FastifyRequest): SessionCookies {
      const token = opaqueOnly(cookies[names.token]);
      // A program's token opens no pages, and a view only with the session that started it.
      const isOther = token !== undefined && (isApiToken(token) || isViewToken(token));
      return { token: isOther ? undefined : token, sessionId: opaqueOnly(cookies[names.sessionId]) };
    },
    setSessionCookie(reply: FastifyReply, { token, sessionId }: { token: string; sessionId: string }): void {
      const attributes = { ...httpOnlyAttributes, maxAge: maxSessionAge(config) };
      reply.setCookie(names.token, token, attributes).setCookie(names.sessionId, sessionId, attributes);
    },
    dropSession(reply: FastifyReply): void {
      drop(reply, names.token);
      drop(reply, names.sessionId);
    },

    view({ cookies }: FastifyRequest): string | undefined {
      const token = opaqueOnly(cookies[names.view]);
      return token && isViewToken(token) ? token : undefined;
    },
    setViewCookie(reply: FastifyReply, { token, expiresAt }: { token: string; expiresAt: Date }): void {
      reply.setCookie(names.view, token, { ...httpOnlyAttributes, expires: expiresAt });
    },
    dropView: (reply: FastifyReply): void => drop(reply, names.view),

    /** Returns null unless this gateway signed the cookie within `signInAge`. */
    signIn({ cookies }: FastifyRequest): SignInState | null {
      const [state = '', ...numbers] = partsOf(names.signIn, cookies[names.signIn]);
      const [sentAt = Number.NaN, resendAfter, digits] = numbers.map((text) =>
        text === '' ? undefined : Number(text),
      );
      if (state === '' || !(Date.now() - sentAt < signInAge * 1000)) return null;
      return {
        ...JSON.parse(Buffer.from(state, 'base64url').toString()),
        sentAt,
        ...(resendAfter === undefined ? {} : { resendAfter }),
        ...(digits === undefined ? {} : { digits }),
      };
    },
    setSignInCookie(reply: FastifyReply, signIn: SignInState): void {
      const { methodId, phoneNumber, country, name, sentAt = Date.now(), resendAfter = '', digits = '' } = signIn;
      const state = Buffer.from(JSON.stringify({ methodId, phoneNumber, country, name })).toString('base64url');
      const value = signed(names.signIn, `${state}.${sentAt}.${resendAfter}.${digits}`);
      reply.setCookie(names.signIn, value, { ...httpOnlyAttributes, maxAge: signInAge });
    },
    dropSignIn: (reply: FastifyReply): void => drop(reply, names.signIn),

    /** The challenge that this browser was given; null unless this gateway signed it and it is not too old. */
    passkeyChallenge({ cookies }: FastifyRequest): string | null {
      const [challenge = '', until] = partsOf(names.passkey, cookies[names.passkey]);
      return Date.now() < Number(until) ? challenge : null;
    },
    /** `lifetime` in seconds. */
    setPasskeyCookie(reply: FastifyReply, { challenge, lifetime }: { challenge: string; lifetime: number }): void {
      const value = signed(names.passkey, `${challenge}.${Date.now() + lifetime * 1_000}`);
      reply.setCookie(names.passkey, value, { ...httpOnlyAttributes, maxAge: lifetime });
    },
    dropPasskey: (reply: FastifyReply): void => drop(reply, names.passkey),

    /** The token that this browser got for what the link asked for; undefined unless this gateway signed it for this link. */
    visit({ cookies }: FastifyRequest, secret: string): string | undefined {
      const name = visitName(secret);
      return partsOf(name, cookies[name])[0];
    },
    /** The cookie stays until the browser is closed. */
    setVisitCookie(reply: FastifyReply, secret: string, token: string): void {
      const name = visitName(secret);
      const value = signed(name, token);
      reply.setCookie(name, value, httpOnlyAttributes);
      // Calls for the rest of this request belong to the visit.
      reply.request.cookies[name] = value;
    },

    runsScripts: ({ cookies }: FastifyRequest): boolean => cookies[scriptsCookie] !== undefined,
    /** The boot script sets it again: without scripts, only one page can be incomplete. */
    dropScripts: (reply: FastifyReply): void => drop(reply, scriptsCookie),

    sideBar: ({ cookies }: FastifyRequest): SideBar => (cookies[sideBarCookie] === 'icons' ? 'icons' : 'full'),

    device({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[names.device];
      return value && /^[A-Za-z0-9_-]{22,64}$/.test(value) ? value : undefined;
    },
    setDeviceCookie: (reply: FastifyReply, device: string): unknown =>
      reply.setCookie(names.device, device, { ...httpOnlyAttributes, maxAge: aYear }),

    /** The path is not validated: callers must pass it through `safePath`. */
    returnPath: ({ cookies }: FastifyRequest): string | undefined => cookies[returnPathCookie],
    /** Scripts can read it, because the boot script writes it too. */
    setReturnPathCookie: (reply: FastifyReply, path: string): unknown =>
      reply.setCookie(returnPathCookie, path, { path: '/', sameSite: 'lax', secure: isSecure }),

    /** Scripts can read it, because they cannot read the headers of their document. */
    setStoredDraftCookie: (reply: FastifyReply, reference: string): unknown =>
      reply.setCookie(storedDraftCookie, reference, { path: '/', sameSite: 'lax', secure: isSecure, maxAge: 60 }),

    remembered({ cookies }: FastifyRequest): Partial<Record<RememberedName, string>> {
      const remembered: Partial<Record<RememberedName, string>> = {};
      for (const name of rememberedNames) {
        const value = cookies[chosen(name)];
        // Most are absent, and zod takes longer to refuse a value than to accept one.
        if (value !== undefined && rememberedValue.safeParse(value).success) remembered[name] = value;
      }
      return remembered;
    },
    remember(reply: FastifyReply, name: RememberedName, value: string | null): void {
      const attributes = { ...httpOnlyAttributes, secure: isSecure, maxAge: aYear };
      if (value === null) drop(reply, chosen(name));
      // Ids of services that others wrote may not fit.
      else if (rememberedValue.safeParse(value).success) reply.setCookie(chosen(name), value, attributes);
    },
    /** The next person in this browser must not meet the last page and the records of this one. */
    forgetPerson({ cookies }: FastifyRequest, reply: FastifyReply): void {
      for (const name of [returnPathCookie, ...rememberedNames.map(chosen)])
        if (cookies[name] !== undefined) drop(reply, name);
    },
  };
}

/** Seconds. Auth decides when a session ends; a cookie must not end before it. */
export const maxSessionAge = (config: Pick<Config, 'SESSION_LIFETIME' | 'STAFF_SESSION_LIFETIME'>): number =>
  Math.ceil(Math.max(config.SESSION_LIFETIME, config.STAFF_SESSION_LIFETIME));

const opaqueOnly = (value: string | undefined): string | undefined =>
  value !== undefined && opaque.test(value) ? value : undefined;
