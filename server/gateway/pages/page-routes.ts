import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteMatch } from '#contract/match.ts';
import { payloadHrefs } from '#contract/payload-address.ts';
import { href, routes as productRoutes, type Route, type RouteName } from '#contract/routes.ts';
import type { PageAddresses } from '../upstream/page-addresses.ts';
import { type FoundPage, inLanguageOf, type Languages, patternsOf } from './languages.ts';
import { resolvePage } from './resolve-page.ts';
import { type Format, pagePathOf, searchOf, sendRedirect } from './respond.ts';

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type Options = {
  routes: Readonly<Record<string, Route>>;
  handlerTimeout: number;
  servePublic: Serve;
  pageAddresses: Pick<PageAddresses, 'match'>;
  guardedPages: { readonly serve: Serve; readonly serveUnknown: Serve };
  languages: Pick<Languages, 'match'>;
};

/** Pages of the account that do not exist. */
export const unknownAccountPages = `${href('account')}/*`;

/** Own pages may be at addresses of up to three parts. Other routes go first, however they are ordered. */
const free = ['/:first', '/:first/:second', '/:first/:second/:third'];
export const freePatterns: readonly string[] = free.flatMap((pattern) => patternsOf(pattern, productRoutes.ownPage));

type Find = (request: FastifyRequest) => Promise<FoundPage | null>;
type Sources = Pick<Options, 'pageAddresses' | 'languages'>;

/** All patterns of a page. */
export function routedPatterns(
  name: string,
  route: Route,
  { pageAddresses, languages }: Sources,
): ReadonlyArray<{ readonly pattern: string; readonly find: Find }> {
  const find: Find = (request) =>
    languages.match(request, { name: name as RouteName, route, params: request.params as RouteMatch['params'] });
  const findAddress: Find = async (request) => {
    const match = await pageAddresses.match(pagePathOf(request.url));
    return match && languages.match(request, match);
  };
  const others = name === ('ownPage' satisfies RouteName) ? freePatterns : [];
  return [
    ...patternsOf(route.pattern, route).map((pattern) => ({ pattern, find })),
    ...others.map((pattern) => ({ pattern, find: findAddress })),
  ];
}

export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

export function registerPages(
  app: FastifyInstance,
  { routes, handlerTimeout, servePublic, guardedPages, pageAddresses, languages }: Options,
): void {
  for (const [name, route] of Object.entries(routes)) {
    const serve = route.access === 'public' ? servePublic : guardedPages.serve;
    const handle = (format: Format, find: Find) => async (request: FastifyRequest, reply: FastifyReply) => {
      const found = await find(request);
      if (!found) return notFound(reply);
      const page = resolvePage(found.match, format, searchOf(request.url));
      if (found.isFirst) return sendRedirect(reply, { href: page.requested, status: 301, format });
      request.page = page;
      return inLanguageOf(request, () => serve(request, reply));
    };
    const options = { handlerTimeout, config: { searches: route.searches === true } };
    for (const { pattern, find } of routedPatterns(name, route, { pageAddresses, languages })) {
      app.get(pattern, options, handle('html', find));
      // The specification's name of it ends in `.json`.
      for (const payload of payloadHrefs(pattern)) app.get(payload, options, handle('flight', find));
    }
  }
  app.get(unknownAccountPages, { handlerTimeout }, guardedPages.serveUnknown);
}
