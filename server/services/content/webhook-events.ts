/** Webhook events of content follow from the record before and after a change. */
import { isDeepStrictEqual } from 'node:util';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { StoredPage } from './pages/queries.ts';
import { contentOf as contentOfPage } from './pages/queries.ts';
import type { StoredPolicy } from './policies/queries.ts';
import { contentOf as contentOfPost, type StoredPost } from './posts/queries.ts';
import type { StoredProduct } from './tables.ts';
import { isVisiblePage, isVisiblePost, isVisibleProduct } from './visibility.ts';

type Events = readonly WebhookEvent[];
type Trashable = { readonly trashedAt: Date | null };

const isMovedToTrash = (before: Trashable | null, after: Trashable) =>
  before !== null && before.trashedAt === null && after.trashedAt !== null;

export function eventsOfPost(before: StoredPost | null, after: StoredPost): Events {
  const data = { postId: after.id, slug: after.slug };
  if (isMovedToTrash(before, after)) return [{ type: 'post.trashed', data }];
  const wasPublic = before !== null && isVisiblePost(before);
  if (!isVisiblePost(after)) return wasPublic ? [{ type: 'post.unpublished', data }] : [];
  const hasNewText = before === null || !isDeepStrictEqual(contentOfPost(before), contentOfPost(after));
  return wasPublic && !hasNewText ? [] : [{ type: 'post.published', data: { ...data, wasPublic } }];
}

export function eventsOfPage(before: StoredPage | null, after: StoredPage): Events {
  const { route } = after;
  if (isMovedToTrash(before, after)) return [{ type: 'page.trashed', data: { route } }];
  if (!isVisiblePage(after)) return [];
  const wasPublic = before !== null && isVisiblePage(before);
  const hasNewText = before === null || !isDeepStrictEqual(contentOfPage(before), contentOfPage(after));
  return wasPublic && !hasNewText ? [] : [{ type: 'page.published', data: { route, wasPublic } }];
}

export function eventsOfProduct(before: StoredProduct | null, after: StoredProduct): Events {
  const data = { productId: after.id, name: after.name };
  if (isMovedToTrash(before, after)) return [{ type: 'product.trashed', data }];
  const wasPublic = before !== null && isVisibleProduct(before);
  if (wasPublic === isVisibleProduct(after)) return [];
  return [{ type: wasPublic ? 'product.unpublished' : 'product.published', data }];
}

/** A version that comes into force changes another table: see `policyPublished`. */
export function eventsOfPolicy(before: StoredPolicy | null, after: StoredPolicy): Events {
  const data = { policyId: after.id, slug: after.slug };
  if (isMovedToTrash(before, after)) return [{ type: 'policy.trashed', data }];
  if (before === null || (before.withdrawnAt === null) === (after.withdrawnAt === null)) return [];
  return [{ type: after.withdrawnAt === null ? 'policy.published' : 'policy.unpublished', data }];
}

export const policyPublished = ({ id, slug }: Pick<StoredPolicy, 'id' | 'slug'>): WebhookEvent => ({
  type: 'policy.published',
  data: { policyId: id, slug },
});
