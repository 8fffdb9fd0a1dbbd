import type { FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#contract/bots.ts';
import type { ShownSite } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { isRedirect } from '#contract/redirect.ts';
import { toFailure } from '../../http/http.ts';
import type { CachedPage, PageCache } from '../cache/tagged-cache.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { respond } from '../responses/respond.ts';
import type { Admit } from '../security/admit.ts';
import { loginHref } from '../session/guards.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import { isNavigation } from '../session/return-paths.ts';
import { isSiteClosed, type SendComingSoon } from './coming-soon.ts';
import type { SendEarlyHints } from './early-hints.ts';
import type { FramesFirst } from './frames-first.ts';
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
  framesFirst: FramesFirst;
  siteOf(): Promise<ShownSite>;
  identities: Pick<RequestIdentities, 'of'>;
  sendComingSoon: SendComingSoon;
};

export function createPublicPages(options: Options) {
  const { pages, cache, admit, apiOf, sendEarlyHints, cdn, framesFirst, siteOf, identities, sendComingSoon } = options;

  async function serveOnce(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> {
    sendEarlyHints(request, reply, page);
    const render = () => {
      const api = apiOf(request, { signal: request.signal });
      const opened = page.format === 'html' && isNavigation(request) && !isBot(request.headers['user-agent'] ?? '');
      const knownLayouts = knownLayoutsOf(request.headers);
      return pages.renderAs(page, { api, log: request.log, opened, knownLayouts });
    };
    const rendered = admit(request, render);
    const streamed = await framesFirst(request, reply, page, rendered);
    return streamed ?? sendOnce(request, reply, { bytes: await rendered, format: page.format, status: 200 });
  }

  async function serveCached(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> {
    const { key, format } = page;
    const isKnown = cache.peek(key) !== undefined;
    if (!isKnown) sendEarlyHints(request, reply, page);
    const render = () => pages.render(page, { api: apiOf(request, {}), log: request.log });
    const cached = orStale(cache.get(key, () => admit(request, render, { isShared: true })));
    if (!isKnown) {
      const document = cached.then(({ entry }) => entry.html.identity);
      const streamed = await framesFirst(request, reply, page, document);
      if (streamed) return streamed;
    }
    const { entry, error } = await cached;
    if (error !== undefined) reply.header('x-stale', '1');
    return respond(request, reply, cachedContent(entry, variantOf(entry, format, request.headers), cdn));

    async function orStale(fresh: Promise<CachedPage>): Promise<{ entry: CachedPage; error?: unknown }> {
      try {
        return { entry: await fresh };
      } catch (error) {
        const entry = !isRedirect(error) && toFailure(error).status >= 500 ? cache.fallback(key) : undefined;
        if (!entry) throw error;
        request.log.warn({ err: error, key }, 'served a stale page, because rendering failed');
        return { entry, error };
      }
    }
  }

  /** Members of the staff see the pages as visitors will. Nobody keeps the response, because it depends on who asks. */
  const serveClosed = (request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> =>
    admit(request, async () => {
      reply.header('x-robots-tag', 'noindex');
      const { viewer: person } = (await identities.of(request, reply)).who;
      const api = apiOf(request, { signal: request.signal });
      const knownLayouts = knownLayoutsOf(request.headers);
      try {
        const bytes = await pages.renderAs(page, { api, log: request.log, person, knownLayouts });
        return await sendOnce(request, reply, { bytes, format: page.format, status: 200 });
      } catch (error) {
        if (isSiteClosed(error)) return sendComingSoon(request, reply, page);
        throw error;
      }
    });

  async function serve(request: FastifyRequest, reply: FastifyReply, page: ResolvedPage): Promise<FastifyReply> {
    const isShared = cache.enabled && !page.isPersonal && page.match.route.secret !== true;
    try {
      if (await isOpen())
        return isShared ? await serveCached(request, reply, page) : await serveOnce(request, reply, page);
    } catch (error) {
      // It was closed while this visitor waited.
      if (!isSiteClosed(error)) throw error;
    }
    return serveClosed(request, reply, page);
  }

  /** Without the settings of the site the page fails by itself, or an older one is shown. */
  const isOpen = () =>
    siteOf().then(
      ({ open }) => open,
      () => true,
    );

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = pageOf(request);
    const { format, key, match } = page;
    setNoindex(reply, match.route);
    try {
      return await serve(request, reply, page);
    } catch (error) {
      const redirect = isRedirect(error) ? error : requiresSignIn(error) ? { href: loginHref(key), status: 302 } : null;
      if (!redirect) throw error;
      return sendRedirect(reply, { href: redirect.href, status: redirect.status, format });
    }
  };
}

const requiresSignIn = (error: unknown): boolean =>
  isFailure(error) && error.service !== undefined && (error.status === 401 || error.status === 403);
