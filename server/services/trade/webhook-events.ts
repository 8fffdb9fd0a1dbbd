/** Webhook events of orders, inquiries and waitlists follow from the record before and after a change. */
import type { InquiryTopic } from '#contract/trade/inquiries.ts';
import type { PaymentStatus } from '#contract/trade/payment-methods.ts';
import type { WebhookEvent } from '#contract/webhook-events.ts';
import type { OrderRow } from './orders/queries.ts';
import type { ThreadRow } from './threads/queries.ts';
import type { EntryRow } from './waitlists/queries.ts';

type Events = readonly WebhookEvent[];

const orderData = ({ id: orderId, number, userId, organizationId, status }: OrderRow) => ({
  orderId,
  number,
  userId,
  organizationId,
  status,
});

export const orderPlaced = (row: OrderRow): WebhookEvent => ({ type: 'order.placed', data: orderData(row) });

export const eventsOfOrder = (before: OrderRow | null, after: OrderRow): Events =>
  before === null
    ? []
    : [
        ...(before.status === after.status
          ? []
          : [{ type: 'order.status_changed' as const, data: { ...orderData(after), from: before.status } }]),
        ...(before.paymentStatus === after.paymentStatus ? [] : [paymentChanged(after, before.paymentStatus)]),
      ];

export const paymentChanged = (row: OrderRow, from: PaymentStatus): WebhookEvent => ({
  type: 'order.payment_changed',
  data: { ...orderData(row), from, paymentStatus: row.paymentStatus },
});

export const orderCredited = (row: OrderRow, { number, total }: { number: string; total: number }): WebhookEvent => ({
  type: 'order.credited',
  data: { ...orderData(row), creditNote: number, total: { currency: row.currency, amount: total } },
});

type Inquiry = Pick<ThreadRow, 'id' | 'reference' | 'topic'>;

const inquiryData = ({ id, reference, topic }: Inquiry) => ({
  inquiryId: id,
  reference,
  topic: topic as InquiryTopic,
});

export const inquiryReceived = (row: Inquiry): WebhookEvent => ({ type: 'inquiry.received', data: inquiryData(row) });
export const customerReplied = (row: Inquiry): WebhookEvent => ({
  type: 'inquiry.customer_replied',
  data: inquiryData(row),
});

export const eventsOfThread = (before: ThreadRow | null, after: ThreadRow): Events =>
  before !== null && before.status !== 'resolved' && after.status === 'resolved'
    ? [{ type: 'inquiry.resolved', data: inquiryData(after) }]
    : [];

type Entry = Pick<EntryRow, 'id' | 'waitlistId'>;
const entryData = ({ id, waitlistId }: Entry) => ({ entryId: id, waitlistId });

export const entryJoined = (row: Entry): WebhookEvent => ({ type: 'waitlist_entry.joined', data: entryData(row) });

export function eventsOfEntry(before: EntryRow | null, after: EntryRow): Events {
  if (before === null || before.status === after.status) return [];
  const data = entryData(after);
  if (after.status === 'invited')
    return [{ type: 'waitlist_entry.invited', data: { ...data, expiresAt: after.expiresAt } }];
  if (after.status === 'joined') return [{ type: 'waitlist_entry.accepted', data }];
  return after.status === 'declined' ? [{ type: 'waitlist_entry.declined', data }] : [];
}
