import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inLanguage } from '#contract/in-language.ts';
import { withoutPrefix } from '#contract/languages.ts';
import { compileRedirects, type RedirectRule, type Redirects } from '#contract/redirect-rules.ts';
import { inLanguageOf } from '../pages/languages.ts';
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
    // Rules are for all languages, unless they name one.
    const paths = [pagePath, ...(request.language ? [withoutPrefix(request.language.prefix, pagePath)] : [])];
    const matchOf = (rules: Pick<Redirects, 'match'> | undefined) =>
      firstOf(paths, (each) => rules?.match(each, search));
    const own = matchOf(redirects);
    const answer = () => {
      const match = own ?? matchOf(site) ?? withoutSlash(path, search);
      if (!match) return done();
      const href = targetOf(request, match.href);
      // A rule of the first language may lead to the very address.
      if (href === undefined) return done();
      sendRedirect(reply, { href, status: match.status, format: formatOf(request) });
    };
    // Most requests need not wait, and continue in the same turn.
    if (own || !site || site.isKnown(pagePath)) answer();
    else void site.refresh().then(answer);
  });
}

/** In the language of the address, unless that is where the visitor is; undefined if the target itself is. */
function targetOf(request: FastifyRequest, href: string): string | undefined {
  if (!request.language) return href;
  const own = inLanguageOf(request, () => inLanguage(href));
  return [own, href].find((each) => each.split(/[?#]/, 1)[0] !== pagePathOf(request.url));
}

function firstOf<T>(paths: readonly string[], find: (path: string) => T | null | undefined): T | null {
  for (const path of paths) {
    const found = find(path);
    if (found) return found;
  }
  return null;
}

/** Double slashes were rejected before, so the result is always a path of this site. */
const withoutSlash = (path: string, search: string) =>
  path.length > 1 && path.endsWith('/') ? ({ href: path.slice(0, -1) + search, status: 301 } as const) : null;
