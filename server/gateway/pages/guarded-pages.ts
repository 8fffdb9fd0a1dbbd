import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusedInView } from '#contract/auth/views.ts';
import { isDownload } from '#contract/download.ts';
import { type Failure, failures } from '#contract/failures.ts';
import { panelFailedHeader, panelHeader } from '#contract/panels.ts';
import { inPlaceHeader } from '#contract/payload-address.ts';
import { isRedirect } from '#contract/redirect.ts';
import type { PageStream } from '../../../engine/renderer.ts';
import type { Admit } from '../security/admit.ts';
import type { Guarded } from '../session/guards.ts';
import type { Session } from '../session/identity.ts';
import type { RequestIdentity } from '../session/request-identity.ts';
import { isNavigation } from '../session/return-paths.ts';
import type { AttachmentFiles } from '../upstream/attachments.ts';
import type { Pictures } from '../upstream/pictures.ts';
import { isSiteClosed, type SendComingSoon } from './coming-soon.ts';
import type { SendEarlyHints } from './early-hints.ts';
import { createEarlyLoads, type EarlyLoad } from './early-loads.ts';
import type { RenderContext } from './render-context.ts';
import type { Pages } from './render-pages.ts';
import { pageOf, type ResolvedPage } from './resolve-page.ts';
import {
  formatOf,
  knownLayoutsOf,
  pagePathOf,
  searchOf,
  sendFile,
  sendOnce,
  sendRedirect,
  sendStream,
  setNoindex,
  withSearch,
} from './respond.ts';

type Options = {
  pages: Pages;
  admit: Admit;
  session: Session;
  policyFor(nonce: string): string;
  sendEarlyHints: SendEarlyHints;
  files: Pick<AttachmentFiles, 'read'>;
  pictures: Pick<Pictures, 'open'>;
  sendComingSoon: SendComingSoon;
};

export type GuardedPages = ReturnType<typeof createGuardedPages>;

export function createGuardedPages(options: Options) {
  const { pages, admit, session, policyFor, sendEarlyHints, files, pictures, sendComingSoon } = options;
  const { guards, identities, cookies, returnPaths, rotate } = session;

  async function pictureOf(name: string) {
    const { status, body } = await pictures.open(name);
    if (status === 200) return body;
    await body.dump();
    if (status === 404) return null;
    throw failures.badGateway(new Error(`content answered ${status} for a picture`));
  }

  /**
   * Collects what a page is rendered from, besides its address. For a POST pass no signal: it fires once the body was
   * read.
   */
  function contextFor(
    identity: RequestIdentity,
    { match: { route } }: ResolvedPage,
    { screens, accessRules }: Guarded,
    signal?: AbortSignal,
  ): RenderContext {
    const { who, remembered, signIn, reply, request } = identity;
    const common = {
      api: identities.apiOf(identity, signal),
      log: request.log,
      knownLayouts: knownLayoutsOf(request.headers),
      signal,
      ...(request.method === 'GET' && {
        onListFailed({ status, isOverload }: Failure) {
          request.failedStatus = status;
          request.isRefused = isOverload === true;
        },
      }),
    };
    if (route.access === 'public') return { ...common, person: who.viewer };
    const visitor: RenderContext['visitor'] = {
      viewer: who.viewer,
      screens,
      accessRules,
      remembered,
      sideBar: cookies.sideBar(request),
      remember(name, value) {
        if (who.kind !== 'view' && remembered[name] !== (value ?? undefined)) cookies.remember(reply, name, value);
      },
      signIn: route.access === 'sign-in' ? signIn : null,
      isUnchecked: who.kind === 'unknown',
    };
    return { ...common, visitor };
  }

  /** A browser that is not known to run scripts gets a document with all its panels in place. */
  async function render(
    { request, reply }: RequestIdentity,
    page: ResolvedPage,
    context: RenderContext,
  ): Promise<Buffer | PageStream> {
    const panel = request.headers[panelHeader];
    if (page.format === 'flight' && panel !== undefined) {
      const { bytes, isFailed } = await pages.renderPanel(page, String(panel), context);
      if (isFailed) reply.header(panelFailedHeader, '1');
      return bytes;
    }
    const mayStream = request.method !== 'HEAD' && (page.format === 'flight' || cookies.runsScripts(request));
    return mayStream ? pages.stream(page, context) : pages.renderAs(page, context);
  }

  function openedContextFor(
    identity: RequestIdentity,
    page: ResolvedPage,
    guarded: Guarded,
    signal?: AbortSignal,
  ): RenderContext {
    const { request } = identity;
    const opened = page.format === 'html' && isNavigation(request);
    const context = contextFor(identity, page, guarded, signal);
    return { ...context, opened, inPlace: inPlaceHeader in request.headers };
  }
  const beginEarly = createEarlyLoads({ pages, guards, identities, contextFor: openedContextFor });

  async function show(
    identity: RequestIdentity,
    page: ResolvedPage,
    early: EarlyLoad | null = null,
  ): Promise<FastifyReply> {
    const { request, reply } = identity;
    const { format, match } = page;
    setNoindex(reply, match.route);
    try {
      const guarded = await guards.check(identity, match.route);
      if (guarded.decision !== 'render') return await guards.deny(identity, guarded.decision, page);
      sendEarlyHints(request, reply, page);
      const signal = request.method === 'POST' ? undefined : request.signal;
      const context = (await early?.takenBy(identity, guarded)) ?? openedContextFor(identity, page, guarded, signal);
      const { opened } = context;
      const rendering = render(identity, page, context);
      // Waits for the rotation too: a cookie set after the response would be lost, even if rendering fails.
      await Promise.allSettled([rendering, opened && rotate(identity)]);
      const rendered = await rendering;
      if (opened && identity.who.kind !== 'view') {
        if (match.route.access === 'sign-in') returnPaths.noteReferrer(identity);
        else returnPaths.note(identity, page.key);
      }
      if (Buffer.isBuffer(rendered)) return await sendOnce(request, reply, { bytes: rendered, format, status: 200 });
      if (rendered.nonce === null) return await sendStream(request, reply, { stream: rendered, format });
      cookies.dropScripts(reply);
      const contentSecurityPolicy = policyFor(rendered.nonce);
      return await sendStream(request, reply, { stream: rendered, format, contentSecurityPolicy });
    } catch (error) {
      if (isDownload(error) && identity.who.kind === 'view') throw refusedInView();
      if (isDownload(error))
        return await sendFile(request, reply, {
          file: error,
          open: (stored) => ('picture' in stored ? pictureOf(stored.picture) : files.read(stored.attachment, identity)),
        });
      if (isRedirect(error)) return sendRedirect(reply, { href: error.href, status: error.status, format });
      if (isSiteClosed(error)) return await sendComingSoon(request, reply, page);
      return await guards.redirectForFailure(identity, error, page);
    }
  }

  /** The request is admitted first, because the session costs a call. */
  const serve = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    admit(request, async () => {
      const page = pageOf(request);
      const early = beginEarly(request, reply, page);
      try {
        return await show(await identities.of(request, reply), page, early);
      } finally {
        early?.end();
      }
    });

  /** Serves paths of the account without a page, which only a signed-in person learns. */
  const serveUnknown = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    admit(request, async () => {
      reply.header('x-robots-tag', 'noindex');
      const identity = await identities.of(request, reply);
      const path = pagePathOf(request.url);
      if (identity.who.viewer) throw failures.pageNotFound(path);
      const requested = withSearch(path, searchOf(request.url));
      return guards.askToSignIn(identity, { requested, format: formatOf(request) });
    });

  return { serve, serveUnknown, show, contextFor };
}
