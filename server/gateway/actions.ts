/**
 * Forms: origin, size and action are checked before anything of the body is looked at; then the action runs, and its
 * outcome is a redirect (303) or the same page with what became of the form.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, failures, isFailure, messages } from '../../src/contract/failures.ts';
import { matchRoute, type RouteMatch } from '../../src/contract/match.ts';
import { isRedirect } from '../../src/contract/redirect.ts';
import type { RouteName } from '../../src/contract/routes.ts';
import type { Action, ActionOutcome } from '../../src/server-components/request/action.ts';
import { formOf, sendOnce, sendRedirect } from './answers.ts';
import type { PageRoutesDependencies } from './page-routes.ts';
import { canonicalPath, declaredQuery, type PageRequest } from './pages.ts';
import { sameOrigin } from './same-origin.ts';

/** React names the field that says which action a form without JavaScript is for. */
const actionField = '$ACTION_ID_';
const fieldsAtMost = 100;

export function registerActions(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const { config, bundles, routes } = dependencies;
  for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      readForm(request, body),
    );
  }
  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    const named = request.headers['x-action'];
    if (named !== undefined && !bundles().findAction(String(named))) throw failures.staleBuild();
  };
  for (const [name, route] of Object.entries(routes)) {
    app.post(route.pattern, { onRequest: beforeBody, handlerTimeout: config.HANDLER_TIMEOUT }, (request, reply) =>
      answerForm(request, reply, {
        ...dependencies,
        match: { name: name as RouteName, route, params: request.params as Record<string, string> },
      }),
    );
  }
}

/** The body is whole and bounded when it is read, so nothing of it can be cut off in silence. */
async function readForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  const response = new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const form = await response.formData().catch((error: unknown) => {
    throw failure(400, 'bad_form', 'This form cannot be read.', { cause: error });
  });
  if ([...form.keys()].length > fieldsAtMost) throw failures.tooLarge('This form has too many fields.');
  return form;
}

type Asked = PageRoutesDependencies & { match: RouteMatch };

async function answerForm(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { bundles, match, pages } = asked;
  const form = request.body;
  if (!(form instanceof FormData)) throw failures.unsupportedMedia('Only forms are accepted here.');
  const action = actionOf(request, form, bundles().findAction);
  const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
  const page = pageRequestFor(request, { ...asked, match, search });
  await asked.limits.actions.enter();
  const outcome = await run(action, form, { asked, request, page }).finally(asked.limits.actions.leave);
  if (isRedirect(outcome)) return leadTo(outcome.href, request, { reply, asked });
  const bytes = await pages.drawForm({ ...page, actionState: outcome }, formOf(request));
  return sendOnce(request, reply, { bytes, form: formOf(request), status: outcome.code, buildId: bundles().build.id });
}

function actionOf(request: FastifyRequest, form: FormData, find: (id: string) => Action | undefined): Action {
  const named = request.headers['x-action'];
  const ids =
    named === undefined ? [...form.keys()].filter((key) => key.startsWith(actionField)) : [actionField + String(named)];
  const [id] = ids;
  if (!id || ids.length > 1) throw failures.badRequest('This form does not say what it is for.');
  const action = find(id.slice(actionField.length));
  if (!action) throw failures.staleBuild();
  // Until people can sign in nobody holds a permission: only what anybody may do is done.
  if (action.endpoint.access !== 'anyone') throw failures.unauthorized();
  return action;
}

type Run = { asked: Asked; request: FastifyRequest; page: PageRequest };

/** An unexpected error is a message at the form as well: what was typed must not be lost to an Error screen. */
async function run(action: Action, form: FormData, { asked, request, page }: Run): Promise<ActionOutcome> {
  try {
    return await asked.bundles().rsc.runAction(action, form, { api: page.api, href: page.href });
  } catch (error) {
    if (isFailure(error)) throw error;
    request.log.error({ err: error }, 'an action failed');
    return action.failed(form, failure(500, 'unknown', messages.unknown));
  }
}

type Lead = { reply: FastifyReply; asked: Asked };

/** Without JavaScript the browser follows a 303; the router gets the page that it leads to in the same answer. */
async function leadTo(href: string, request: FastifyRequest, { reply, asked }: Lead): Promise<FastifyReply> {
  const form = formOf(request);
  const buildId = asked.bundles().build.id;
  const [path = '', search = ''] = (href.split('#')[0] as string).split('?');
  const match = form === 'flight' ? matchRoute(path, asked.routes) : null;
  if (!match) return sendRedirect(reply, { href, status: 303, form, buildId });
  const bytes = await asked.pages.drawForm(pageRequestFor(request, { ...asked, match, search }), form);
  reply.header('x-location', href);
  return sendOnce(request, reply, { bytes, form, status: 200, buildId });
}

function pageRequestFor(request: FastifyRequest, { match, search, apiOf }: Asked & { search: string }): PageRequest {
  const path = canonicalPath(match.route, match.params);
  const { query } = declaredQuery(match.route, search);
  return {
    name: match.name,
    params: match.params,
    query,
    href: query.size ? `${path}?${query}` : path,
    api: apiOf(request),
    log: request.log,
    actionState: null,
  };
}
