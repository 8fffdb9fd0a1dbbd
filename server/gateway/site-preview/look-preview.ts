/** Pages with the draft of the look, in frames of the back office. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  draftOf,
  getLook,
  lookId,
  lookPreviewUrl,
  lookThemes,
  type PreviewedPage,
  previewedPages,
} from '#contract/content/look.ts';
import { listPosts } from '#contract/content/posts.ts';
import { listProducts } from '#contract/content/products.ts';
import { listTypefaces } from '#contract/content/typefaces.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { matchRoute } from '#contract/match.ts';
import { href } from '#contract/routes.ts';
import { themeCookie } from '#contract/theme.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import { sendFailure, toFailure } from '../../http/http.ts';
import { stylesFor } from '../assets/look-styles.ts';
import { callerOf, queryOf } from '../calls/caller.ts';
import { anonymous } from '../pages/render-context.ts';
import type { Pages } from '../pages/render-pages.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import type { Admit } from '../security/admit.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import { inertDocument } from './document.ts';

type Options = {
  pages: Pages;
  bundles(): Bundles;
  admit: Admit;
  identities: RequestIdentities;
  contentSecurityPolicy: string;
};

const asked = z.object({
  page: z.enum(Object.keys(previewedPages) as [PreviewedPage, ...PreviewedPage[]]),
  theme: z.enum(lookThemes),
});

export function registerLookPreview(
  app: FastifyInstance,
  { pages, bundles, admit, identities, contentSecurityPolicy }: Options,
): void {
  const errorHandler = (error: unknown, _request: unknown, reply: Parameters<typeof sendFailure>[0]) =>
    void sendFailure(reply, toFailure(error));
  app.get(lookPreviewUrl, { errorHandler }, async (request, reply) => {
    const identity = await callerOf({ identities }, { request, reply }, 'site.manage');
    const query = asked.safeParse(Object.fromEntries(queryOf(request)));
    if (!query.success) throw failures.pageNotFound(lookPreviewUrl);
    const { page, theme } = query.data;
    const api = identities.apiOf(identity, request.signal);
    const [record, { items: typefaces }] = await Promise.all([api(getLook, { id: lookId }), api(listTypefaces, {})]);
    const look = { ...draftOf(record), edition: -1, typefaces };
    const shown = resolvePage(matchRoute(await pathOf(page, api))!, 'html', '');
    const context = { api, log: request.log, visitor: anonymous, person: identity.who.viewer, look };
    const html = await admit(request, () => pages.renderAs(shown, context));
    const { css } = stylesFor(look, bundles().typefaces);
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policyFor(contentSecurityPolicy, css))
      .type('text/html; charset=utf-8')
      .send(
        inertDocument(html.toString(), { [themeCookie]: theme })
          .replace('</head>', () => `<style>${css}</style></head>`)
          .replace('<body', '<body inert'),
      );
  });
}

/** The styles are allowed by their hash, and pages of this site may frame the document. */
function policyFor(contentSecurityPolicy: string, css: string): string {
  const hash = createHash('sha256').update(css).digest('base64');
  return contentSecurityPolicy
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`)
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** The newest post and the first product; without one, their lists. */
async function pathOf(page: PreviewedPage, api: Api): Promise<string> {
  if (page === 'post') {
    const { items } = await api(listPosts, { pageSize: 1 });
    return items[0] ? href('post', { slug: items[0].slug }) : href('news');
  }
  if (page === 'product') {
    const { items } = await api(listProducts, {});
    return items[0] ? href('product', { name: items[0].name }) : href('products');
  }
  return href(page);
}
