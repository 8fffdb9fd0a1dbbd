import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payloadHrefs } from '#contract/payload-address.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import { inLanguageOf, type Languages, patternsOf } from './languages.ts';
import { resolvePage } from './resolve-page.ts';
import { type Format, searchOf, sendRedirect } from './respond.ts';

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Options = {
  routes: Readonly<Record<string, Route>>;
  handlerTimeout: number;
  servePublic: Serve;
  guardedPages: { readonly serve: Serve; readonly serveUnknown: Serve };
  languages: Pick<Languages, 'match'>;
};

/** Pages of the account that do not exist. */
export const unknownAccountPages = `${href('account')}/*`;

export function registerPages(
  app: FastifyInstance,
  { routes, handlerTimeout, servePublic, guardedPages, languages }: Options,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const serve = route.access === 'public' ? servePublic : guardedPages.serve;
    const handle = (format: Format) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { match, isFirst } = await languages.match(request, { name: name as RouteName, route });
      const page = resolvePage(match, format, searchOf(request.url));
      if (isFirst) return sendRedirect(reply, { href: page.requested, status: 301, format });
      request.page = page;
      return inLanguageOf(request, () => serve(request, reply));
    };
    const options = { handlerTimeout, config: { searches: route.searches === true } };
    for (const pattern of patternsOf(route.pattern, route)) {
      app.get(pattern, options, handle('html'));
      // The specification's name of it ends in `.json`.
      for (const payload of payloadHrefs(pattern)) app.get(payload, options, handle('flight'));
    }
  }
  app.get(unknownAccountPages, { handlerTimeout }, guardedPages.serveUnknown);
}
