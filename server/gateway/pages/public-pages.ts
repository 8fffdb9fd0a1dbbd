import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#contract/bots.ts';
import type { Api } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { isRedirect } from '#contract/redirect.ts';
import { toFailure } from '../../http/http.ts';
import type { PageCache } from '../cache/tagged-cache.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { respond } from '../responses/respond.ts';
import type { Admit } from '../security/admit.ts';
import { loginHref } from '../session/guards.ts';
import { isNavigation } from '../session/return-paths.ts';
import type { SendEarlyHints } from './early-hints.ts';
import type { Pages } from './render-pages.ts';
import { pageOf, type ResolvedPage } from './resolve-page.ts';
import { cachedContent, knownLayoutsOf, sendOnce, sendRedirect, setNoindex, variantOf } from './respond.ts';

type Options = {
  pages: Pages;
  cache: PageCache;
  admit: Admit;
  /** Calls anonymously. Pass a signal only when no other request waits for the response. */
  apiOf(request: FastifyRequest, call: { signal?: AbortSignal }): Api;
  sendEarlyHints: SendEarlyHints;
  cdn: CdnHeaders;
};

export function createPublicPages({ pages, cache, admit, apiOf, sendEarlyHints, cdn }: Options) {
  async function serveOnce(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> {
    const api = apiOf(request, { signal: request.signal });
    sendEarlyHints(request, reply, page);
    const opened = page.format === 'html' && isNavigation(request) && !isBot(request.headers['user-agent'] ?? '');
    const knownLayouts = knownLayoutsOf(request.headers);
    const bytes = await pages.renderAs(page, { api, log: request.log, opened, knownLayouts });
    return sendOnce(request, reply, { bytes, format: page.format, status: 200 });
  }

  async function serveCached(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> {
    const { key, format } = page;
    if (!cache.peek(key)) sendEarlyHints(request, reply, page);
    const send = (cached: Awaited<ReturnType<PageCache['get']>>) =>
      respond(request, reply, cachedContent(cached, variantOf(cached, format, request.headers), cdn));
    const render = () => pages.render(page, { api: apiOf(request, {}), log: request.log });
    try {
      return await send(await cache.get(key, () => admit(request, render, { isShared: true })));
    } catch (error) {
      const fallback = !isRedirect(error) && toFailure(error).status >= 500 ? cache.fallback(key) : undefined;
      if (!fallback) throw error;
      request.log.warn({ err: error, key }, 'served a stale page, because rendering failed');
      reply.header('x-stale', '1');
      return send(fallback);
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = pageOf(request);
    const { format, key, match } = page;
    setNoindex(reply, match.route);
    try {
      const isShared = cache.enabled && !page.isPersonal && match.route.secret !== true;
      if (isShared) return await serveCached(request, reply, page);
      return await admit(request, () => serveOnce(request, reply, page));
    } catch (error) {
      const redirect = isRedirect(error) ? error : requiresSignIn(error) ? { href: loginHref(key), status: 302 } : null;
      if (!redirect) throw error;
      return sendRedirect(reply, { href: redirect.href, status: redirect.status, format });
    }
  };
}

const requiresSignIn = (error: unknown): boolean =>
  isFailure(error) && error.service !== undefined && (error.status === 401 || error.status === 403);
