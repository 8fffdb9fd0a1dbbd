/** The page of a post as it would be, from a form that is still being filled in (docs/decisions/080-writing-posts.md). */
import type { FastifyInstance } from 'fastify';
import { postPreview, postPreviewUrl } from '#contract/content/post-preview.ts';
import { getPost, type Post } from '#contract/content/posts.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { matchRoute } from '#contract/match.ts';
import { readingMinutes } from '#contract/rich-text.ts';
import { href } from '#contract/routes.ts';
import { type AnyApi, endpointKey } from '../../client/build-request.ts';
import type { Config } from '../../config.ts';
import { sendFailure, toFailure } from '../../http.ts';
import { callerOf } from '../calls/caller.ts';
import { anonymous, type Pages } from '../pages/render-pages.ts';
import { resolvePage } from '../pages/resolve-page.ts';
import type { Admit } from '../security/admit.ts';
import { sameOrigin } from '../security/own-origin.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import { inertDocument } from './document.ts';

type Options = { config: Config; pages: Pages; admit: Admit; identities: RequestIdentities };

/** As a form of the back office. */
const bodyLimit = 3 * 1024 * 1024;
const slug = 'preview';

export function registerPostPreview(app: FastifyInstance, { config, pages, admit, identities }: Options): void {
  const page = resolvePage(matchRoute(href('post', { slug }))!, 'html', '');
  app.post(
    postPreviewUrl,
    {
      bodyLimit,
      config: { isRead: true },
      errorHandler: (error, _request, reply) => void sendFailure(reply, toFailure(error)),
    },
    async (request, reply) => {
      if (!sameOrigin(request, config)) throw failures.crossSite();
      const identity = await callerOf({ identities }, { request, reply }, 'posts.manage');
      const typed = postPreview.safeParse(request.body);
      if (!typed.success) throw failures.invalid({ text: typed.error.issues[0]?.message ?? '' });
      const api = withPost(typed.data, identities.apiOf(identity, request.signal));
      const html = await admit(request, () => pages.renderAs(page, { api, log: request.log, visitor: anonymous }));
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(inertDocument(html.toString(), request.cookies));
    },
  );
}

/** Answers the call for the post itself; all other calls reach the services. */
function withPost({ publishedAt = new Date(), ...typed }: ReturnType<typeof postPreview.parse>, api: Api): Api {
  const post: Post = {
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
  const call: AnyApi = (endpoint, input) =>
    endpointKey(endpoint) === endpointKey(getPost) ? Promise.resolve(post) : (api as AnyApi)(endpoint, input);
  return call as Api;
}
