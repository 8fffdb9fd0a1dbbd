/** Applies the redirect rules to documents and payloads before routing, and removes trailing slashes (301). */
import type { FastifyInstance } from 'fastify';
import type { Bundles } from '../../../engine/bundles.ts';
import { formatOf, pagePathOf, sendRedirect } from '../pages/respond.ts';
import type { Redirects } from './redirects.ts';

type Options = { redirects: Redirects; bundles(): Bundles };

export function registerRedirects(app: FastifyInstance, { redirects, bundles }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const { url } = request;
    const query = url.indexOf('?');
    const search = query === -1 ? '' : url.slice(query);
    const match = redirects.match(pagePathOf(url), search) ?? withoutSlash(url, search);
    if (!match) return done();
    sendRedirect(reply, {
      href: match.href,
      status: match.status,
      format: formatOf(request),
      buildId: bundles().build.id,
    });
  });
}

/** Double slashes were rejected before, so the result is always a path of this site. */
function withoutSlash(url: string, search: string) {
  const path = search ? url.slice(0, -search.length) : url;
  return path.length > 1 && path.endsWith('/') ? ({ href: path.slice(0, -1) + search, status: 301 } as const) : null;
}
