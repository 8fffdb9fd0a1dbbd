/** The public site as of a moment, for people who publish (docs/decisions/068-preview-as-of-a-moment.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayPreviewSite, readMoment, sitePreviewHref, sitePreviewPath } from '#contract/content/site-preview.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { feedHref } from '#contract/feed.ts';
import { isRedirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { momentIn } from '#contract/zoned-time.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { AnyApi } from '../../client/build-request.ts';
import type { Config } from '../../settings/config.ts';
import { queryOf } from '../calls/caller.ts';
import type { Languages } from '../pages/languages.ts';
import { anonymous } from '../pages/render-context.ts';
import type { Pages } from '../pages/render-pages.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import { searchOf, sendOnce, sendRedirect, withSearch } from '../pages/respond.ts';
import type { Admit } from '../security/admit.ts';
import type { Guards } from '../session/guards.ts';
import type { RequestIdentities, RequestIdentity } from '../session/request-identity.ts';
import type { MatchPage, PageAddresses } from '../upstream/page-addresses.ts';
import { previewDocument } from './document.ts';
import { registerLivePreviews } from './live-preview.ts';
import { registerLookPreview } from './look-preview.ts';

type Options = {
  config: Config;
  pages: Pages;
  bundles(): Bundles;
  admit: Admit;
  identities: RequestIdentities;
  guards: Pick<Guards, 'askToSignIn'>;
  contentSecurityPolicy: string;
  handlerTimeout: number;
  pageAddresses: Pick<PageAddresses, 'matcher'>;
  languages: Pick<Languages, 'within'>;
};

export function registerSitePreview(app: FastifyInstance, options: Options): void {
  const { pages, admit, identities, guards, pageAddresses, handlerTimeout, languages } = options;
  registerLivePreviews(app, options);
  registerLookPreview(app, options);
  // Scripts are removed from the document, and would not run.
  const policy = options.contentSecurityPolicy.replace(/script-src [^;]*/, "script-src 'none'");

  const publicPageAt = (matchPage: MatchPage, address: string) => {
    const [path = '', search = ''] = address.split('#', 1)[0]!.split(/\?(.*)/s);
    const match = matchPage(path);
    return match && match.route.access === 'public' && !match.route.secret ? { match, search } : null;
  };
  // The feed has no preview, so that links to it stay as they are.
  const isPublicPage = (matchPage: MatchPage, address: string): boolean =>
    address.startsWith('/') && !address.endsWith(feedHref) && publicPageAt(matchPage, address) !== null;

  /** Null if the person was redirected, as from a screen of the back office. */
  async function previewer(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity | null> {
    const identity = await identities.of(request, reply);
    const { viewer } = identity.who;
    if (viewer && mayPreviewSite(viewer.permissions)) return identity;
    if (viewer) sendRedirect(reply, { href: href('account', { notice: 'forbidden' }), status: 303, format: 'html' });
    else guards.askToSignIn(identity, { requested: request.url, format: 'html' });
    return null;
  }

  type Shown = { readonly moment: Date; readonly path: string; readonly typed?: string };

  async function show(identity: RequestIdentity, { moment, path, typed }: Shown): Promise<FastifyReply> {
    const { request, reply } = identity;
    const matchPage = await pageAddresses.matcher();
    const found = publicPageAt(matchPage, path);
    if (!found) throw failures.pageNotFound(path.split('?', 1)[0] as string);
    const page = resolvePage(found.match, 'html', found.search);
    const api = asOf(moment, identities.apiOf(identity, request.signal));
    reply.header('x-robots-tag', 'noindex').header('content-security-policy', policy);
    try {
      const html = await admit(request, () =>
        languages.within(found.match.prefix ?? '', () =>
          pages.renderAs(page, { api, log: request.log, visitor: anonymous, person: identity.who.viewer }),
        ),
      );
      const changed = previewDocument(html.toString(), {
        moment,
        path,
        formPath: sitePreviewPath,
        typed: typed ?? null,
        isPast: moment.getTime() < Date.now(),
        cookies: request.cookies,
        hrefOf: (link) => (isPublicPage(matchPage, link) ? sitePreviewHref(moment, link) : null),
      });
      const status = typed === undefined ? 200 : 422;
      return await sendOnce(request, reply, { bytes: Buffer.from(changed), format: 'html', status });
    } catch (error) {
      if (!isRedirect(error)) throw error;
      const target = isPublicPage(matchPage, error.href) ? sitePreviewHref(moment, error.href) : error.href;
      return sendRedirect(reply, { href: target, status: 302, format: 'html' });
    }
  }

  app.get(sitePreviewPath, { handlerTimeout }, async (request, reply) => {
    const identity = await previewer(request, reply);
    if (!identity) return reply;
    const query = queryOf(request);
    const asked = query.get('path') ?? '/';
    const path = isPublicPage(await pageAddresses.matcher(), asked) ? asked : '/';
    const typed = query.get('at');
    const moment = typed === null ? new Date() : momentIn(typed, siteFormat().timeZone);
    if (moment) return sendRedirect(reply, { href: sitePreviewHref(moment, path), status: 302, format: 'html' });
    const from = new Date(query.get('from') ?? '');
    return show(identity, { moment: Number.isNaN(from.getTime()) ? new Date() : from, path, typed: typed ?? '' });
  });

  for (const pattern of [`${sitePreviewPath}/:moment`, `${sitePreviewPath}/:moment/*`])
    app.get(pattern, { handlerTimeout }, async (request, reply) => {
      const identity = await previewer(request, reply);
      if (!identity) return reply;
      const { moment: segment } = request.params as { moment: string };
      const moment = readMoment(segment);
      if (!moment) throw failures.pageNotFound(request.url.split('?', 1)[0] as string);
      const [address = ''] = request.url.split('?', 1);
      const path = address.slice(`${sitePreviewPath}/${segment}`.length) || '/';
      return show(identity, { moment, path: withSearch(path, searchOf(request.url)) });
    });
}

/** Adds the moment to each read whose input has one. */
const asOf = (moment: Date, api: Api): Api => {
  const call: AnyApi = (endpoint, input) =>
    (api as AnyApi)(endpoint, 'at' in endpoint.input.shape ? { ...input, at: moment } : input);
  return call as Api;
};
