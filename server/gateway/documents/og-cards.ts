import type { Picture } from '#contract/content/media.ts';
import { editablePage, getPage, isOwnPage, pageHref } from '#contract/content/pages.ts';
import { getPolicy } from '#contract/content/policies.ts';
import { getPost } from '#contract/content/posts.ts';
import { getProduct } from '#contract/content/products.ts';
import type { Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { slug } from '#contract/fields.ts';
import { below } from '#contract/languages.ts';
import type { RouteMatch } from '#contract/match.ts';
import { ogImageHref } from '#contract/og.ts';
import { redirect } from '#contract/redirect.ts';
import { href, type Route, type RouteName } from '#contract/routes.ts';
import { dateFormat } from '#contract/site-format.ts';
import { t } from '#contract/translate.ts';
import type { Pictures } from '../upstream/pictures.ts';

type CardContent = {
  readonly eyebrow: string;
  readonly title: string;
  readonly summary: string;
  readonly picture: Picture | null;
  readonly tags: readonly string[];
};

type CardSources = { api: Api; site: Site };
type ReadCard = (sources: CardSources) => Promise<CardContent>;

export type Card = {
  readonly name: RouteName;
  /** In the language of the prefix. */
  readonly path: string;
  readonly prefix: string;
  readonly read: ReadCard;
};

export function cardOf(match: RouteMatch): Card | null {
  const { name: route, prefix = '' } = match;
  const { sitemap, nav, pattern }: Route = match.route;
  if (sitemap === undefined) return null;
  if (sitemap === 'page') {
    const editable = editablePage.safeParse(match.name);
    return {
      name: route,
      path: below(prefix, pattern),
      prefix,
      read: editable.success ? editableCard(editable.data, below(prefix, pattern)) : listCard(nav ?? pattern),
    };
  }
  const { address, ...params } = match.params;
  const name = slug.safeParse(Object.values(params)[0]);
  if (!name.success) return null;
  const read = { pages: pageCard, posts: postCard, policies: policyCard, products: productCard }[sitemap];
  const path = below(prefix, address ?? pattern.replace(/:\w+/, name.data));
  return { name: route, path, prefix, read: read(name.data, path) };
}

/** The five that every site has are elsewhere. */
const pageCard = (requested: string, path: string): ReadCard => {
  if (!isOwnPage(requested)) throw failures.notFound('this_page');
  return editableCard(requested, path);
};

const editableCard =
  (route: string, path: string): ReadCard =>
  async ({ api, site }) => {
    const page = await api(getPage, { route });
    if (pageHref(page) !== path) throw movedTo(pageHref(page));
    const hero = page.blocks.find((block) => block.type === 'hero');
    return {
      eyebrow: hero?.eyebrow ?? site.tagline,
      title: hero?.heading || page.title,
      summary: page.seo.description ?? hero?.lead ?? site.description,
      picture: hero?.picture ?? null,
      tags: [tags.page(route)],
    };
  };

const listCard =
  (title: string): ReadCard =>
  async ({ site }) => ({ eyebrow: site.tagline, title: t(title), summary: site.description, picture: null, tags: [] });

const postCard =
  (requested: string): ReadCard =>
  async ({ api }) => {
    const post = await api(getPost, { slug: requested });
    if (post.slug !== requested) throw movedTo(href('post', { slug: post.slug }));
    return {
      eyebrow: t('News · {date}', { date: formatDay(post.publishedAt) }),
      title: post.title,
      summary: post.summary,
      picture: post.cover,
      tags: [tags.post(post.slug)],
    };
  };

const policyCard =
  (requested: string): ReadCard =>
  async ({ api }) => {
    const policy = await api(getPolicy, { slug: requested });
    if (policy.slug !== requested) throw movedTo(href('policy', { slug: policy.slug }));
    return {
      eyebrow: t('Policy · in force since {date}', { date: formatDay(policy.current.effectiveAt) }),
      title: policy.title,
      summary: policy.summary,
      picture: null,
      tags: [tags.policy(policy.slug)],
    };
  };

const productCard =
  (requested: string): ReadCard =>
  async ({ api }) => {
    const product = await api(getProduct, { name: requested });
    if (product.name !== requested) throw failures.notFound('this_product');
    return {
      eyebrow: t('Product'),
      title: product.title,
      summary: product.summary,
      picture: product.cover,
      tags: [tags.product(product.name)],
    };
  };

/** A renamed page moved its picture as well. */
const movedTo = (path: string) => redirect(ogImageHref(path), 301);

const day: Intl.DateTimeFormatOptions = { dateStyle: 'long' };
const formatDay = (date: Date): string => dateFormat(day).format(date);

/** Limits a picture's `src` to media files, so that it reaches nothing else of the service. */
const mediaPath = /^\/media\/([A-Za-z0-9_-]+\.(?:webp|png|jpe?g))$/;
/** Pixels; the picture's area is 460 by 630, and most pictures are landscape. */
const sufficientWidth = 900;

export async function pictureOfCard(
  { src, widths }: Picture,
  pictures: Pick<Pictures, 'read'>,
  sufficient = sufficientWidth,
): Promise<Buffer | null> {
  const width = widths.find((each) => each >= sufficient);
  const smallest = width === undefined ? src : src.replace(/-\d+\.webp$/, `-${width}.webp`);
  const file = mediaPath.exec(smallest)?.[1];
  if (!file) return null;
  const { status, body } = await pictures.read(file);
  if (status >= 500) throw failures.badGateway(new Error(`picture answered ${status}`));
  return status === 200 ? body : null;
}
