import type { FastifyInstance } from 'fastify';
import { findInternalPages, type InternalPage } from '#contract/content/internal-pages.ts';
import { href, type RouteName, routes } from '#contract/routes.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

const kinds: Record<InternalPage['kind'], string> = {
  page: 'Page',
  post: 'News',
  product: 'Product',
  policy: 'Policy',
};

export function addInternalPageCalls(app: FastifyInstance, calls: Calls): void {
  app.get('/account/links', async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    const query = queryOf(request).get('q')?.slice(0, 200) ?? '';
    const { items } = await calls.identities.apiOf(identity, request.signal)(findInternalPages, { query });
    return {
      items: items.map((page) => ({ title: page.title, kind: kinds[page.kind], href: hrefOf(page) })),
    };
  });
}

function hrefOf({ kind, name }: InternalPage): string {
  switch (kind) {
    case 'page':
      return name in routes ? routes[name as RouteName].pattern : '/';
    case 'post':
      return href('post', { slug: name });
    case 'product':
      return href('product', { name });
    case 'policy':
      return href('policy', { slug: name });
  }
}
