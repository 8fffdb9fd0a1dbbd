import type { FastifyRequest } from 'fastify';
import { safePath } from '#contract/return-path.ts';
import type { Route } from '#contract/routes.ts';
import type { Config } from '../../settings/config.ts';
import type { Cookies } from './cookies.ts';
import type { RequestIdentity } from './request-identity.ts';

type Options = { config: Pick<Config, 'PUBLIC_ORIGIN'>; routes: Readonly<Record<string, Route>>; cookies: Cookies };

type ReturnPaths = {
  note(identity: RequestIdentity, href: string): void;
  /** Uses the Referer, because without scripts no public page stores the return path. */
  noteReferrer(identity: RequestIdentity): void;
};

export function createReturnPaths({ config, routes, cookies }: Options): ReturnPaths {
  return {
    note({ request, reply }, href) {
      if (isNavigation(request) && safePath(href, routes)) cookies.setReturnPathCookie(reply, href);
    },
    noteReferrer({ request, reply }) {
      if (!isNavigation(request) || cookies.returnPath(request) !== undefined) return;
      const path = pathBelow(config.PUBLIC_ORIGIN, request.headers.referer);
      const safe = path && safePath(path, routes);
      if (safe) cookies.setReturnPathCookie(reply, safe);
    },
  };
}

/** Whether the browser shows the response as a document (not a prefetch, an image or HEAD). */
export function isNavigation({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`;
  return method === 'GET' && (destination === undefined || destination === 'document') && !purpose.includes('prefetch');
}

const pathBelow = (origin: string, address: string | undefined): string | null =>
  address?.startsWith(`${origin}/`) ? address.slice(origin.length) : null;
