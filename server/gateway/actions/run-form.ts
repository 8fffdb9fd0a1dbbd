import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ActionState, preferMinimal } from '#contract/action-state.ts';
import { endSession } from '#contract/auth/sessions.ts';
import { endView, refusedInView } from '#contract/auth/views.ts';
import { isRefused } from '#contract/closed-site.ts';
import { openSharedDeck } from '#contract/content/shared-decks.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { draftField, draftReference, storedDraftHeader } from '#contract/drafts.ts';
import { failure, failures, isFailure } from '#contract/failures.ts';
import { matchRoute } from '#contract/match.ts';
import { message } from '#contract/messages/message.ts';
import { personHeader, personOf } from '#contract/person-header.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { Route } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { Action, ActionOutcome } from '../../../src/server-components/request/action.ts';
import { type AnyEndpoint, endpointKey } from '../../client/build-request.ts';
import type { GuardedPages } from '../pages/guarded-pages.ts';
import type { Pages } from '../pages/render-pages.ts';
import { pageOf, type ResolvedPage, resolvePage } from '../pages/resolve-page.ts';
import { type Format, sendOnce, sendRedirect, setNoindex } from '../pages/respond.ts';
import type { Cookies } from '../session/cookies.ts';
import { denied } from '../session/guards.ts';
import type { Session } from '../session/identity.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { formKeyOf, isKeyOfOther } from './form-keys.ts';

const actionField = '$ACTION_ID_';
/** Milliseconds. */
const uploadDeadline = 12_000;
const replayedNote = 'We had already received this form, so it was not carried out again.';

type Options = {
  routes: Readonly<Record<string, Route>>;
  bundles(): Bundles;
  pages: Pages;
  guardedPages: GuardedPages;
  session: Session;
  siteOf(): Promise<ShownSite>;
};

export type RunForm = (request: FastifyRequest, reply: FastifyReply, data: FormData) => Promise<FastifyReply>;

export function createFormRunner({ routes, bundles, pages, guardedPages, session, siteOf }: Options): RunForm {
  const { guards, identities, cookies, seals, sessionActions } = session;

  async function authorize(identity: RequestIdentity, page: ResolvedPage, { endpoint }: Action) {
    // Actions for anyone (such as signing out) do not require access to the page they were posted to.
    if (endpoint.access === 'anyone') return 'render';
    // A view can be ended on a page that is closed to this person, and while auth cannot say who they are.
    if (isSame(endpoint, endView)) return 'render';
    const { decision } = await guards.check(identity, page.match.route);
    if (decision !== 'render') return decision;
    const { viewer } = identity.who;
    if (!viewer) return 'sign-in';
    // Any action can be posted to any page.
    if (endpoint.access !== 'signed-in' && !viewer.permissions.has(endpoint.access)) {
      if (viewer.needsPasskey) return 'passkey';
      throw denied(identity, page.key);
    }
    return 'render';
  }

  async function perform(
    identity: RequestIdentity,
    page: ResolvedPage,
    action: Action,
    data: FormData,
  ): Promise<FastifyReply> {
    const { request, reply, tokens } = identity;
    const { format } = page;
    const outcome = withNote(await run(identity, page, action, data), identity.changes);
    if (isStored(outcome)) confirmDraft(identity, format, data, cookies);
    // The next document belongs to another person than the page in the browser.
    if (isRedirect(outcome) && (identity.tokens.view !== tokens.view || isSame(action.endpoint, endView)))
      return sendRedirect(reply, { href: outcome.href, status: 303, format });
    if (isRedirect(outcome)) return followRedirect(outcome.href, identity, page);
    if (outcome === null) return sendNoContent(reply, page);
    if (outcome.retryAfter !== undefined) reply.header('retry-after', String(outcome.retryAfter));
    if (format === 'flight' && request.headers['prefer'] === preferMinimal) return sendOutcome(reply, outcome);
    await identities.renew(identity);
    const guarded = await guards.check(identity, page.match.route);
    if (guarded.decision !== 'render') return guards.deny(identity, guarded.decision, page);
    const context = guardedPages.contextFor(identity, page, guarded);
    const formKey = outcome.status === 'error' ? identity.formKey : undefined;
    const bytes = await pages.renderAs(page, {
      ...context,
      actionState: outcome,
      answers: action.endpoint,
      change: onlyChange(identity.changes),
      formKey,
    });
    return sendOnce(request, reply, { bytes, format, status: outcome.code });
  }

  /** Shows unexpected errors at the form, because an Error screen would lose the input. */
  async function run(
    identity: RequestIdentity,
    { key, query, match: { route } }: ResolvedPage,
    action: Action,
    data: FormData,
  ): Promise<ActionOutcome> {
    if (identity.who.kind === 'view' && !mayInView(action)) return action.failed(data, refusedInView());
    if (isRefused(action.endpoint, await siteOf(), identity.who.viewer, route))
      return action.failed(data, failures.siteClosed());
    try {
      return await bundles().rsc.runAction(action, data, {
        api: identities.apiOf(identity),
        upload(endpoint, input, files) {
          const { headers, body } = new Response(files);
          const upload = { type: headers.get('content-type') ?? '', body: Readable.fromWeb(body as ReadableStream) };
          return identities.apiOf(identity, undefined, { upload, deadline: uploadDeadline })(endpoint, input);
        },
        href: key,
        viewer: identity.who.viewer,
        session: sessionActions(identity, query),
        async openDeck(input) {
          const { token } = await identities.apiOf(identity)(openSharedDeck, input);
          cookies.setVisitCookie(identity.reply, input.secret, token);
        },
        seal: seals.seal,
        remember(name, value) {
          cookies.remember(identity.reply, name, value);
          identity.remembered = { ...identity.remembered, [name]: value ?? undefined };
        },
      });
    } catch (error) {
      if (isFailure(error)) {
        if (error.service && !guards.redirects(error, key)) return action.failed(data, error);
        throw error;
      }
      identity.request.log.error({ err: error }, 'an action failed');
      return action.failed(data, failures.unknown());
    }
  }

  function sendNoContent(reply: FastifyReply, { format, key }: ResolvedPage): FastifyReply {
    if (format === 'html') return sendRedirect(reply, { href: key, status: 303, format });
    return reply.code(204).header('cache-control', 'private, no-store').send();
  }

  /** Answers a page that only saves what somebody types. */
  function sendOutcome(reply: FastifyReply, { code, message, fields, result }: ActionState): FastifyReply {
    return reply.code(code).header('cache-control', 'private, no-store').send({ message, fields, result });
  }

  /** The router gets the target page in the same response; a browser without JavaScript follows a 303. */
  async function followRedirect(
    href: string,
    identity: RequestIdentity,
    { format }: ResolvedPage,
  ): Promise<FastifyReply> {
    const [path = '', search = ''] = (href.split('#')[0] as string).split('?');
    const match = format === 'flight' ? matchRoute(path, routes) : null;
    // A document is in one language.
    if (!match || (match.prefix ?? '') !== siteFormat().prefix)
      return sendRedirect(identity.reply, { href, status: 303, format });
    await identities.renew(identity);
    identity.reply.header('x-location', href);
    return guardedPages.show(identity, resolvePage(match, format, search));
  }

  return async (request, reply, data) => {
    const page = pageOf(request);
    const action = actionOf(request, data, bundles().findAction);
    const identity = await identities.of(request, reply);
    identity.formKey = formKeyOf(data);
    setNoindex(reply, page.match.route);
    // A page of a view stays open after its end, and “Stop” on it does no harm.
    const endsView = isSame(action.endpoint, endView);
    if (!endsView && isOtherPerson(identity)) return refuseOtherPerson(identity, page.format);
    try {
      const decision = await authorize(identity, page, action);
      if (decision !== 'render') return await guards.deny(identity, decision, page);
      return await perform(identity, page, action, data);
    } catch (error) {
      return await guards.redirectForFailure(identity, error, page);
    }
  };
}

