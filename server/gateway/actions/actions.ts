/**
 * Runs posted forms: checks origin, content type and size before reading the body, counts fields before parsing, then
 * authorises. The outcome is a redirect (303) or the same page with a message. docs/decisions/024 explains the order.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, failures, isFailure, messages } from '#contract/failures.ts';
import { matchRoute, type RouteMatch } from '#contract/match.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Action, ActionOutcome } from '../../../src/server-components/request/action.ts';
import { withPermit } from '../../semaphore.ts';
import {
  hrefOf,
  personalRequest,
  type ResolvedPage,
  requestedHref,
  setNoindex,
  showPage,
} from '../pages/guarded-pages.ts';
import type { PageRoutesDependencies } from '../pages/page-routes.ts';
import { declaredQuery } from '../pages/render-pages.ts';
import { formatOf, searchOf, sendOnce, sendRedirect } from '../pages/respond.ts';
import { sameOrigin } from '../security/same-origin.ts';
import { denied } from '../session/guards.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { formTypes, isForm, readForm } from './form-body.ts';
import { confirmDraft, isStored } from './stored-drafts.ts';

/** React names this field for forms without JavaScript. */
const actionField = '$ACTION_ID_';
const fieldsAtMost = 100;
/** Admin forms hold table rows, rich text trees and files. */
const adminForm = { fieldsAtMost: 2_000, bodyLimit: 3 * 1024 * 1024 };

export function registerActions(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const { config, bundles, routes } = dependencies;
  for (const type of formTypes) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  }
  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    if (!isForm(request.headers['content-type'])) throw failures.unsupportedMedia('Only forms are accepted here.');
    const actionId = request.headers['x-action'];
    if (actionId !== undefined && !bundles().findAction(String(actionId))) throw failures.staleBuild();
  };
  const beforeLargeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    await beforeBody(request);
    const isLarge = !(Number(request.headers['content-length']) <= config.BODY_LIMIT);
    if (isLarge && !(await mayPostLargeForm(await dependencies.identities.of(request, reply))))
      throw failures.tooLarge();
  };
  for (const [name, route] of Object.entries(routes)) {
    const isAdminScreen = 'admin' in route;
    const options = {
      onRequest: isAdminScreen ? beforeLargeBody : beforeBody,
      bodyLimit: isAdminScreen ? adminForm.bodyLimit : config.BODY_LIMIT,
      config: { returnsText: true },
    };
    const target = { ...dependencies, fieldsAtMost: isAdminScreen ? adminForm.fieldsAtMost : fieldsAtMost };
    app.post(route.pattern, options, (request, reply) => {
      const match = { name: name as RouteName, route, params: request.params as Record<string, string> };
      return withTimeout(handleForm(request, reply, { ...target, match }), config.HANDLER_TIMEOUT);
    });
  }
}

function mayPostLargeForm({ viewer, unavailable }: RequestIdentity): boolean {
  if (unavailable) throw failures.unavailable();
  return viewer !== null && viewer.permissions.size > 0;
}

/** Starts when the body is complete; before that Node's own timeout answers 408. */
function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failures.noResponse()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

type FormTarget = PageRoutesDependencies & { match: RouteMatch; fieldsAtMost: number };

async function handleForm(request: FastifyRequest, reply: FastifyReply, target: FormTarget): Promise<FastifyReply> {
  const { limits, fieldsAtMost } = target;
  if (!Buffer.isBuffer(request.body)) throw failures.unsupportedMedia('Only forms are accepted here.');
  const body = request.body;
  if (limits.overloaded()) throw failures.unavailable();
  return withPermit(limits.actions, async () => {
    const data = await readForm(body, request.headers['content-type'], fieldsAtMost);
    return authorizeAndPerform(request, reply, { ...target, data });
  });
}

async function authorizeAndPerform(
  request: FastifyRequest,
  reply: FastifyReply,
  target: FormTarget & { data: FormData },
): Promise<FastifyReply> {
  const { bundles, match, guards, identities, data } = target;
  const action = actionOf(request, data, bundles().findAction);
  const format = formatOf(request);
  const search = searchOf(request.url);
  const identity = await identities.of(request, reply);
  const actionRequest: ActionRequest = { ...target, action, format, search, page: hrefOf({ match, search }) };
  setNoindex(reply, match.route);
  try {
    // Actions for anyone (such as signing out) do not require access to the page they were posted to.
    if (action.endpoint.access === 'anyone') return await perform(identity, actionRequest);
    const guarded = await guards.check(identity, match.route);
    const decision = guarded.decision === 'render' ? mayRun(identity, actionRequest) : guarded.decision;
    if (decision !== 'render') return await guards.deny(identity, decision, redirectContext(actionRequest));
    return await perform(identity, actionRequest);
  } catch (error) {
    const redirectHref = await guards.redirectForFailure(identity, error, requestedHref(actionRequest));
    if (redirectHref === null) throw error;
    return sendRedirect(reply, { href: redirectHref, status: 303, ...redirectContext(actionRequest) });
  }
}

