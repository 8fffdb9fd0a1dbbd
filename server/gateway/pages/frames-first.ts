import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#contract/bots.ts';
import type { Api } from '#contract/endpoint.ts';
import { type Failure, failures } from '#contract/failures.ts';
import { isRedirect } from '#contract/redirect.ts';
import { type PageFrame, restAfter } from '../../../engine/page-frame.ts';
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
  isCertain(page: ResolvedPage): boolean;
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

/**
 * Sends browsers the frame of a public page while its services are late, and the page in its order after it: no script has to
 * put it into its place.
 */
export function createFramesFirst({ pages, apiOf, isCertain, grace }: Options): FramesFirst {
  /** Visitors who wait for the same page share its frame. */
  const frames = new Map<string, Promise<PageFrame>>();

  function frameOf(request: FastifyRequest, page: ResolvedPage, document: Promise<Buffer>): Promise<PageFrame> {
    const known = frames.get(page.key);
    if (known !== undefined) return known;
    const frame = pages.renderFrame(page, { api: apiOf(request), log: request.log });
    frames.set(page.key, frame);
    const forget = () => frames.delete(page.key);
    document.then(forget, forget);
    return frame;
  }

  return async (request, reply, page, document) => {
    // Somebody else may wait for it instead.
    document.catch(() => undefined);
    if (page.format !== 'html' || !isShownByBrowser(request) || !isCertain(page)) return null;
    if (await isSettled(document, grace)) return null;
    const frame = await frameOf(request, page, document).catch(() => null);
    return frame && sendParts(request, reply, Readable.from(partsOf(frame)));

    async function* partsOf(started: PageFrame): AsyncGenerator<string> {
      yield started.start;
      const whole = await document.catch((error: unknown) => {
        const failure = failureOf(error);
        if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'a page failed after its frame');
        return pages.renderFailed(page, { api: apiOf(request), log: request.log }, failure);
      });
      yield restAfter(started, whole.toString());
    }
  };
}

/** Programs and search engines get the status of the page. */
const isShownByBrowser = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-dest'] === 'document' &&
  isNavigation(request) &&
  !isBot(request.headers['user-agent'] ?? '');

/** The page moved while it was read, so it is loaded again. */
const failureOf = (error: unknown): Failure => (isRedirect(error) ? failures.unavailable() : toFailure(error));

/** On a busy machine, answers that have arrived are read before the time is over. */
async function isSettled(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let isDone = false;
  const settled = work.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve), milliseconds);
  });
  await Promise.race([settled, time]);
  clearTimeout(timer);
  return isDone;
}

/** A page of a list may not exist, and a personal address may be wrong. */
export const createCertainty =
  ({ has }: Pick<PublishedAddresses, 'has'>) =>
  ({ key, query, match: { route } }: ResolvedPage): boolean => {
    const { sitemap, searches } = route;
    if (searches) return !query.has('page');
    if (sitemap === undefined || query.size > 0) return false;
    return sitemap === 'page' || has(sitemap, key);
  };