/** In a view, people may only leave it and sign out: anything else belongs to the user as whom the site is seen. */
const mayInView = ({ endpoint }: Action): boolean => [endView, endSession].some((each) => isSame(each, endpoint));
const isSame = (one: AnyEndpoint, other: AnyEndpoint) => endpointKey(one) === endpointKey(other);

/** The page was shown to somebody else than the person who is signed in now. */
function isOtherPerson({ request, who: { kind, viewer }, formKey }: RequestIdentity): boolean {
  if (viewer === null || kind === 'view') return false;
  const shownTo = request.headers[personHeader];
  if (shownTo) return shownTo !== personOf(viewer);
  return formKey !== undefined && isKeyOfOther(formKey, personOf(viewer));
}

function refuseOtherPerson({ reply, who: { viewer } }: RequestIdentity, format: Format): FastifyReply {
  if (format === 'html') throw failure(409, 'other_person', message('other_person'));
  return reply
    .code(409)
    .header(personHeader, viewer ? personOf(viewer) : '')
    .send();
}

function actionOf(request: FastifyRequest, data: FormData, find: (id: string) => Action | undefined): Action {
  const actionId = request.headers['x-action'];
  const ids =
    actionId === undefined
      ? [...data.keys()].filter((key) => key.startsWith(actionField))
      : [actionField + String(actionId)];
  const [id] = ids;
  if (!id || ids.length > 1) throw failures.badRequest(message('form_without_action'));
  const action = find(id.slice(actionField.length));
  if (!action) throw failures.staleBuild();
  return action;
}

/** The effects of the form when it was first sent may have been undone since, so its message alone would be wrong. */
function withNote(outcome: ActionOutcome, { made, replayed }: RequestIdentity['changes']): ActionOutcome {
  if (made > 0 || replayed === 0 || outcome === null || isRedirect(outcome) || outcome.status === 'error')
    return outcome;
  return { ...outcome, message: `${outcome.message} ${t(replayedNote)}` };
}

/** Returns null if the record has to be read again: several calls changed something, or one did not end well. */
const onlyChange = ({ started, made, last }: RequestIdentity['changes']) => (started === 1 && made === 1 ? last : null);

const isStored = (outcome: ActionOutcome): boolean =>
  outcome === null || isRedirect(outcome) || (outcome.status === 'success' && Object.keys(outcome.values).length === 0);

/** Tells the browser which draft was stored with the form, so that it deletes that one. */
function confirmDraft({ reply }: RequestIdentity, format: Format, data: FormData, cookies: Cookies): void {
  const reference = data.get(draftField);
  if (typeof reference !== 'string' || !draftReference.test(reference)) return;
  if (format === 'flight') reply.header(storedDraftHeader, reference);
  else cookies.setStoredDraftCookie(reply, reference);
}
