import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { limits } from '../fields.ts';
import { href } from '../routes.ts';
import { msg } from '../translate.ts';
import { pageHref } from './pages.ts';

export const internalPage = z.object({
  kind: z.enum(['page', 'post', 'product', 'policy']),
  /** Part of the URL: the slug or name of a record; of a page its route, or its own address, which begins with `/`. */
  name: z.string(),
  title: z.string(),
});
export type InternalPage = z.infer<typeof internalPage>;

/** A deck is a page for people who signed in. */
const linkTarget = internalPage.extend({ kind: z.enum([...internalPage.shape.kind.options, 'deck']) });
export type LinkTarget = z.infer<typeof linkTarget>;

export const internalPageKinds: Readonly<Record<InternalPage['kind'], string>> = {
  page: msg('Page'),
  post: msg('News'),
  product: msg('Product'),
  policy: msg('Policy'),
};

/** Staff read these labels; decks are not pages of the site. */
export const linkTargetKinds: Readonly<Record<LinkTarget['kind'], string>> = { ...internalPageKinds, deck: 'Deck' };

export function internalPageHref({ kind, name }: Pick<LinkTarget, 'kind' | 'name'>): string {
  switch (kind) {
    case 'page':
      return pageHref({ route: name, address: name.startsWith('/') ? name : null });
    case 'post':
      return href('post', { slug: name });
    case 'product':
      return href('product', { name });
    case 'policy':
      return href('policy', { slug: name });
    case 'deck':
      return href('deck', { slug: name });
  }
}

export const findInternalPages = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/own-pages',
  access: 'signed-in',
  summary: 'Find published pages by title; decks for people who may read them',
  input: z.object({ query: z.string().trim().max(limits.shortText).default('') }),
  output: z.object({ items: z.array(linkTarget) }),
});
