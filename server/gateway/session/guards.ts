import type { FastifyReply } from 'fastify';
import { type AccessRules, type Decision, decide, screensOf } from '#contract/access.ts';
import { isRefusedInView } from '#contract/auth/views.ts';
import { type Failure, failure, failures, isFailure } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import { toFailure } from '../../http/http.ts';
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

type AskedPage = Pick<ResolvedPage, 'requested' | 'format'>;

export type Guards = {
  check(identity: RequestIdentity, route: Route): Promise<Guarded>;
  deny(identity: RequestIdentity, decision: Exclude<Decision, 'render'>, page: ResolvedPage): FastifyReply;
  askToSignIn(identity: RequestIdentity, page: AskedPage): FastifyReply;
  redirects(error: unknown, page: string): boolean;
  /** Redirects to where the failure leads, after a 401 with the session validated again. Throws what leads nowhere. */
  redirectForFailure(identity: RequestIdentity, error: unknown, page: AskedPage): Promise<FastifyReply>;
};

type Options = {
  routes: Readonly<Record<string, Route>>;
  apps: AppsSource;
  identities: RequestIdentities;
  sessions: Pick<Sessions, 'forget'>;
};

export function createGuards({ routes, apps, identities, sessions }: Options): Guards {
  async function accessRulesFor(identity: RequestIdentity, route: Route): Promise<AccessRules | null> {
    if (!identity.who.viewer || route.access === 'public' || route.access === 'sign-in') return null;
    try {
      return await apps.accessRulesFor(identities.apiOf(identity));
    } catch (error) {
      // A signed-in page still works without the links to other screens.
      if (route.access !== 'signed-in') throw error;
      identity.request.log.warn({ err: toFailure(error).cause }, 'could not load the access rules');
      return null;
    }
  }

  function redirect({ request, reply }: RequestIdentity, { format }: AskedPage, href: string): FastifyReply {
    return sendRedirect(reply, { href, status: request.method === 'POST' ? 303 : 302, format });
  }

  function askToSignIn(identity: RequestIdentity, page: AskedPage): FastifyReply {
    if (staysOnPage(identity)) throw sessionUnknown();
    return redirect(identity, page, loginHref(page.requested, noticeOf(identity)));
  }

  return {
    redirects,
    askToSignIn,

    async check(identity, route) {
      const accessRules = await accessRulesFor(identity, route);
      return {
        decision: decide(route, identity.who.viewer, accessRules),
        screens: screensOf(routes, identity.who.viewer, accessRules),
        accessRules,
      };
    },

    deny(identity, decision, page) {
      const { requested, format, match } = page;
      const { reply, request } = identity;
      const leave = (href: string) => sendRedirect(reply, { href, status: 303, format });
      const isForm = request.method === 'POST';
      if (decision === 'sign-in') return askToSignIn(identity, page);
      if (decision === 'account') {
        if (!isForm) return leave(href('account', { notice: 'forbidden', screen: match.route.guard }));
        throw denied(identity, requested, pageClosed);
      }
      if (decision === 'passkey') return leave(confirmHref(requested, 'passkey'));
      request.log.warn(
        { event: 'navigation.cancelled', page: requested },
        'no access rule for this page: navigation cancelled',
      );
      if (format === 'html') throw failures.pageNotFound(requested.split('?', 1)[0] as string);
      if (isForm) throw failures.forbidden(pageClosed);
      return reply.code(204).header('cache-control', 'private, no-store').send();
    },

    async redirectForFailure(identity, error, page) {
      const { requested } = page;
      if (!redirects(error, requested)) throw error;
      const by = error.code === 'confirm_passkey' ? 'passkey' : undefined;
      if (error.status === 428) return redirect(identity, page, confirmHref(requested, by));
      const { token } = identity.who;
      if (token !== undefined && error.status === 401) {
        sessions.forget(token);
        identity.stale = true;
        await identities.renew(identity);
      }
      return askToSignIn(identity, page);
    },
  };
}

function redirects(error: unknown, page: string): error is Failure {
  if (!isFailure(error) || !error.service || isLogin(page) || isRefusedInView(error)) return false;
  return error.status === 428 ? !isConfirm(page) : error.status === 401 || error.status === 403;
}

const pageClosed = message('page_closed');

export function denied({ who, request }: RequestIdentity, page: string, said?: Message): Failure {
  const { user, view } = who.viewer ?? {};
  request.log.warn(
    { event: 'authz.denied', user: user?.id, ...(view ? { view: view.id, by: view.by.id } : {}), page },
    'authz.denied',
  );
  return failures.forbidden(said);
}

/** Forms keep their text, and the router asks for a payload again by itself. */
const staysOnPage = ({ who, request }: RequestIdentity): boolean =>
  who.kind === 'unknown' && (request.method === 'POST' || formatOf(request) === 'flight');

const sessionUnknown = (): Failure => failure(503, 'session_unknown', message('session_unknown'), { retryAfter: 2 });

/** Tells people that the page is closed to them, or that their session is unknown, ended, or missing for the page of the form. */
function noticeOf({ who, request }: RequestIdentity): string | undefined {
  if (who.viewer) return 'forbidden';
  if (who.kind === 'unknown') return 'unchecked';
  const access = request.method === 'POST' ? request.page?.match.route.access : undefined;
  return who.ended || access === 'signed-in' || access === 'endpoint' ? 'expired' : undefined;
}

export const loginHref = (page: string, notice?: string): string =>
  href('login', { redirect: shortenedReturnPath(page), notice });
const confirmHref = (page: string, by?: 'passkey'): string =>
  href('confirm', { redirect: shortenedReturnPath(page), with: by });

const isAt = (page: string, path: string) => page.split('?', 1)[0] === path;
const isLogin = (page: string) => isAt(page, href('login'));
const isConfirm = (page: string) => isAt(page, href('confirm'));

/** Keeps the login URL under the 2 KB target limit: drops the query, then the path. */
function shortenedReturnPath(page: string): string | undefined {
  const path = page.split('?', 1)[0] as string;
  return [page, path].find((each) => encodeURIComponent(each).length <= 1_900);
}
