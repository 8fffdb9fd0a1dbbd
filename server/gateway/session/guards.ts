/** Carries out what `decide` says: loads what it needs, and sends those away who do not get the page. */
import type { FastifyReply } from 'fastify';
import { type Failure, failures, isFailure } from '../../../src/contract/failures.ts';
import { href, type Route, type RouteName } from '../../../src/contract/routes.ts';
import { toFailure } from '../../http.ts';
import { type Form, sendRedirect } from '../pages/respond.ts';
import type { AppsSource } from '../upstream/apps-source.ts';
import { type Decision, decide, type Endpoints, screensOf } from './access.ts';
import type { RequestIdentities, RequestIdentity } from './request-identity.ts';
import type { Sessions } from './sessions.ts';

export type Guarded = { readonly decision: Decision; readonly screens: readonly RouteName[] };

/** How to send somebody away: from which page, in which form. */
export type Away = { readonly page: string; readonly form: Form; readonly buildId: string };

export type Guards = {
  /** Throws where the service that knows the endpoints does not say, and the page has one. */
  check(visit: RequestIdentity, route: Route): Promise<Guarded>;
  /** For every decision but `render`. */
  deny(visit: RequestIdentity, decision: Exclude<Decision, 'render'>, away: Away): FastifyReply;
  /** Where a failure of a service leads, if not to the Error screen (S122); null where it does not lead anywhere. */
  leadOf(visit: RequestIdentity, error: unknown, page: string): Promise<string | null>;
};

type Options = {
  routes: Readonly<Record<string, Route>>;
  apps: AppsSource;
  visits: RequestIdentities;
  sessions: Pick<Sessions, 'forget'>;
};

export function createGuards({ routes, apps, visits, sessions }: Options): Guards {
  async function endpointsFor(visit: RequestIdentity, route: Route): Promise<Endpoints | null> {
    if (!visit.viewer || route.access === 'public' || route.access === 'sign-in') return null;
    try {
      return await apps.endpointsFor(visits.apiOf(visit));
    } catch (error) {
      // Only the links to other screens are missing then.
      if (route.access !== 'signed-in') throw error;
      visit.request.log.warn({ err: toFailure(error).cause }, 'the screens of a person are not known');
      return null;
    }
  }

  return {
    async check(visit, route) {
      const endpoints = await endpointsFor(visit, route);
      return { decision: decide(route, visit.viewer, endpoints), screens: screensOf(routes, visit.viewer, endpoints) };
    },

    deny(visit, decision, { page, form, buildId }) {
      const { reply, request } = visit;
      const isForm = request.method === 'POST';
      if (decision === 'sign-in') {
        const status = isForm ? 303 : 302;
        return sendRedirect(reply, { href: loginHref(page, noticeOf(visit, page)), status, form, buildId });
      }
      if (decision === 'account') {
        if (!isForm)
          return sendRedirect(reply, { href: href('account', { notice: 'forbidden' }), status: 303, form, buildId });
        throw denied(visit, page);
      }
      request.log.warn({ event: 'navigation.cancelled', page }, 'no endpoint for this page: navigation cancelled');
      if (form === 'html') throw failures.pageNotFound(page.split('?', 1)[0] as string);
      return reply.code(204).headers({ 'cache-control': 'private, no-store', 'x-build-id': buildId }).send();
    },

    async leadOf(visit, error, page) {
      if (!isFailure(error) || !error.service || isLogin(page)) return null;
      if (error.status === 428) return isConfirm(page) ? null : href('confirm', { redirect: shortened(page) });
      if (error.status !== 401 && error.status !== 403) return null;
      if (visit.token && error.status === 401) {
        // The session may have ended a moment ago.
        sessions.forget(visit.token);
        visit.stale = true;
        await visits.renew(visit);
      }
      return loginHref(page, visit.viewer ? 'forbidden' : noticeOf(visit, page));
    },
  };
}

/** 403 for whoever is signed in and may not; one line for whoever watches the log. */
export function denied({ viewer, request }: RequestIdentity, page: string): Failure {
  request.log.warn({ event: 'authz.denied', user: viewer?.user.id, page }, 'authz.denied');
  return failures.forbidden();
}

/** A form of the account can only come from somebody who was signed in. */
function noticeOf({ unavailable, ended, request }: RequestIdentity, page: string): string | undefined {
  if (unavailable) return 'unavailable';
  const isAccountForm = request.method === 'POST' && page.startsWith(href('account')) && !isLogin(page);
  return ended || isAccountForm ? 'expired' : undefined;
}
export const loginHref = (page: string, notice?: string): string =>
  href('login', { redirect: shortened(page), notice });

const isAt = (page: string, path: string) => page.split('?', 1)[0] === path;
const isLogin = (page: string) => isAt(page, href('login'));
const isConfirm = (page: string) => isAt(page, href('confirm'));

/** The address that carries it has to be one that the gateway reads: the query goes first, then all of it. */
function shortened(page: string): string | undefined {
  const path = page.split('?', 1)[0] as string;
  return [page, path].find((each) => encodeURIComponent(each).length <= 1_900);
}
