import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDownload } from '#contract/download.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { Route, RouteName } from '#contract/routes.ts';
import { withPermit } from '../../semaphore.ts';
import type { Guarded } from '../session/guards.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { isNavigation } from '../session/return-paths.ts';
import type { PageRoutesDependencies, PageTarget } from './page-routes.ts';
import { canonicalPath, declaredQuery, type PageRequest } from './render-pages.ts';
import { type Format, searchOf, sendFile, sendOnce, sendRedirect } from './respond.ts';

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
export type ResolvedPage = PageRoutesDependencies & { format: Format; match: Match; search: string };

/** Renders the page or redirects. Throws failures that end as the Error screen. */
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
    // For a request with a body the signal fires once the body was read, so it does not tell whether the client left.
    const signal = request.method === 'POST' ? undefined : request.signal;
    const page = personalRequest(identity, { ...resolved, guarded, signal });
    const rendering = withPermit(resolved.limits.documents, () =>
      pages.renderAs({ ...page, opened: isDocument }, format),
    );
    // Waits for the rotation too: a cookie set after the response would be lost, even if rendering fails.
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

/** Search engines must index neither account pages (whose login URL carries a return path) nor secret ones. */
export function setNoindex(reply: FastifyReply, { access, secret }: Route): void {
  if (access !== 'public' || secret) reply.header('x-robots-tag', 'noindex');
}

/** Path and declared query in canonical form. */
export function hrefOf({ match, search }: Pick<ResolvedPage, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  const { query } = declaredQuery(match.route, search);
  return query.size ? `${path}?${query}` : path;
}

/** Keeps the whole query for the return after sign-in, because client code may read undeclared names. */
export function requestedHref({ match, search }: Pick<ResolvedPage, 'match' | 'search'>): string {
  const path = canonicalPath(match.route, match.params);
  return search === '' ? path : `${path}?${search}`;
}

type PersonalOptions = Pick<ResolvedPage, 'match' | 'search' | 'identities' | 'cookies'> & {
  guarded: Guarded;
  signal?: AbortSignal;
};

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
          visitor: {
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
