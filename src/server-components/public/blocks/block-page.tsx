import { type EditablePage, getPage, type Page as PageContent, pageHref } from '#contract/content/pages.ts';
import { listPosts } from '#contract/content/posts.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { ogImageHref } from '#contract/og.ts';
import { definePage, type Head, type Page, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { organization } from '../../ui/json-ld.ts';
import { languagesOfRecord } from '../../ui/text-language.tsx';
import { type BlockPageData, Blocks } from './blocks.tsx';

export function createBlockPage<Name extends EditablePage>(route: Name): Page<Name> {
  return definePage<Name, BlockPageData>({
    load: (context) => loadBlocks(route, context),
    head: (data, context) => blockPageHead(data, context),
    tags: (data) => blockPageTags(data),
    View: ({ data }: ViewProps<Name, BlockPageData>) => <Blocks data={data} />,
  });
}

export const loadBlocks = async (route: string, context: PageContext): Promise<BlockPageData> =>
  withLists(await orPageNotFound(context.api(getPage, { route }), context), context);

export async function withLists(page: PageContent, context: PageContext): Promise<BlockPageData> {
  const news = page.blocks.find((block) => block.type === 'latestNews');
  const featured = page.blocks.some((block) => block.type === 'featuredProducts');
  const [posts, products] = await Promise.all([
    news ? ifAvailable(context.api(listPosts, { pageSize: news.count }), context) : null,
    featured ? ifAvailable(context.api(listProducts, { featured: 'true', pageSize: 8 }), context) : null,
  ]);
  return { page, posts: posts?.items ?? [], products: products?.items ?? [] };
}

export function blockPageHead({ page }: BlockPageData, { url, site }: PageContext): Head {
  const hero = page.blocks.find((block) => block.type === 'hero');
  const title = page.seo.title ?? (page.route === 'home' ? nameOf(site) : page.title);
  const description = page.seo.description ?? hero?.lead ?? site.description;
  const { origin } = url;
  return {
    title,
    description,
    ...languagesOfRecord(page),
    image: ogImageHref(pageHref(page)),
    jsonLd:
      page.route === 'home'
        ? [
            { '@context': 'https://schema.org', ...organization({ origin, site }) },
            { '@context': 'https://schema.org', '@type': 'WebSite', name: site.name, url: `${origin}/` },
          ]
        : [
            {
              '@context': 'https://schema.org',
              '@type': schemaType(page.route),
              name: page.title,
              description,
              url: origin + url.pathname,
              dateModified: page.updatedAt.toISOString(),
              publisher: { '@id': `${origin}/#organization` },
            },
          ],
  };
}

/** The title of the home page says little in the results of a search. */
const nameOf = ({ name, tagline }: Site): string => (tagline === '' ? name : `${name} – ${tagline}`);

function schemaType(route: string): 'AboutPage' | 'ContactPage' | 'WebPage' {
  if (route === 'about') return 'AboutPage';
  return route === 'contact' ? 'ContactPage' : 'WebPage';
}

export function blockPageTags({ page, posts, products }: BlockPageData): string[] {
  const names = [tags.page(page.route)];
  if (posts.length > 0 || page.blocks.some(({ type }) => type === 'latestNews')) names.push(tags.posts);
  if (products.length > 0 || page.blocks.some(({ type }) => type === 'featuredProducts')) names.push(tags.products);
  return names;
}
