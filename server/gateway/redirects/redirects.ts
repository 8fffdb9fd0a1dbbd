import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { compileRedirects, type RedirectRule, type Redirects } from '#contract/redirect-rules.ts';
import { formatOf, pagePathOf, sendRedirect } from '../pages/respond.ts';
import type { SiteRedirects } from '../upstream/site-redirects.ts';

/** `source` is a file or the rules themselves. Throws one error that names the wrong rule. */
export const createRedirects = (source: string | readonly RedirectRule[]): Redirects =>
  compileRedirects(typeof source === 'string' ? read(source) : source);

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`Redirect rules cannot be read from ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Rules of the file come before those of the site, and both before pages. */
export function registerRedirects(app: FastifyInstance, redirects: Redirects, site?: SiteRedirects): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const { url } = request;
    const path = url.split('?', 1)[0] as string;
    const search = url.slice(path.length);
    const pagePath = pagePathOf(url);
    const own = redirects.match(pagePath, search);
    const answer = () => {
      const match = own ?? site?.match(pagePath, search) ?? withoutSlash(path, search);
      if (!match) return done();
      const { href, status } = match;
      sendRedirect(reply, { href, status, format: formatOf(request) });
    };
    // Most requests need not wait, and continue in the same turn.
    if (own || !site || site.isKnown(pagePath)) answer();
    else void site.refresh().then(answer);
  });
}

/** Double slashes were rejected before, so the result is always a path of this site. */
const withoutSlash = (path: string, search: string) =>
  path.length > 1 && path.endsWith('/') ? ({ href: path.slice(0, -1) + search, status: 301 } as const) : null;
