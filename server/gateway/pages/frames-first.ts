import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#contract/bots.ts';
import { editablePage, hasMoreThanBlocks } from '#contract/content/pages.ts';
import type { Api } from '#contract/endpoint.ts';
import { type Failure, failures } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { isRedirect } from '#contract/redirect.ts';
import { t } from '#contract/translate.ts';
import { type PageFrame, restAfter } from '../../../engine/page-frame.ts';
import { isWithin } from '../../../engine/renderer.ts';
import { toFailure } from '../../http/http.ts';
import { isNavigation } from '../session/return-paths.ts';
import type { PublishedAddresses } from '../upstream/published-addresses.ts';
import type { Pages } from './render-pages.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { sendParts } from './respond.ts';

type Options = {
  pages: Pick<Pages, 'renderFrame' | 'renderFailed'>;
  apiOf(request: FastifyRequest): Api;
  /** Whether the page can only be shown or fail: its address is neither unknown nor a former one. */
  isCertain(page: ResolvedPage): boolean | Promise<boolean>;
  /** Whether visitors wait for their turn: a frame would be more work then. */
  isCrowded(): boolean;
  /** Milliseconds: a page that is ready by then is sent whole. */
  grace: number;
};

/** Resolves to null if the document is to be sent whole. */
export type FramesFirst = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ResolvedPage,
  document: Promise<Buffer>,
) => Promise<FastifyReply | null>;

/** Milliseconds without frames after one that did not fit its document. */
const pauseAfterMismatch = 10_000;

/**
 * Sends browsers the frame of a public page while its services are late, and the page in its order after it: no script has to
 * put it into its place.
 */
export function createFramesFirst({ pages, apiOf, isCertain, isCrowded, grace }: Options): FramesFirst {
  const begun = new Map<string, Promise<PageFrame>>();
  /** The keys are errors, then pages. */
  const failed = new WeakMap<object, Map<string, Promise<Buffer>>>();
  let mismatchAt = Number.NEGATIVE_INFINITY;
  const contextOf = (request: FastifyRequest) => ({ api: apiOf(request), log: request.log });

  /** Visitors who wait for the same page, or for results of the search, share its frame. */
  function frameOf(request: FastifyRequest, page: ResolvedPage, document: Promise<Buffer>): Promise<PageFrame> {
    const { name, route, prefix = '' } = page.match;
    const key = route.searches ? name + prefix : page.key;
    const known = begun.get(key);
    if (known !== undefined) return known;
    const frame = pages.renderFrame(page, contextOf(request));
    begun.set(key, frame);
    const forget = () => begun.delete(key);
    document.then(forget, forget);
    return frame;
  }

  /** The failure of a page is one error for all who wait for it. */
  function failedPage(request: FastifyRequest, page: ResolvedPage, error: object): Promise<Buffer> {
    const failure = failureOf(error);
    request.failedStatus = failure.status;
    request.isRefused = failure.isOverload === true;
    if (failure.status >= 500 && !request.isRefused && !isRedirect(error))
      request.log.error({ err: failure.cause ?? error }, 'a page failed after its frame');
    const ofError = failed.get(error) ?? new Map<string, Promise<Buffer>>();
    failed.set(error, ofError);
    const rendered = ofError.get(page.key) ?? pages.renderFailed(page, contextOf(request), failure);
    ofError.set(page.key, rendered);
    return rendered;
  }

  async function* partsOf(
    request: FastifyRequest,
    page: ResolvedPage,
    { frame, document }: { frame: PageFrame; document: Promise<Buffer> },
  ): AsyncGenerator<string> {
    yield frame.start;
    const whole = await document.catch((error: object) =>
      request.raw.socket.destroyed
        ? null
        : failedPage(request, page, error).catch((err: unknown) => {
            request.log.warn({ err }, 'a failed page could not be shown');
            return null;
          }),
    );
    if (!whole) return yield lastResort();
    const { rest, isSame } = restAfter(frame, whole.toString());
    if (!isSame) {
      mismatchAt = performance.now();
      request.log.warn({ route: page.match.name }, 'a page did not fit its frame, because the site changed meanwhile');
    }
    yield rest;
  }

  return async (request, reply, page, document) => {
    // Somebody else may wait for it instead.
    document.catch(() => undefined);
    if (page.format !== 'html' || !isShownByBrowser(request)) return null;
    if (await isSettled(document, grace)) return null;
    if (isCrowded() || performance.now() - mismatchAt < pauseAfterMismatch) return null;
    const never = () => false;
    if (!(await Promise.race([isCertain(page), document.then(never, never)]))) return null;
    const frame = await frameOf(request, page, document).catch(() => null);
    return frame && sendParts(request, reply, Readable.from(partsOf(request, page, { frame, document })));
  };
}

/** Not even the failure could be shown. The empty address is that of the page. */
const lastResort = () => `<p class="wrap section"><a href="">${t('Try again')}</a></p></main></body></html>`;

/** Programs and search engines get the status of the page. */
const isShownByBrowser = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-dest'] === 'document' &&
  isNavigation(request) &&
  !isBot(request.headers['user-agent'] ?? '');

/** The page moved while it was read, so it is loaded again. */
const failureOf = (error: unknown): Failure => (isRedirect(error) ? failures.unavailable() : toFailure(error));

/** On a busy machine, answers that have arrived are read before the time is over. */
async function isSettled(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const yes = () => true;
  const settled = work.then(yes, yes);
  return (await isWithin(milliseconds, settled)) || Promise.race([settled, setImmediate(false)]);
}

/** A page of a list may not exist, and a personal address may be wrong. */
export const createCertainty =
  ({ has }: Pick<PublishedAddresses, 'has'>) =>
  ({ key, query, match: { name, route, prefix } }: ResolvedPage): boolean | Promise<boolean> => {
    const { sitemap, searches } = route;
    if (searches) return !query.has('page') && (query.get('q') ?? '').trim().length <= limits.shortText;
    if (sitemap === undefined || query.size > 0) return false;
    if (sitemap !== 'page') return has(sitemap, key);
    // Without a translation, it may be hidden.
    return !prefix || hasMoreThanBlocks(name) || !editablePage.safeParse(name).success;
  };
