import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMatch } from '#contract/match.ts';
import { payloadHrefs } from '#contract/payload-address.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import type { PageAddresses } from '../upstream/page-addresses.ts';
import { resolvePage } from './resolve-page.ts';
import { type Format, pagePathOf, searchOf } from './respond.ts';

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Options = {
  routes: Readonly<Record<string, Route>>;
  handlerTimeout: number;
  servePublic: Serve;
  pageAddresses: Pick<PageAddresses, 'match'>;
  guardedPages: { readonly serve: Serve; readonly serveUnknown: Serve };
};

/** Pages of the account that do not exist. */
export const unknownAccountPages = `${href('account')}/*`;

/** Own pages may be at addresses of up to three parts. Other routes go first, however they are ordered. */
export const freePatterns: readonly string[] = ['/:first', '/:first/:second', '/:first/:second/:third'];

type Find = (request: FastifyRequest) => RouteMatch | null | Promise<RouteMatch | null>;

export function patternsOf(
  name: string,
  route: Route,
  pageAddresses: Pick<PageAddresses, 'match'>,
): ReadonlyArray<{ readonly pattern: string; readonly find: Find }> {
  const find: Find = ({ params }) => ({ name: name as RouteName, route, params: params as RouteMatch['params'] });
  const findAddress: Find = ({ url }) => pageAddresses.match(pagePathOf(url));
  const free = name === ('ownPage' satisfies RouteName) ? freePatterns : [];
  return [{ pattern: route.pattern, find }, ...free.map((pattern) => ({ pattern, find: findAddress }))];
}

export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

export function registerPages(
  app: FastifyInstance,
  { routes, handlerTimeout, servePublic, guardedPages, pageAddresses }: Options,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const serve = route.access === 'public' ? servePublic : guardedPages.serve;
    const handle = (format: Format, find: Find) => async (request: FastifyRequest, reply: FastifyReply) => {
      const match = await find(request);
      if (!match) return notFound(reply);
      request.page = resolvePage(match, format, searchOf(request.url));
      return serve(request, reply);
    };
    const options = { handlerTimeout, config: { searches: route.searches === true } };
    for (const { pattern, find } of patternsOf(name, route, pageAddresses)) {
      app.get(pattern, options, handle('html', find));
      // The specification's name of it ends in `.json`.
      for (const payload of payloadHrefs(pattern)) app.get(payload, options, handle('flight', find));
    }
  }
  app.get(unknownAccountPages, { handlerTimeout }, guardedPages.serveUnknown);
}
