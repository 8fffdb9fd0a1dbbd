/**
 * Forms: origin, size and action are checked before anything of the body is looked at, then who may do this here; then
 * the action runs, and its outcome is a redirect (303) or the same page with what became of the form.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, failures, isFailure, messages } from '../../src/contract/failures.ts';
import { matchRoute, type RouteMatch } from '../../src/contract/match.ts';
import { isRedirect } from '../../src/contract/redirect.ts';
import type { RouteName } from '../../src/contract/routes.ts';
import type { Action, ActionOutcome } from '../../src/server-components/request/action.ts';
import { hrefOf, keepFromSearch, personalRequest, type Shown, showPage } from './account-pages.ts';
import { formOf, sendOnce, sendRedirect } from './answers.ts';
import { denied } from './guards.ts';
import type { PageRoutesDependencies } from './page-routes.ts';
import { declaredQuery } from './pages.ts';
import { sameOrigin } from './same-origin.ts';
import type { Visit } from './visits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a form. */
    fieldsAtMost?: number;
  }
}

/** React names the field that says which action a form without JavaScript is for. */
const actionField = '$ACTION_ID_';
const fieldsAtMost = 100;
/** Of a form of the back office: rows of a table, a long text as a tree, a file. Bytes. */
const office = { fieldsAtMost: 2_000, bodyLimit: 3 * 1024 * 1024 };

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
  const beforeText = async (request: FastifyRequest) => {
    await beforeBody(request);
    // Of strangers so much is not even read. A body without a length may be as long as it likes.
    const isLarge = !(Number(request.headers['content-length']) <= config.BODY_LIMIT);
    if (isLarge && !dependencies.cookies.session(request).token) throw failures.tooLarge();
  };
  for (const [name, route] of Object.entries(routes)) {
    const options = {
      handlerTimeout: config.HANDLER_TIMEOUT,
      ...('backOffice' in route
        ? { onRequest: beforeText, bodyLimit: office.bodyLimit, config: { fieldsAtMost: office.fieldsAtMost } }
        : { onRequest: beforeBody, bodyLimit: config.BODY_LIMIT }),
    };
    app.post(route.pattern, options, (request, reply) =>
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
  if ([...form.keys()].length > (request.routeOptions.config.fieldsAtMost ?? fieldsAtMost))
    throw failures.tooLarge('This form has too many fields.');
  return form;
}

type Asked = PageRoutesDependencies & { match: RouteMatch };

async function answerForm(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { bundles, match, guards, visits } = asked;
  const data = request.body;
  if (!(data instanceof FormData)) throw failures.unsupportedMedia('Only forms are accepted here.');
  const action = actionOf(request, data, bundles().findAction);
  const form = formOf(request);
  const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
  const visit = await visits.of(request, reply);
  const job: Job = { ...asked, action, data, form, search, page: hrefOf({ match, search }) };
  keepFromSearch(reply, match.route);
  try {
    const guarded = await guards.check(visit, match.route);
    const decision = guarded.decision === 'render' ? mayRun(visit, job) : guarded.decision;
    if (decision !== 'render') return await guards.turnAway(visit, decision, away(job));
    return await perform(visit, job);
  } catch (error) {
    const lead = await guards.leadOf(visit, error, job.page);
    if (lead === null) throw error;
    return sendRedirect(reply, { href: lead, status: 303, ...away(job) });
  }
}

function actionOf(request: FastifyRequest, form: FormData, find: (id: string) => Action | undefined): Action {
  const named = request.headers['x-action'];
  const ids =
    named === undefined ? [...form.keys()].filter((key) => key.startsWith(actionField)) : [actionField + String(named)];
  const [id] = ids;
  if (!id || ids.length > 1) throw failures.badRequest('This form does not say what it is for.');
  const action = find(id.slice(actionField.length));
  if (!action) throw failures.staleBuild();
  return action;
}

type Job = Shown & { action: Action; data: FormData; page: string };
const away = ({ page, form, bundles }: Job) => ({ page, form, buildId: bundles().build.id });

/** The page that it was posted to says nothing about an action: any can be posted to any. Throws 403. */
function mayRun(visit: Visit, { action: { endpoint }, page }: Job): 'render' | 'sign-in' {
  if (endpoint.access === 'anyone') return 'render';
  if (!visit.viewer) return 'sign-in';
  if (endpoint.access !== 'signed-in' && !visit.viewer.permissions.has(endpoint.access)) throw denied(visit, page);
  return 'render';
}

async function perform(visit: Visit, job: Job): Promise<FastifyReply> {
  const { limits, form, match, guards, visits, pages, bundles } = job;
  await limits.actions.enter();
  const outcome = await run(visit, job).finally(limits.actions.leave);
  if (isRedirect(outcome)) return leadTo(outcome.href, visit, job);
  if (outcome === null) return sayNothing(visit, job);
  await visits.renew(visit);
  const guarded = await guards.check(visit, match.route);
  if (guarded.decision !== 'render') return guards.turnAway(visit, guarded.decision, away(job));
  const page = personalRequest(visit, { ...job, guarded });
  const bytes = await pages.drawForm({ ...page, actionState: outcome }, form);
  return sendOnce(visit.request, visit.reply, { bytes, form, status: outcome.code, buildId: bundles().build.id });
}

/** The page in the browser stays as it is; without JavaScript there has to be one. */
function sayNothing({ reply }: Visit, { form, page, bundles }: Job): FastifyReply {
  const buildId = bundles().build.id;
  if (form === 'html') return sendRedirect(reply, { href: page, status: 303, form, buildId });
  return reply.code(204).headers({ 'cache-control': 'private, no-store', 'x-build-id': buildId }).send();
}

/** An unexpected error is a message at the form as well: what was typed must not be lost to an Error screen. */
async function run(visit: Visit, job: Job): Promise<ActionOutcome> {
  const { action, data, match, search, page, bundles, visits, cookies, sessions, sessionActions, guards } = job;
  try {
    return await bundles().rsc.runAction(action, data, {
      api: visits.apiOf(visit),
      href: page,
      viewer: visit.viewer,
      session: sessionActions(visit, declaredQuery(match.route, search).query),
      remember(name, value) {
        cookies.remember(visit.reply, name, value);
        visit.remembered = { ...visit.remembered, [name]: value ?? undefined };
      },
    });
  } catch (error) {
    if (isFailure(error)) {
      // Where a failure would lead is where the form is: it stays, with what was typed.
      if (error.service && (await guards.leadOf(visit, error, page)) === null) return action.failed(data, error);
      throw error;
    }
    visit.request.log.error({ err: error }, 'an action failed');
    return action.failed(data, failure(500, 'unknown', messages.unknown));
  } finally {
    // Who this is may read differently from now on: their name, their rights, their session.
    if (visit.token) sessions.forget(visit.token);
    visit.stale = visit.token !== undefined;
  }
}

/** Without JavaScript the browser follows a 303; the router gets the page that it leads to in the same answer. */
async function leadTo(href: string, visit: Visit, job: Job): Promise<FastifyReply> {
  const [path = '', search = ''] = (href.split('#')[0] as string).split('?');
  const match = job.form === 'flight' ? matchRoute(path, job.routes) : null;
  if (!match) return sendRedirect(visit.reply, { href, status: 303, ...away(job) });
  await job.visits.renew(visit);
  visit.reply.header('x-location', href);
  return showPage(visit, { ...job, match, search });
}
