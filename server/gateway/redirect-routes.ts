/** Applies the redirect rules before anything else is looked at, to documents and to payloads alike. */
import type { FastifyInstance } from 'fastify';
import type { Bundles } from '../rsc/bundles.ts';
import { formOf, pagePathOf, sendRedirect } from './answers.ts';
import type { Redirects } from './redirects.ts';

type Options = { redirects: Redirects; bundles(): Bundles };

export function registerRedirects(app: FastifyInstance, { redirects, bundles }: Options): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done();
    const { url } = request;
    const query = url.indexOf('?');
    const match = redirects.match(pagePathOf(url), query === -1 ? '' : url.slice(query));
    if (!match) return done();
    sendRedirect(reply, { href: match.href, status: match.status, form: formOf(request), buildId: bundles().build.id });
  });
}
