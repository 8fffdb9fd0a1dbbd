import { Feed } from 'feed';
import { getPost, type Post, type PostSummary } from '#contract/content/posts.ts';
import type { Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { isFailure } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { escapeXml, xmlCharacters } from '#contract/xml.ts';
import type { RenderedDocument } from '../cache/tagged-cache.ts';
import { newestPosts } from './list-all.ts';
import { htmlOf, imageHtml } from './text-html.ts';

const postsInFeed = 20;
/** Characters of all texts together. Older posts have only their summary. */
const maxTextLength = 1_000_000;

type Options = { api: Api; site: Site; origin: string; address: string };

export async function makeNewsFeed({ api, site, origin, address }: Options): Promise<RenderedDocument> {
  const posts = await newestPosts(api, postsInFeed);
  const news = origin + href('news');
  const name = xmlCharacters(site.name);
  const feed = new Feed({
    // The library requires a URL as id.
    id: news,
    title: t('{site}: news', { site: name }),
    description: xmlCharacters(site.tagline),
    link: news,
    feedLinks: { atom: origin + address },
    author: { name, link: `${origin}/` },
    // The current time would change the bytes although the posts are the same.
    updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()))),
    generator: false,
  });
  let room = maxTextLength;
  for (const summary of posts) {
    const post = await readPost(api, summary);
    if (!post) continue;
    const html = (post.cover ? imageHtml(post.cover, origin) : '') + htmlOf(post.body, origin);
    const fits = html.length <= room;
    if (fits) room -= html.length;
    feed.addItem({ ...itemOf(post, origin), ...(fits && { content: html }) });
  }
  return { body: Buffer.from(feed.atom1()), tags: [tags.site, tags.posts] };
}

/** Undefined if it was withdrawn a moment ago. */
const readPost = (api: Api, { slug }: PostSummary): Promise<Post | undefined> =>
  api(getPost, { slug }).catch((error: unknown) => {
    if (isFailure(error) && error.status === 404) return undefined;
    throw error;
  });

/** The library marks titles and summaries as HTML without escaping them. */
function itemOf(post: Post, origin: string) {
  const link = origin + href('post', { slug: post.slug });
  return {
    // An address changes with the slug, and programs would show the post twice.
    id: `urn:uuid:${post.id}`,
    link,
    title: escapeXml(post.title),
    description: escapeXml(post.summary),
    author: post.authors.map(({ name }) => ({ name: xmlCharacters(name) })),
    published: post.publishedAt,
    date: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
    category: post.tags.filter((tag) => !tag.includes('<')).map((tag) => ({ term: xmlCharacters(tag) })),
  };
}
