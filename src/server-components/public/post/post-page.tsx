import type { Article, WithContext } from 'schema-dts';
import { getPost, type Post } from '#contract/content/posts.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { definePage, type Head, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { breadcrumbList, organization } from '../../ui/json-ld.ts';
import { InOwnLanguage, languagesOfRecord } from '../../ui/text-language.tsx';
import { PostArticle } from '../parts/post-article.tsx';
import { Corrections } from './corrections.tsx';
import { Neighbours } from './neighbours.tsx';

const trail = () => [{ label: t('News'), href: href('news') }];

export const postPage = definePage<'post', Post>({
  async load(context) {
    const { slug } = context.params;
    const post = await orPageNotFound(context.api(getPost, { slug }), context);
    // Former slugs redirect permanently.
    if (post.slug !== slug) throw redirect(href('post', { slug: post.slug }), 301);
    return post;
  },
  head: (post, context) => postHead(post, context),
  // `posts` is needed too: the previous and next links change when other posts are published.
  tags: (post) => [tags.post(post.slug), tags.posts],
  View: PostView,
});

function postHead(post: Post, context: PageContext): Head {
  const here = href('post', { slug: post.slug });
  return {
    title: post.seo.title ?? post.title,
    description: post.seo.description ?? post.summary,
    canonical: here,
    type: 'article',
    image: ogImageHref(here),
    publishedAt: post.publishedAt,
    modifiedAt: post.updatedAt,
    ...languagesOfRecord(post),
    ...(post.previous && { previous: href('post', { slug: post.previous.slug }) }),
    ...(post.next && { next: href('post', { slug: post.next.slug }) }),
    jsonLd: [
      article(post, context),
      breadcrumbList(context.url.origin, [...trail(), { label: post.title, href: here }]),
    ],
  };
}

function article(post: Post, { url: { origin }, site }: PageContext): WithContext<Article> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    mainEntityOfPage: origin + href('post', { slug: post.slug }),
    author:
      post.authors.length > 0
        ? post.authors.map(({ name }) => ({ '@type': 'Person' as const, name }))
        : organization({ origin, site }),
    publisher: organization({ origin, site }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
    ...(post.cover && { image: origin + post.cover.src }),
    ...(post.corrections.length > 0 && {
      correction: post.corrections.map(({ number, note, at }) => ({
        '@type': 'CorrectionComment' as const,
        text: note,
        datePublished: at.toISOString(),
        url: origin + href('postCorrection', { slug: post.slug, number: String(number) }),
      })),
    }),
  };
}

function PostView({ data: post }: ViewProps<'post', Post>) {
  return (
    <article className="wrap">
      <Breadcrumbs trail={trail()} here={post.title} />
      <InOwnLanguage record={post}>
        <PostArticle post={post} />
      </InOwnLanguage>
      <Corrections post={post} />
      <Neighbours previous={post.previous} next={post.next} />
    </article>
  );
}
