import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#contract/endpoint.ts';
import { type Failure, failures, isFailure } from '#contract/failures.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { Route, RouteName } from '#contract/routes.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { Config } from '../../config.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { toFailure } from '../../http.ts';
import { withPermit } from '../../semaphore.ts';
import { returnForm } from '../actions/returned-form.ts';
import type { Limits } from '../security/limits.ts';
import type { Seals } from '../security/seals.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { Cookies } from '../session/cookies.ts';
import { type Guards, loginHref } from '../session/guards.ts';
import type { RequestIdentities, RequestIdentity } from '../session/request-identity.ts';
import { isNavigation, type ReturnPaths } from '../session/return-paths.ts';
import type { SessionActionsFor } from '../session/session-actions.ts';
import type { PageCache } from '../tagged-cache.ts';
import { serveGuardedPage, setNoindex } from './guarded-pages.ts';
import { canonicalPath, declaredQuery, type PageRequest, type Pages } from './render-pages.ts';
import { type Format, formatOf, pagePathOf, searchOf, sendCached, sendOnce, sendRedirect } from './respond.ts';

export type PageRoutesDependencies = {
  config: Config;
  routes: Readonly<Record<string, Route>>;
  bundles(): Bundles;
  pages: Pages;
  cache: PageCache;
  limits: Pick<Limits, 'documents' | 'actions' | 'overloaded'>;
  /** Calls anonymously. Pass a signal only when no other request waits for the response. */
  apiOf(request: FastifyRequest, call: { signal?: AbortSignal }): Api;
  identities: RequestIdentities;
  guards: Guards;
  cookies: Cookies;
  seals: Seals;
  sessionActions: SessionActionsFor;
  returnPaths: ReturnPaths;
  rotate(identity: RequestIdentity): Promise<void>;
  errorResponseFor: ErrorResponseFactory;
};

type Params = Record<string, string>;

export function registerPages(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const handlerTimeout = dependencies.config.HANDLER_TIMEOUT;
  for (const [name, route] of Object.entries(dependencies.routes)) {
    const answer = (format: Format) => (request: FastifyRequest, reply: FastifyReply) =>
      (route.access === 'public' ? servePublicPage : serveGuardedPage)(request, reply, {
        ...dependencies,
        name: name as RouteName,
        route,
        format,
      });
    app.get(route.pattern, { handlerTimeout }, answer('html'));
    app.get(payloadHref(route.pattern), { handlerTimeout }, answer('flight'));
  }
}

export type PageTarget = PageRoutesDependencies & { name: RouteName; route: Route; format: Format };

async function servePublicPage(
  request: FastifyRequest,
  reply: FastifyReply,
  target: PageTarget,
): Promise<FastifyReply> {
  const { route, format, cache, bundles } = target;
  const limits = target.limits.documents;
  const buildId = bundles().build.id;
  const path = canonicalPath(route, request.params as Params);
  const { query, personal } = declaredQuery(route, searchOf(request.url));
  const key = query.size ? `${path}?${query}` : path;
  const uncached = personal || route.secret === true || !cache.enabled;
  setNoindex(reply, route);
  const cached = uncached ? undefined : cache.peek(key);
  if (cached) return sendCached(request, reply, { page: cached, format, cache, buildId });
  const pageRequest: PageRequest = {
    name: target.name,
    params: request.params as Params,
    query,
    href: key,
    api: target.apiOf(request, uncached ? { signal: request.signal } : {}),
    log: request.log,
    actionState: null,
    opened: uncached && format === 'html' && isNavigation(request),
  };
  try {
    if (uncached) {
      const bytes = await withPermit(limits, () => target.pages.renderAs(pageRequest, format));
      return await sendOnce(request, reply, { bytes, format, status: 200, buildId });
    }
    const page = await cache.get(key, () => withPermit(limits, () => target.pages.render(pageRequest)));
    return await sendCached(request, reply, { page, format, cache, buildId });
  } catch (error) {
    if (isRedirect(error)) return sendRedirect(reply, { href: error.href, status: error.status, format, buildId });
    if (requiresSignIn(error)) return sendRedirect(reply, { href: loginHref(key), status: 302, format, buildId });
    const fallback = toFailure(error).status >= 500 ? cache.fallback(key) : undefined;
    if (!fallback || uncached) throw error;
    request.log.warn({ err: error, key }, 'served a stale page, because rendering failed');
    return sendCached(request, reply, { page: fallback, format, cache, buildId, stale: true });
  }
}

/** A 401 or 403 of a service redirects to the login page (S122). */
const requiresSignIn = (error: unknown): boolean =>
  isFailure(error) && error.service !== undefined && (error.status === 401 || error.status === 403);

/** Renders failures and unknown paths as the Error screen with their status. */
export function registerFailures(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const { pages, bundles, limits, errorResponseFor, identities } = dependencies;
  const answer = async (failure: Failure, request: FastifyRequest, reply: FastifyReply) => {
    if (failure.retryAfter) reply.header('retry-after', String(failure.retryAfter));
    const { status } = failure;
    const format = formatOf(request);
    const buildId = bundles().build.id;
    const path = pagePathOf(request.url);
    if (format === 'html' && request.method === 'POST') {
      const posted = { body: request.body, contentType: request.headers['content-type'], path: request.url };
      const returnedForm = await returnForm(posted, { failure, assets: bundles().assetsOf(undefined) });
      if (returnedForm) return sendOnce(request, reply, { bytes: returnedForm, format, status, buildId });
    }
    if (isOverload(failure)) return sendErrorResponse(reply, status, errorResponseFor);
    const userId = identities.find(request)?.viewer?.user.id;
    const render = () => pages.renderErrorPage({ failure, path, log: request.log, userId });
    const rendered = await withPermit(limits.documents, render).catch((error: unknown) => {
      if (isFailure(error) && isOverload(error)) return null;
      throw error;
    });
    if (!rendered) return sendErrorResponse(reply, status, errorResponseFor);
    return sendOnce(request, reply, { bytes: rendered[format], format, status, buildId });
  };
  app.setNotFoundHandler((request, reply) => answer(failures.pageNotFound(pagePathOf(request.url)), request, reply));
  app.setErrorHandler((error, request, reply) => {
    // Node has already responded, or the client has gone.
    if (isCutOff(request)) return reply.code(408).send();
    const failure = toFailure(error);
    if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'a request failed');
    return answer(failure, request, reply);
  });
}

/** Our own overload (full queue or late event loop), unlike the same code from a service. */
const isOverload = ({ code, service }: Failure): boolean => code === 'unavailable' && service === undefined;

const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;
