import type { FastifyReply } from 'fastify';
import { type AccessRules, type Decision, decide, screensOf } from '#contract/access.ts';
import { isRefusedInView } from '#contract/auth/views.ts';
import { type Failure, failure, failures, isFailure } from '#contract/failures.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import { toFailure } from '../../http.ts';
import type { ResolvedPage } from '../pages/resolve-page.ts';
import { formatOf, sendRedirect } from '../pages/respond.ts';
import type { AppsSource } from '../upstream/apps-source.ts';
import type { RequestIdentities, RequestIdentity } from './request-identity.ts';
import type { Sessions } from './sessions.ts';

export type Guarded = {
  readonly decision: Decision;
  readonly screens: readonly RouteName[];
  readonly accessRules: AccessRules | null;
};

export type Guards = {
  check(identity: RequestIdentity, route: Route): Promise<Guarded>;
  deny(identity: RequestIdentity, decision: Exclude<Decision, 'render'>, page: ResolvedPage): FastifyReply;
  askToSignIn(identity: RequestIdentity, page: Pick<ResolvedPage, 'requested' | 'format'>): FastifyReply;
  redirects(error: unknown, page: string): boolean;
  /** Returns where such a failure leads, after a 401 with the session validated again; null if it leads nowhere. */
  redirectForFailure(identity: RequestIdentity, error: unknown, page: string): Promise<string | null>;
};

type Options = {
  routes: Readonly<Record<string, Route>>;
  apps: AppsSource;
  identities: RequestIdentities;
  sessions: Pick<Sessions, 'forget'>;
};

export function createGuards({ routes, apps, identities, sessions }: Options): Guards {
  async function accessRulesFor(identity: RequestIdentity, route: Route): Promise<AccessRules | null> {
    if (!identity.viewer || route.access === 'public' || route.access === 'sign-in') return null;
    try {
      return await apps.accessRulesFor(identities.apiOf(identity));
    } catch (error) {
      // A signed-in page still works without the links to other screens.
      if (route.access !== 'signed-in') throw error;
      identity.request.log.warn({ err: toFailure(error).cause }, 'could not load the access rules');
      return null;
    }
  }

  function askToSignIn(
    identity: RequestIdentity,
    { requested, format }: Pick<ResolvedPage, 'requested' | 'format'>,
  ): FastifyReply {
    const { request, reply } = identity;
    if (staysOnPage(identity)) throw sessionUnknown();
    const status = request.method === 'POST' ? 303 : 302;
    return sendRedirect(reply, { href: loginHref(requested, noticeOf(identity)), status, format });
  }

  return {
    redirects,
    askToSignIn,

    async check(identity, route) {
      const accessRules = await accessRulesFor(identity, route);
      return {
        decision: decide(route, identity.viewer, accessRules),
        screens: screensOf(routes, identity.viewer, accessRules),
        accessRules,
      };
    },

    deny(identity, decision, page) {
      const { requested, format, match } = page;
      const { reply, request } = identity;
      const redirect = (href: string, status: number) => sendRedirect(reply, { href, status, format });
      const isForm = request.method === 'POST';
      if (decision === 'sign-in') return askToSignIn(identity, page);
      if (decision === 'account') {
        if (!isForm) return redirect(href('account', { notice: 'forbidden', screen: match.route.guard }), 303);
        throw denied(identity, requested, pageClosed);
      }
      if (decision === 'passkey')
        return redirect(href('confirm', { redirect: shortenedReturnPath(requested), with: 'passkey' }), 303);
      request.log.warn(
        { event: 'navigation.cancelled', page: requested },
        'no access rule for this page: navigation cancelled',
      );
      if (format === 'html') throw failures.pageNotFound(requested.split('?', 1)[0] as string);
      if (isForm) throw failures.forbidden(pageClosed);
      return reply.code(204).header('cache-control', 'private, no-store').send();
    },

    async redirectForFailure(identity, error, page) {
      if (!redirects(error, page)) return null;
      if (error.status === 428) {
        const isPasskey = error.code === 'confirm_passkey';
        return href('confirm', { redirect: shortenedReturnPath(page), with: isPasskey ? 'passkey' : undefined });
      }
      if (identity.token && error.status === 401) {
        sessions.forget(identity.token);
        identity.stale = true;
        await identities.renew(identity);
        if (staysOnPage(identity)) throw sessionUnknown();
      }
      return loginHref(page, identity.viewer ? 'forbidden' : noticeOf(identity));
    },
  };
}

function redirects(error: unknown, page: string): error is Failure {
  if (!isFailure(error) || !error.service || isLogin(page) || isRefusedInView(error)) return false;
  return error.status === 428 ? !isConfirm(page) : error.status === 401 || error.status === 403;
}

const pageClosed = 'You may no longer open this page, so nothing was saved. Copy what you typed before you reload.';

export function denied({ viewer, request }: RequestIdentity, page: string, text?: string): Failure {
  const { user, view } = viewer ?? {};
  request.log.warn(
    { event: 'authz.denied', user: user?.id, ...(view ? { view: view.id, by: view.by.id } : {}), page },
    'authz.denied',
  );
  return failures.forbidden(text);
}

/** Forms keep their text, and the router asks for a payload again by itself. */
const staysOnPage = ({ unavailable, request }: RequestIdentity): boolean =>
  unavailable && (request.method === 'POST' || formatOf(request) === 'flight');

const sessionUnknown = (): Failure =>
  failure(503, 'session_unknown', 'We cannot check your session at the moment. You are still signed in.', {
    retryAfter: 2,
  });

/** For who has a session that cannot be checked, or had one: it was refused just now, or the page of the form needs one. */
function noticeOf({ ended, unavailable, request }: RequestIdentity): string | undefined {
  if (unavailable) return 'unchecked';
  const access = request.method === 'POST' ? request.page?.match.route.access : undefined;
  return ended || access === 'signed-in' || access === 'endpoint' ? 'expired' : undefined;
}
export const loginHref = (page: string, notice?: string): string =>
  href('login', { redirect: shortenedReturnPath(page), notice });

const isAt = (page: string, path: string) => page.split('?', 1)[0] === path;
const isLogin = (page: string) => isAt(page, href('login'));
const isConfirm = (page: string) => isAt(page, href('confirm'));

/** Keeps the login URL under the 2 KB target limit: drops the query, then the path. */
function shortenedReturnPath(page: string): string | undefined {
  const path = page.split('?', 1)[0] as string;
  return [page, path].find((each) => encodeURIComponent(each).length <= 1_900);
}