function actionOf(request: FastifyRequest, data: FormData, find: (id: string) => Action | undefined): Action {
  const actionId = request.headers['x-action'];
  const ids =
    actionId === undefined
      ? [...data.keys()].filter((key) => key.startsWith(actionField))
      : [actionField + String(actionId)];
  const [id] = ids;
  if (!id || ids.length > 1) throw failures.badRequest('This form does not name an action.');
  const action = find(id.slice(actionField.length));
  if (!action) throw failures.staleBuild();
  return action;
}

type ActionRequest = ResolvedPage & { action: Action; data: FormData; page: string };
const redirectContext = (actionRequest: ActionRequest) => ({
  page: requestedHref(actionRequest),
  format: actionRequest.format,
  buildId: actionRequest.bundles().build.id,
});

/** Checks the action's own access, because any action can be posted to any page. Throws 403. */
function mayRun(identity: RequestIdentity, { action: { endpoint }, page }: ActionRequest): 'render' | 'sign-in' {
  if (endpoint.access === 'anyone') return 'render';
  if (!identity.viewer) return 'sign-in';
  if (endpoint.access !== 'signed-in' && !identity.viewer.permissions.has(endpoint.access))
    throw denied(identity, page);
  return 'render';
}

async function perform(identity: RequestIdentity, actionRequest: ActionRequest): Promise<FastifyReply> {
  const { format, match, guards, identities, pages, bundles } = actionRequest;
  const outcome = await run(identity, actionRequest);
  if (isStored(outcome))
    confirmDraft(identity.reply, { data: actionRequest.data, format, cookies: actionRequest.cookies });
  if (isRedirect(outcome)) return followRedirect(outcome.href, identity, actionRequest);
  if (outcome === null) return sendNoContent(identity, actionRequest);
  if (outcome.retryAfter !== undefined) identity.reply.header('retry-after', String(outcome.retryAfter));
  await identities.renew(identity);
  const guarded = await guards.check(identity, match.route);
  if (guarded.decision !== 'render') return guards.deny(identity, guarded.decision, redirectContext(actionRequest));
  const page = personalRequest(identity, { ...actionRequest, guarded });
  const bytes = await pages.renderAs({ ...page, actionState: outcome }, format);
  return sendOnce(identity.request, identity.reply, {
    bytes,
    format,
    status: outcome.code,
    buildId: bundles().build.id,
  });
}

/** With JavaScript the page stays as it is; without it the browser needs a document. */
function sendNoContent({ reply }: RequestIdentity, { format, page, bundles }: ActionRequest): FastifyReply {
  const buildId = bundles().build.id;
  if (format === 'html') return sendRedirect(reply, { href: page, status: 303, format, buildId });
  return reply.code(204).headers({ 'cache-control': 'private, no-store', 'x-build-id': buildId }).send();
}

/** Shows unexpected errors at the form, because an Error screen would lose the input. */
async function run(identity: RequestIdentity, actionRequest: ActionRequest): Promise<ActionOutcome> {
  const { action, data, match, search, page, bundles, identities, cookies, seals, sessionActions, guards } =
    actionRequest;
  try {
    return await bundles().rsc.runAction(action, data, {
      api: identities.apiOf(identity),
      href: page,
      viewer: identity.viewer,
      session: sessionActions(identity, declaredQuery(match.route, search).query),
      seal: seals.seal,
      remember(name, value) {
        cookies.remember(identity.reply, name, value);
        identity.remembered = { ...identity.remembered, [name]: value ?? undefined };
      },
    });
  } catch (error) {
    if (isFailure(error)) {
      // Keeps the form and its input, unless the failure leads to another page.
      if (error.service && (await guards.redirectForFailure(identity, error, page)) === null)
        return action.failed(data, error);
      throw error;
    }
    identity.request.log.error({ err: error }, 'an action failed');
    return action.failed(data, failure(500, 'unknown', messages.unknown));
  }
}

/** The router gets the target page in the same response; a browser without JavaScript follows a 303. */
async function followRedirect(
  href: string,
  identity: RequestIdentity,
  actionRequest: ActionRequest,
): Promise<FastifyReply> {
  const [path = '', search = ''] = (href.split('#')[0] as string).split('?');
  const match = actionRequest.format === 'flight' ? matchRoute(path, actionRequest.routes) : null;
  if (!match) return sendRedirect(identity.reply, { href, status: 303, ...redirectContext(actionRequest) });
  await actionRequest.identities.renew(identity);
  identity.reply.header('x-location', href);
  return showPage(identity, { ...actionRequest, match, search });
}
