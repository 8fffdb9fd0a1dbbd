/**
 * Forms: origin, kind, size (and for a large one the session) are checked before the body is read, the number of fields
 * before it is parsed, then who may do this here. The action's outcome is a redirect (303) or the same page with what
 * became of the form. The order and its reasons: docs/decisions/024.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, failures, isFailure, messages } from '../../../src/contract/failures.ts';
import { matchRoute, type RouteMatch } from '../../../src/contract/match.ts';
import { isRedirect } from '../../../src/contract/redirect.ts';
import type { RouteName } from '../../../src/contract/routes.ts';
import type { Action, ActionOutcome } from '../../../src/server-components/request/action.ts';
import { askedHref, hrefOf, personalRequest, type Shown, setNoindex, showPage } from '../pages/guarded-pages.ts';
import type { PageRoutesDependencies } from '../pages/page-routes.ts';
import { declaredQuery } from '../pages/render-pages.ts';
import { formOf, sendOnce, sendRedirect } from '../pages/respond.ts';
import { sameOrigin } from '../security/same-origin.ts';
import { denied } from '../session/guards.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { withPermit } from '../upstream/semaphore.ts';
import { formTypes, isForm, readForm } from './form-body.ts';
import { confirmDraft, isStored } from './stored-drafts.ts';

/** React names the field that says which action a form without JavaScript is for. */
const actionField = '$ACTION_ID_';
const fieldsAtMost = 100;
/** Of a form of the back office: rows of a table, a long text as a tree, a file. Bytes. */
const office = { fieldsAtMost: 2_000, bodyLimit: 3 * 1024 * 1024 };

export function registerActions(app: FastifyInstance, dependencies: PageRoutesDependencies): void {
  const { config, bundles, routes } = dependencies;
  for (const type of formTypes) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  }
  const beforeBody = async (request: FastifyRequest) => {
    if (!sameOrigin(request, config)) throw failures.crossSite();
    if (!isForm(request.headers['content-type'])) throw failures.unsupportedMedia('Only forms are accepted here.');
    const named = request.headers['x-action'];
    if (named !== undefined && !bundles().findAction(String(named))) throw failures.staleBuild();
  };
  const beforeLargeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    await beforeBody(request);
    // A body without a length may be as long as it likes.
    const isLarge = !(Number(request.headers['content-length']) <= config.BODY_LIMIT);
    if (isLarge && !(await mayPostMuch(await dependencies.visits.of(request, reply)))) throw failures.tooLarge();
  };
  for (const [name, route] of Object.entries(routes)) {
    const isAdminScreen = 'admin' in route;
    const options = {
      onRequest: isAdminScreen ? beforeLargeBody : beforeBody,
      bodyLimit: isAdminScreen ? office.bodyLimit : config.BODY_LIMIT,
      config: { returnsText: true },
    };
    const asked = { ...dependencies, fieldsAtMost: isAdminScreen ? office.fieldsAtMost : fieldsAtMost };
    app.post(route.pattern, options, (request, reply) => {
      const match = { name: name as RouteName, route, params: request.params as Record<string, string> };
      return inTime(answerForm(request, reply, { ...asked, match }), config.HANDLER_TIMEOUT);
    });
  }
}

/** Large forms are those of the back office, and only its people may send one. */
function mayPostMuch({ viewer, unavailable }: RequestIdentity): boolean {
  if (unavailable) throw failures.unavailable();
  return viewer !== null && viewer.permissions.size > 0;
}

/** Counted from when the body is there: until then Node's own limit holds, and answers 408. */
function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failures.noResponse()), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

type Asked = PageRoutesDependencies & { match: RouteMatch; fieldsAtMost: number };

async function answerForm(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
  const { limits, fieldsAtMost } = asked;
  if (!Buffer.isBuffer(request.body)) throw failures.unsupportedMedia('Only forms are accepted here.');
  const body = request.body;
  if (limits.overloaded()) throw failures.unavailable();
  return withPermit(limits.actions, async () => {
    const data = await readForm(body, request.headers['content-type'], fieldsAtMost);
    return decideAndPerform(request, reply, { ...asked, data });
  });
}

