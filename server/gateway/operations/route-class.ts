import type { FastifyRequest } from 'fastify';
import { payloadHrefs } from '#contract/payload-address.ts';
import type { Route, RouteAccess } from '#contract/routes.ts';
import { patternsOf } from '../pages/languages.ts';
import { unknownAccountPages } from '../pages/page-routes.ts';

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

type Routed = { readonly method: string; readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'> };

export function createRouteClasses(routes: Readonly<Record<string, Route>>): (request: Routed) => RouteClass {
  const pages = new Map<string, RouteAccess>(
    Object.values(routes).flatMap((route) =>
      patternsOf(route.pattern, route)
        .flatMap((pattern) => [pattern, ...payloadHrefs(pattern)])
        .map((pattern) => [pattern, route.access] as const),
    ),
  );
  return ({ method, routeOptions: { url } }) => {
    if (url === undefined || url === unknownAccountPages) return 'unknown';
    const access = pages.get(url);
    if (access !== undefined) return method === 'POST' ? 'form' : classOfAccess[access];
    if (url === '/healthz' || url === '/readyz') return 'probe';
    if (url.startsWith('/media/')) return 'picture';
    if (url.startsWith('/assets/')) return 'file';
    if (url.startsWith('/api/')) return 'api';
    return url.startsWith('/account/') ? 'call' : 'document';
  };
}
