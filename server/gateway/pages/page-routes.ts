import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payloadHrefs } from '#contract/payload-address.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import { resolvePage } from './resolve-page.ts';
import { type Format, searchOf } from './respond.ts';

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Options = {
  routes: Readonly<Record<string, Route>>;
  handlerTimeout: number;
  servePublic: Serve;
  guardedPages: { readonly serve: Serve; readonly serveUnknown: Serve };
};

/** Pages of the account that do not exist. */
export const unknownAccountPages = `${href('account')}/*`;

export function registerPages(
  app: FastifyInstance,
  { routes, handlerTimeout, servePublic, guardedPages }: Options,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const serve = route.access === 'public' ? servePublic : guardedPages.serve;
    const handle = (format: Format) => async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<string, string>;
      request.page = resolvePage({ name: name as RouteName, route, params }, format, searchOf(request.url));
      return serve(request, reply);
    };
    const options = { handlerTimeout, config: { searches: route.searches === true } };
    app.get(route.pattern, options, handle('html'));
    // The specification's name of it ends in `.json`.
    for (const pattern of payloadHrefs(route.pattern)) app.get(pattern, options, handle('flight'));
  }
  app.get(unknownAccountPages, { handlerTimeout }, guardedPages.serveUnknown);
}
