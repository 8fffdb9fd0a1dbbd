/** Pages of which not everybody gets the same: whoever asks is found out first, and nothing of them is kept anywhere. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDownload } from '../../../src/contract/download.ts';
import { isRedirect } from '../../../src/contract/redirect.ts';
import type { Route, RouteName } from '../../../src/contract/routes.ts';
import type { Guarded } from '../session/guards.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { isNavigation } from '../session/return-paths.ts';
import { withPermit } from '../upstream/semaphore.ts';
import type { PageRoutesDependencies, PageTarget } from './page-routes.ts';
import { canonicalPath, declaredQuery, type PageRequest } from './render-pages.ts';
import { type Format, searchOf, sendFile, sendOnce, sendRedirect } from './respond.ts';

/** A document, a payload or HEAD of a guarded page: decided alike. */
export async function serveGuardedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  target: PageTarget,
): Promise<FastifyReply> {
  const identity = await target.identities.of(request, reply);
  const search = searchOf(request.url);
  const match = { name: target.name, route: target.route, params: request.params as Record<string, string> };
  return showPage(identity, { ...target, match, search });
}

type Match = { name: RouteName; route: Route; params: Record<string, string> };
/** What of a page is to be shown: `search` is its query, as it was asked for. */
export type ResolvedPage = PageRoutesDependencies & { format: Format; match: Match; search: string };

/** The page for who asks, or what they get instead. Throws what ends as the Error screen. */
export async function showPage(identity: RequestIdentity, resolved: ResolvedPage): Promise<FastifyReply> {
  const { format, guards, pages, match } = resolved;
  const { request, reply } = identity;
  const buildId = resolved.bundles().build.id;
  const href = hrefOf(resolved);
  setNoindex(reply, match.route);
  try {
    const guarded = await guards.check(identity, match.route);
    if (guarded.decision !== 'render')
      return await guards.deny(identity, guarded.decision, { page: requestedHref(resolved), format, buildId });
    const isDocument = format === 'html' && isNavigation(request);
    // The signal of a request with a body fires as soon as that was read: it says nothing of who waits.
    const signal = request.method === 'POST' ? undefined : request.signal;
    const page = personalRequest(identity, { ...resolved, guarded, signal });
    const rendering = withPermit(resolved.limits.documents, () =>
      pages.renderAs({ ...page, opened: isDocument }, format),
    );
    // A cookie that came after the answer would be lost, whatever became of the page.
    await Promise.allSettled([rendering, isDocument && resolved.rotate(identity)]);
    const bytes = await rendering;
    if (isDocument) noteReturnPath(identity, href, resolved);
    return await sendOnce(request, reply, { bytes, format, status: 200, buildId });
  } catch (error) {
    if (isDownload(error)) return sendFile(reply, error);
    if (isRedirect(error)) return sendRedirect(reply, { href: error.href, status: error.status, format, buildId });
    const redirectHref = await guards.redirectForFailure(identity, error, requestedHref(resolved));
    if (redirectHref === null) throw error;
    return sendRedirect(reply, { href: redirectHref, status: request.method === 'POST' ? 303 : 302, format, buildId });
  }
}

function noteReturnPath(identity: RequestIdentity, href: string, { match, returnPaths }: ResolvedPage): void {
  if (match.route.access === 'sign-in') returnPaths.noteReferrer(identity);
  else returnPaths.note(identity, href);
}

/** No account page is anybody's to find, not even the address of the login page with where it leads; nor is a secret. */
export function setNoindex(reply: FastifyReply, { access, secret }: Route): void {
  if (access !== 'public' || secret) reply.header('x-robots-tag', 'noindex');
}

/** Path and declared query, in the one spelling. */
export function hrefOf({ match, search }: Pick<ResolvedPage, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  const { query } = declaredQuery(match.route, search);
  return query.size ? `${path}?${query}` : path;
}

/** With all of the query, for whoever comes back here after signing in: a page may read more of it in the browser. */
export function requestedHref({ match, search }: Pick<ResolvedPage, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  return search === '' ? path : `${path}?${search}`;
}

type PersonalOptions = Pick<ResolvedPage, 'match' | 'search' | 'identities' | 'cookies'> & {
  guarded: Guarded;
  signal?: AbortSignal;
};

/** The request for a page in the name of the visitor; of a public page, as if it were nobody's. */
export function personalRequest(
  identity: RequestIdentity,
  { match, search, identities, cookies, guarded, signal }: PersonalOptions,
): PageRequest {
  const { viewer, remembered, signIn } = identity;
  const { access } = match.route;
  return {
    name: match.name,
    params: match.params,
    query: declaredQuery(match.route, search).query,
    href: hrefOf({ match, search }),
    api: identities.apiOf(identity, signal),
    log: identity.request.log,
    actionState: null,
    ...(access === 'public'
      ? {}
      : {
          person: {
            viewer,
            screens: guarded.screens,
            remembered,
            choose(name, value) {
              if (remembered[name] !== (value ?? undefined)) cookies.remember(identity.reply, name, value);
            },
            signIn: access === 'sign-in' ? signIn : null,
          },
        }),
  };
}