async function decideAndPerform(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked & { data: FormData },
): Promise<FastifyReply> {
  const { bundles, match, guards, visits, data } = asked;
  const action = actionOf(request, data, bundles().findAction);
  const form = formOf(request);
  const search = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
  const visit = await visits.of(request, reply);
  const job: Job = { ...asked, action, form, search, page: hrefOf({ match, search }) };
  setNoindex(reply, match.route);
  try {
    // What needs no right (signing out above all) does not wait for the right to see the page it was posted to.
    if (action.endpoint.access === 'anyone') return await perform(visit, job);
    const guarded = await guards.check(visit, match.route);
    const decision = guarded.decision === 'render' ? mayRun(visit, job) : guarded.decision;
    if (decision !== 'render') return await guards.deny(visit, decision, away(job));
    return await perform(visit, job);
  } catch (error) {
    const lead = await guards.leadOf(visit, error, askedHref(job));
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
const away = (job: Job) => ({ page: askedHref(job), form: job.form, buildId: job.bundles().build.id });

/** The page that it was posted to says nothing about an action: any can be posted to any. Throws 403. */
function mayRun(visit: RequestIdentity, { action: { endpoint }, page }: Job): 'render' | 'sign-in' {
  if (endpoint.access === 'anyone') return 'render';
  if (!visit.viewer) return 'sign-in';
  if (endpoint.access !== 'signed-in' && !visit.viewer.permissions.has(endpoint.access)) throw denied(visit, page);
  return 'render';
}

async function perform(visit: RequestIdentity, job: Job): Promise<FastifyReply> {
  const { form, match, guards, visits, pages, bundles } = job;
  const outcome = await run(visit, job);
  if (isStored(outcome)) confirmDraft(visit.reply, { data: job.data, form, cookies: job.cookies });
  if (isRedirect(outcome)) return followRedirect(outcome.href, visit, job);
  if (outcome === null) return sendNoContent(visit, job);
  if (outcome.retryAfter !== undefined) visit.reply.header('retry-after', String(outcome.retryAfter));
  await visits.renew(visit);
  const guarded = await guards.check(visit, match.route);
  if (guarded.decision !== 'render') return guards.deny(visit, guarded.decision, away(job));
  const page = personalRequest(visit, { ...job, guarded });
  const bytes = await pages.renderAs({ ...page, actionState: outcome }, form);
  return sendOnce(visit.request, visit.reply, { bytes, form, status: outcome.code, buildId: bundles().build.id });
}

/** The page in the browser stays as it is; without JavaScript there has to be one. */
function sendNoContent({ reply }: RequestIdentity, { form, page, bundles }: Job): FastifyReply {
  const buildId = bundles().build.id;
  if (form === 'html') return sendRedirect(reply, { href: page, status: 303, form, buildId });
  return reply.code(204).headers({ 'cache-control': 'private, no-store', 'x-build-id': buildId }).send();
}

/** An unexpected error is a message at the form as well: what was typed must not be lost to an Error screen. */
async function run(visit: RequestIdentity, job: Job): Promise<ActionOutcome> {
  const { action, data, match, search, page, bundles, visits, cookies, seals, sessions, sessionActions, guards } = job;
  try {
    return await bundles().rsc.runAction(action, data, {
      api: visits.apiOf(visit),
      href: page,
      viewer: visit.viewer,
      session: sessionActions(visit, declaredQuery(match.route, search).query),
      seal: seals.seal,
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
async function followRedirect(href: string, visit: RequestIdentity, job: Job): Promise<FastifyReply> {
  const [path = '', search = ''] = (href.split('#')[0] as string).split('?');
  const match = job.form === 'flight' ? matchRoute(path, job.routes) : null;
  if (!match) return sendRedirect(visit.reply, { href, status: 303, ...away(job) });
  await job.visits.renew(visit);
  visit.reply.header('x-location', href);
  return showPage(visit, { ...job, match, search });
}
