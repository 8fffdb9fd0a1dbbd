import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { routes } from '#contract/routes.ts';
import type { PageCache } from '../cache/tagged-cache.ts';
import { respond } from '../responses/respond.ts';
import type { Pages } from './render-pages.ts';
import { type ResolvedPage, resolvePage } from './resolve-page.ts';
import { cachedContent, sendRedirect, variantOf } from './respond.ts';

export type SendComingSoon = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ResolvedPage,
) => Promise<FastifyReply>;

type Options = { pages: Pages; cache: PageCache; apiOf(request: FastifyRequest, call: object): Api };

/** No address has this key, so the fast path never finds it. */
const cacheKey = 'coming soon';
const match = { name: 'comingSoon', route: routes.comingSoon, params: {} } as const;

/** The page of a closed site in the place of any other. Nobody keeps the response: after the opening it would be wrong. */
export const createComingSoon =
  ({ pages, cache, apiOf }: Options): SendComingSoon =>
  async (request, reply, { format, key, match: { prefix = '' } }) => {
    const page = resolvePage({ ...match, prefix }, format, '');
    const render = () => pages.render(page, { api: apiOf(request, {}), log: request.log });
    const entry = await cache.get(cacheKey + prefix, render).catch(nullIfOpen);
    if (!entry) return sendRedirect(reply, { href: key, status: 302, format });
    const { type, body } = cachedContent(entry, variantOf(entry, format, request.headers), { forEntry: () => ({}) });
    reply.header('x-robots-tag', 'noindex');
    return respond(request, reply, { type, body, cacheControl: 'private, no-store' });
  };

/** The site may open after the page was refused; then this one is not found. */
function nullIfOpen(error: unknown): null {
  if (isFailure(error) && error.code === 'page_not_found') return null;
  throw error;
}

export const isSiteClosed = (error: unknown): boolean =>
  isFailure(error) && error.code === 'site_closed' && error.service === undefined;
