import { rotateSession } from '#contract/auth/sessions.ts';
import type { Api } from '#contract/endpoint.ts';
import { toFailure } from '../../http/http.ts';
import type { Cookies } from './cookies.ts';
import type { RequestIdentity } from './request-identity.ts';
import { digestOf } from './sessions.ts';

type Options = {
  cookies: Cookies;
  apiWith(call: { token: string; deadline: number }): Api;
  deadline: number;
  /** Milliseconds for which the old token still works. */
  grace: number;
  clock?: () => number;
};
type Renewed = { token: string; sessionId: string };

/** The request itself keeps the old token, because the browser has only that if the response is lost. Never throws. */
export function createRotation({ cookies, apiWith, deadline, grace, clock = Date.now }: Options) {
  const renewals = new Map<string, Promise<Renewed | null>>();

  function renew(token: string, identity: RequestIdentity): Promise<Renewed | null> {
    const digest = digestOf(token);
    const running = renewals.get(digest);
    if (running !== undefined) return running;
    const started = apiWith({ token, deadline })(rotateSession, {}).catch((error: unknown) => {
      renewals.delete(digest);
      identity.request.log.warn({ status: toFailure(error).status }, 'could not rotate a session token');
      return null;
    });
    renewals.set(digest, started);
    setTimeout(() => renewals.delete(digest), grace).unref();
    return started;
  }

  return async (identity: RequestIdentity): Promise<void> => {
    const { who } = identity;
    if (who.kind !== 'user' || !who.rotatesAt || who.rotatesAt.getTime() > clock()) return;
    const renewed = await renew(who.token, identity);
    if (renewed) cookies.setSessionCookie(identity.reply, renewed);
  };
}
