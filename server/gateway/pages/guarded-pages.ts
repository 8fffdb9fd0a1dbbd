/** Pages of which not everybody gets the same: whoever asks is found out first, and nothing of them is kept anywhere. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDownload } from '../../../src/contract/download.ts';
import { isRedirect } from '../../../src/contract/redirect.ts';
import type { Route, RouteName } from '../../../src/contract/routes.ts';
import type { Guarded } from '../session/guards.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { isNavigation } from '../session/return-paths.ts';
import { withPermit } from '../upstream/semaphore.ts';
import type { Asked, PageRoutesDependencies } from './page-routes.ts';
import { canonicalPath, declaredQuery, type PageRequest } from './render-pages.ts';
import { type Form, sendFile, sendOnce, sendRedirect } from './respond.ts';

/** A document, a payload or HEAD of a guarded page: decided alike. */
export async function serveGuardedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const visit = await asked.visits.of(request, reply);
  const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
  const match = { name: asked.name, route: asked.route, params: request.params as Record<string, string> };
  return showPage(visit, { ...asked, match, search });
}

type Match = { name: RouteName; route: Route; params: Record<string, string> };
/** What of a page is to be shown: `search` is its query, as it was asked for. */
export type Shown = PageRoutesDependencies & { form: Form; match: Match; search: string };

/** The page for who asks, or what they get instead. Throws what ends as the Error screen. */
export async function showPage(visit: RequestIdentity, shown: Shown): Promise<FastifyReply> {
  const { form, guards, pages, match } = shown;
  const { request, reply } = visit;
  const buildId = shown.bundles().build.id;
  const href = hrefOf(shown);
  setNoindex(reply, match.route);
  try {
    const guarded = await guards.check(visit, match.route);
    if (guarded.decision !== 'render')
      return await guards.deny(visit, guarded.decision, { page: askedHref(shown), form, buildId });
    const isDocument = form === 'html' && isNavigation(request);
    // The signal of a request with a body fires as soon as that was read: it says nothing of who waits.
    const signal = request.method === 'POST' ? undefined : request.signal;
    const page = personalRequest(visit, { ...shown, guarded, signal });
    const drawn = withPermit(shown.limits.documents, () => pages.renderAs({ ...page, opened: isDocument }, form));
    // A cookie that came after the answer would be lost, whatever became of the page.
    await Promise.allSettled([drawn, isDocument && shown.rotate(visit)]);
    const bytes = await drawn;
    if (isDocument) noteWhere(visit, href, shown);
    return await sendOnce(request, reply, { bytes, form, status: 200, buildId });
  } catch (error) {
    if (isDownload(error)) return sendFile(reply, error);
    if (isRedirect(error)) return sendRedirect(reply, { href: error.href, status: error.status, form, buildId });
    const lead = await guards.leadOf(visit, error, askedHref(shown));
    if (lead === null) throw error;
    return sendRedirect(reply, { href: lead, status: request.method === 'POST' ? 303 : 302, form, buildId });
  }
}

function noteWhere(visit: RequestIdentity, href: string, { match, returnPaths }: Shown): void {
  if (match.route.access === 'sign-in') returnPaths.noteReferrer(visit);
  else returnPaths.note(visit, href);
}

/** No account page is anybody's to find, not even the address of the login page with where it leads; nor is a secret. */
export function setNoindex(reply: FastifyReply, { access, secret }: Route): void {
  if (access !== 'public' || secret) reply.header('x-robots-tag', 'noindex');
}

/** Path and declared query, in the one spelling. */
export function hrefOf({ match, search }: Pick<Shown, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  const { query } = declaredQuery(match.route, search);
  return query.size ? `${path}?${query}` : path;
}

/** With all of the query, for whoever comes back here after signing in: a page may read more of it in the browser. */
export function askedHref({ match, search }: Pick<Shown, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  return search === '' ? path : `${path}?${search}`;
}

type Personal = Pick<Shown, 'match' | 'search' | 'visits' | 'cookies'> & { guarded: Guarded; signal?: AbortSignal };

/** The request for a page in the name of the visitor; of a public page, as if it were nobody's. */
export function personalRequest(
  visit: RequestIdentity,
  { match, search, visits, cookies, guarded, signal }: Personal,
): PageRequest {
  const { viewer, remembered, signIn } = visit;
  const { access } = match.route;
  return {
    name: match.name,
    params: match.params,
    query: declaredQuery(match.route, search).query,
    href: hrefOf({ match, search }),
    api: visits.apiOf(visit, signal),
    log: visit.request.log,
    actionState: null,
    ...(access === 'public'
      ? {}
      : {
          person: {
            viewer,
            screens: guarded.screens,
            remembered,
            choose(name, value) {
              if (remembered[name] !== (value ?? undefined)) cookies.remember(visit.reply, name, value);
            },
            signIn: access === 'sign-in' ? signIn : null,
          },
        }),
  };
}
