/**
 * Webhooks can report these events: the screen, the documentation and the services derive from this catalogue
 * (docs/decisions/060).
 */
import * as z from 'zod';
import { getOrganization, memberRoles } from './auth/organizations.ts';
import { getUser } from './auth/users.ts';
import { getPageRecord } from './content/pages-admin.ts';
import { getPolicyRecord } from './content/policies-admin.ts';
import { getPostRecord } from './content/posts-admin.ts';
import { getProductRecord } from './content/products-admin.ts';
import type { Endpoint } from './endpoint.ts';
import { id, money } from './fields.ts';
import { inquiryTopic } from './trade/inquiries.ts';
import { orderStatus } from './trade/orders.ts';
import { getAdminOrder } from './trade/orders-admin.ts';
import { paymentStatus } from './trade/payment-methods.ts';
import { getThread } from './trade/threads.ts';
import { getWaitlistEntry } from './trade/waitlists-admin.ts';

type EventKind<Data extends z.ZodObject = z.ZodObject> = {
  readonly group:
    | 'Orders'
    | 'Inquiries'
    | 'Waitlists'
    | 'News, pages, products and policies'
    | 'Users'
    | 'Organizations';
  readonly label: string;
  /** Ids, kinds, times and public slugs, but no personal data: receivers read the rest with an API token. */
  readonly data: Data;
  /** Reads the record. Its path has names of the data. */
  readonly reads: Pick<Endpoint, 'service' | 'path'>;
  /** The name of the data that the path has as `id`. */
  readonly id?: string;
};

const kindsOf =
  <Data extends z.ZodRawShape>(shared: Omit<EventKind, 'label' | 'data'>, data: Data) =>
  <More extends z.ZodRawShape = Record<never, never>>(
    label: string,
    more?: More,
  ): EventKind<z.ZodObject<Data & More>> => ({
    ...shared,
    label,
    data: z.object({ ...data, ...more }) as z.ZodObject<Data & More>,
  });

const order = kindsOf(
  { group: 'Orders', reads: getAdminOrder },
  { orderId: id, number: z.string(), userId: id, organizationId: id.nullable(), status: orderStatus },
);
const inquiry = kindsOf(
  { group: 'Inquiries', reads: getThread },
  { inquiryId: id, reference: z.string(), topic: inquiryTopic },
);
const entry = kindsOf({ group: 'Waitlists', reads: getWaitlistEntry, id: 'entryId' }, { entryId: id, waitlistId: id });
const group = 'News, pages, products and policies';
const post = kindsOf({ group, reads: getPostRecord, id: 'postId' }, { postId: id, slug: z.string() });
const page = kindsOf({ group, reads: getPageRecord }, { route: z.string() });
const product = kindsOf({ group, reads: getProductRecord, id: 'productId' }, { productId: id, name: z.string() });
const policy = kindsOf({ group, reads: getPolicyRecord, id: 'policyId' }, { policyId: id, slug: z.string() });
const user = kindsOf({ group: 'Users', reads: getUser, id: 'userId' }, { userId: id });
const organization = kindsOf(
  { group: 'Organizations', reads: getOrganization, id: 'organizationId' },
  { organizationId: id },
);

/** Whether visitors saw the record before; then its text is new. */
const wasPublic = { wasPublic: z.boolean() };
const memberRole = z.enum(Object.keys(memberRoles) as [keyof typeof memberRoles, ...Array<keyof typeof memberRoles>]);

export const webhookEvents = {
  'order.placed': order('An order is placed'),
  'order.status_changed': order('The status of an order changes', { from: orderStatus }),
  'order.credited': order('A credit note is issued', { creditNote: z.string(), total: money }),
  'order.payment_changed': order('The payment of an order changes', { from: paymentStatus, paymentStatus }),
  'inquiry.received': inquiry('An inquiry arrives'),
  'inquiry.customer_replied': inquiry('A customer writes again'),
  'inquiry.resolved': inquiry('An inquiry is resolved'),
  'waitlist_entry.joined': entry('Someone joins a waitlist'),
  'waitlist_entry.invited': entry('Someone is invited from a waitlist', { expiresAt: z.date().nullable() }),
  'waitlist_entry.accepted': entry('Someone orders the piece that a waitlist reserved'),
  'waitlist_entry.declined': entry('Someone declines, or leaves a waitlist'),
  'post.published': post('A post is published, or its changes are', wasPublic),
  'post.unpublished': post('A post is archived, or changed back to a draft'),
  'post.trashed': post('A post is moved to the trash'),
  'page.published': page('A page is published, or its changes are', wasPublic),
  'page.trashed': page('A page is moved to the trash'),
  'product.published': product('A product becomes visible'),
  'product.unpublished': product('A product is archived, or changed back to a draft'),
  'product.trashed': product('A product is moved to the trash'),
  'policy.published': policy('A version of a policy comes into force'),
  'policy.unpublished': policy('A policy is withdrawn'),
  'policy.trashed': policy('A policy is moved to the trash'),
  'user.created': user('A user is created, by staff or by signing in'),
  'user.suspended': user('A user is suspended'),
  'user.merged': user('A user is merged into another one, which is kept', { keptId: id }),
  'user.unmerged': user('The merge of a user is undone'),
  'user.erased': user('A user is deleted with their data'),
  'organization.created': organization('An organization is created'),
  'organization.member_joined': organization('A user becomes a member', { userId: id, role: memberRole }),
  'organization.member_left': organization('A member leaves or is removed', { userId: id }),
} as const satisfies Record<string, EventKind>;

type Events = typeof webhookEvents;
export type WebhookEventType = keyof Events;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];
/** An event with its data. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { readonly type: Type; readonly data: z.input<Events[Type]['data']> };
}[WebhookEventType];

export const webhookEventGroups: ReadonlyMap<string, readonly WebhookEventType[]> = Map.groupBy(
  webhookEventTypes,
  (type) => webhookEvents[type].group,
);

/** The button of the screen sends it; nobody can choose it. */
export const webhookTest = 'webhook.test';

/** The path of the record at this site, by the data of its event. */
export function linkOf(type: WebhookEventType, data: Readonly<Record<string, unknown>>): string {
  const { reads, id: idName = 'id' }: EventKind = webhookEvents[type];
  const { service, path } = reads;
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(data[name === 'id' ? idName : name])),
  );
  return `/api/${service}${filled}`;
}
