/**
 * Shows a page of the site as it would be, from a form that is still being filled in
 * (docs/decisions/080-writing-posts.md).
 */
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Permission } from '#contract/auth/permissions.ts';
import { pagePreview, pagePreviewUrl, withTyped } from '#contract/content/page-preview.ts';
import { getPage, type Page, pageHref } from '#contract/content/pages.ts';
import { draftOf, getPageRecord } from '#contract/content/pages-admin.ts';
import { postPreview, postPreviewUrl } from '#contract/content/post-preview.ts';
import { getPost, type Post } from '#contract/content/posts.ts';
import type { Api, Endpoint } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { firstMessage } from '#contract/issue-message.ts';
import { matchRoute, type RouteMatch } from '#contract/match.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { href } from '#contract/routes.ts';
import { type AnyApi, endpointKey } from '../../client/build-request.ts';
import { sendFailure, toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import { callerOf } from '../calls/caller.ts';
import { anonymous } from '../pages/render-context.ts';
import type { Pages } from '../pages/render-pages.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import type { Admit } from '../security/admit.ts';
import { sameOrigin } from '../security/own-origin.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import { inertDocument } from './document.ts';

type Options = { config: Config; pages: Pages; admit: Admit; identities: RequestIdentities };
/** The public page on which `endpoint` answers with `answer`. */
type Shown = { readonly match: RouteMatch; readonly endpoint: Endpoint; readonly answer: unknown };
type Preview<Typed> = {
  readonly url: string;
  readonly permission: Permission;
  readonly schema: z.ZodType<Typed>;
  shownOf(typed: Typed, api: Api): Shown | Promise<Shown>;
};

/** Forms of the back office have the same limit. */
const bodyLimit = 3 * 1024 * 1024;
const slug = 'preview';

export function registerLivePreviews(app: FastifyInstance, options: Options): void {
  register(app, options, {
    url: postPreviewUrl,
    permission: 'posts.manage',
    schema: postPreview,
    shownOf: (typed) => ({ match: matchRoute(href('post', { slug }))!, endpoint: getPost, answer: postOf(typed) }),
  });
  register(app, options, {
    url: pagePreviewUrl,
    permission: 'pages.manage',
    schema: pagePreview,
    async shownOf({ route, ...typed }, api) {
      const record = await api(getPageRecord, { route });
      const { title, blocks, seo } = draftOf(record);
      // Another address changes nothing that is seen.
      const answer: Page = {
        route,
        address: null,
        title,
        seo,
        blocks: withTyped(blocks, typed),
        updatedAt: new Date(),
      };
      return { match: matchRoute(pageHref(answer))!, endpoint: getPage, answer };
    },
  });
}

function register<Typed>(
  app: FastifyInstance,
  { config, pages, admit, identities }: Options,
  { url, permission, schema, shownOf }: Preview<Typed>,
): void {
  app.post(
    url,
    {
      bodyLimit,
      config: { isRead: true },
      errorHandler: (error, _request, reply) => void sendFailure(reply, toFailure(error)),
    },
    async (request, reply) => {
      if (!sameOrigin(request, config)) throw failures.crossSite();
      const identity = await callerOf({ identities }, { request, reply }, permission);
      const typed = schema.safeParse(request.body);
      if (!typed.success) throw failures.invalid({ text: firstMessage(typed.error) });
      const api = identities.apiOf(identity, request.signal);
      const { match, ...answer } = await shownOf(typed.data, api);
      const page = resolvePage(match, 'html', '');
      const visitor = {
        api: withAnswer(api, answer),
        log: request.log,
        visitor: anonymous,
        person: identity.who.viewer,
      };
      const html = await admit(request, () => pages.renderAs(page, visitor));
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(inertDocument(html.toString(), request.cookies));
    },
  );
}

/** All other calls reach the services. */
function withAnswer(api: Api, { endpoint: own, answer }: Omit<Shown, 'match'>): Api {
  const call: AnyApi = (endpoint, input) =>
    endpointKey(endpoint) === endpointKey(own) ? Promise.resolve(answer) : (api as AnyApi)(endpoint, input);
  return call as Api;
}

function postOf({ publishedAt = new Date(), ...typed }: z.output<typeof postPreview>): Post {
  return {
    ...typed,
    id: '00000000-0000-4000-8000-000000000000',
    slug,
    pinned: false,
    seo: { title: null, description: null },
    publishedAt,
    updatedAt: publishedAt,
    readingMinutes: readingMinutes(typed.body),
    previous: null,
    next: null,
    corrections: [],
  };
}
