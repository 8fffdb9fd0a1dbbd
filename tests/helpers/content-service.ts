/** A foreign content service: it follows the contract, with data in memory. */

import { getPage, isOwnPage, listOwnPages, type Page } from '#contract/content/pages.ts';
import { getPolicy, listPolicies, type Policy } from '#contract/content/policies.ts';
import { getPost, listPosts, type Post } from '#contract/content/posts.ts';
import { getProduct, listProducts, type Product } from '#contract/content/products.ts';
import { blankSite, getSite, type Site } from '#contract/content/site.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { toWire } from '#contract/wire.ts';
import { type ForeignService, json, startForeignService } from './foreign-service.ts';
import { paragraph } from './posts.ts';

export type Content = {
  site: Site;
  pages: Page[];
  /** In the order in which the service lists them. */
  posts: Post[];
  policies: Policy[];
  products: Product[];
  /** The keys are file names. */
  pictures: Record<string, Buffer>;
  /** From a former slug to the current one. */
  former: Record<string, string>;
  /** Closes every connection without an answer. */
  down: boolean;
};

export type ContentService = ForeignService & { readonly content: Content };

export async function startContentService(overrides: Partial<Content> = {}): Promise<ContentService> {
  const content: Content = { ...someContent(), ...overrides };
  const service = await startForeignService((hit, response) => {
    if (content.down) return response.destroy();
    const { pathname, searchParams } = new URL(hit.url, 'http://content.test');
    const file = /^\/content\/media\/([^/]+)$/.exec(pathname)?.[1];
    if (file) {
      const bytes = content.pictures[file];
      return response.writeHead(bytes ? 200 : 404, { 'content-type': 'image/webp' }).end(bytes);
    }
    const body = answerTo(content, pathname.replace('/content/', ''), searchParams);
    return body ? json(response, 200, body) : json(response, 404, { code: 'not_found', user_message: 'Not found.' });
  });
  return Object.assign(service, { content });
}

function answerTo(content: Content, path: string, query: URLSearchParams): unknown {
  const [kind = '', requested = ''] = path.split('/');
  const name = content.former[requested] ?? requested;
  if (kind === 'site') return toWire(getSite.output, content.site);
  if (path === 'posts') return toWire(listPosts.output, { ...pageOf(content.posts, query), tags: [] });
  if (path === 'products') return toWire(listProducts.output, { ...pageOf(content.products, query), categories: [] });
  if (path === 'pages')
    return toWire(listOwnPages.output, { items: content.pages.filter(({ route }) => isOwnPage(route)) });
  if (path === 'policies') return toWire(listPolicies.output, { items: content.policies });
  const found: Record<string, () => unknown> = {
    posts: () =>
      toWire(
        getPost.output,
        content.posts.find(({ slug }) => slug === name),
      ),
    products: () =>
      toWire(
        getProduct.output,
        content.products.find((product) => product.name === name),
      ),
    policies: () =>
      toWire(
        getPolicy.output,
        content.policies.find(({ slug }) => slug === name),
      ),
    pages: () =>
      toWire(
        getPage.output,
        content.pages.find(({ route }) => route === name),
      ),
  };
  return found[kind]?.();
}

function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('page_size') ?? 12);
  return {
    items: items.slice((page - 1) * size, page * size),
    total: items.length,
    page,
    pageCount: Math.ceil(items.length / size),
  };
}

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const plainSeo = { title: null, description: null };
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A post that was published on this day of 2026 and changed an hour later. */
export function somePost(number: number, fields: Partial<Post> = {}): Post {
  return {
    id: uuid(number),
    slug: `post-${number}`,
    title: `Post ${number}`,
    summary: `What happened on day ${number}.`,
    cover: null,
    tags: ['workshop'],
    pinned: false,
    authors: [],
    publishedAt: day(number),
    updatedAt: new Date(day(number).getTime() + 3_600_000),
    readingMinutes: 1,
    body: paragraph('Words.'),
    seo: plainSeo,
    corrections: [],
    previous: null,
    next: null,
    ...fields,
  };
}

export function someProduct(name: string, fields: Partial<Product> = {}): Product {
  return {
    id: uuid(1),
    name,
    title: `The ${name}`,
    summary: `A ${name} that lasts.`,
    cover: null,
    prices: [{ currency: 'EUR', amount: 12_900 }],
    pricesVary: false,
    variants: { options: [], items: [] },
    availability: 'in_stock',
    stockLeft: null,
    featured: false,
    updatedAt: day(40),
    body: paragraph('Words.'),
    pictures: [],
    specification: [],
    seo: plainSeo,
    ...fields,
  };
}

function somePolicy(slug: string): Policy {
  const version: OutputOf<typeof listPolicies>['items'][number]['current'] = {
    number: 1,
    effectiveAt: day(50),
    material: true,
    changeNote: 'First version.',
    status: 'in_force',
  };
  return {
    id: uuid(2),
    slug,
    kind: 'privacy',
    title: `Policy of ${slug}`,
    summary: 'What we promise.',
    current: version,
    version: { ...version, body: paragraph('Words.'), hash: 'abc' },
    versions: [version],
  };
}

function someContent(): Content {
  const page = (route: Page['route'], index: number): Page => ({
    route,
    address: null,
    title: `Page ${route}`,
    blocks: [{ id: uuid(index), type: 'quote', text: `Words of ${route}.`, source: null }],
    seo: plainSeo,
    updatedAt: day(60 + index),
  });
  return {
    site: {
      ...blankSite,
      name: 'Halden & Sons',
      tagline: 'Things <made> to last',
      description: 'A maker of household things.',
    },
    pages: (['home', 'about', 'horizon', 'independence', 'contact'] as const).map(page),
    posts: [3, 2, 1].map((number) => somePost(number)),
    policies: [somePolicy('privacy')],
    products: [someProduct('lamp')],
    pictures: {},
    former: {},
    down: false,
  };
}
