/** The public pages that tests visit, with their content from the public API. */

import type * as z from 'zod';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import { listPosts } from '#contract/content/posts.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { fromWire } from '#contract/wire.ts';

/** Public pages without a parameter. */
export const plainPages = [
  'home',
  'about',
  'contact',
  'horizon',
  'independence',
  'news',
  'policies',
  'products',
] as const;

/** Calls a public endpoint through the gateway. `path` includes the query. */
async function fetchPublic<E extends Endpoint<z.ZodObject, z.ZodType>>(
  origin: string,
  endpoint: E,
  path: string,
): Promise<OutputOf<E>> {
  const answer = await fetch(`${origin}/api/${endpoint.service}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return endpoint.output.parse(fromWire(endpoint.output, await answer.json())) as OutputOf<E>;
}

export const fetchPosts = (origin: string, query = '') => fetchPublic(origin, listPosts, `/posts${query}`);
export const fetchProducts = (origin: string) => fetchPublic(origin, listProducts, '/products?page_size=100');
export const fetchPolicies = (origin: string) => fetchPublic(origin, listPolicies, '/policies');
export const fetchPolicy = (origin: string, slug: string) => fetchPublic(origin, getPolicy, `/policies/${slug}`);

/** One URL of every kind of public page. */
export async function samplePages(origin: string): Promise<string[]> {
  const [posts, policies, products] = await Promise.all([
    fetchPosts(origin),
    fetchPolicies(origin),
    fetchProducts(origin),
  ]);
  const [post, policy] = [first(posts.items), first(policies.items)];
  const waiting = products.items.find((product) => product.availability === 'waitlist') ?? first(products.items);
  const { versions } = await fetchPolicy(origin, policy.slug);
  const oldest = first(versions.toReversed());
  const sold = first(products.items.filter((product) => product.availability === 'in_stock'));
  return [
    ...plainPages.map((name) => href(name)),
    href('post', { slug: post.slug }),
    href('policy', { slug: policy.slug }),
    href('policyVersion', { slug: policy.slug, number: String(oldest.number) }),
    href('policyCompare', { slug: policy.slug, from: oldest.number, to: policy.current.number }),
    href('product', { name: sold.name }),
    href('product', { name: waiting.name }),
    href('search'),
    href('search', { q: 'the workshop' }),
  ];
}

export function first<Item>(items: readonly Item[]): Item {
  if (items[0] === undefined) throw new Error('the demo content has none of these');
  return items[0];
}
