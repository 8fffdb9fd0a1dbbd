import type { FastifyRequest } from 'fastify';
import { payloadHrefs } from '#contract/payload-address.ts';
import type { Route, RouteAccess } from '#contract/routes.ts';
import { patternsOf } from '../pages/languages.ts';
import { freePatterns, unknownAccountPages } from '../pages/page-routes.ts';

const classOfAccess = { public: 'public', 'sign-in': 'sign-in', 'signed-in': 'account', endpoint: 'office' } as const;

/** A handful of labels for all requests: a URL as label would be a series for each visitor. */
type RouteClass =
  | (typeof classOfAccess)[RouteAccess]
  | 'form'
  | 'file'
  | 'picture'
  | 'document'
  | 'call'
  | 'api'
  | 'probe'
  | 'unknown';

type Routed = Pick<FastifyRequest, 'method' | 'page'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>;
};

export function createRouteClasses(routes: Readonly<Record<string, Route>>): (request: Routed) => RouteClass {
  const pages = new Map<string, RouteAccess>(
    Object.values(routes).flatMap((route) =>
      patternsOf(route.pattern, route)
        .flatMap((pattern) => [pattern, ...payloadHrefs(pattern)])
        .map((pattern) => [pattern, route.access] as const),
    ),
  );
  const free = new Set(freePatterns.flatMap((pattern) => [pattern, ...payloadHrefs(pattern)]));
  return ({ method, page, routeOptions: { url } }) => {
    if (url === undefined || url === unknownAccountPages) return 'unknown';
    const isFree = free.has(url);
    if (isFree && !page) return 'unknown';
    const access = isFree ? 'public' : pages.get(url);
    if (access !== undefined) return method === 'POST' ? 'form' : classOfAccess[access];
    if (url === '/healthz' || url === '/readyz') return 'probe';
    if (url.startsWith('/media/')) return 'picture';
    if (url.startsWith('/assets/')) return 'file';
    if (url.startsWith('/api/')) return 'api';
    return url.startsWith('/account/') ? 'call' : 'document';
  };
}
