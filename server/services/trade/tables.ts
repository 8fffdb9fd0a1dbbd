/** The tables of the trade service, as queries see them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { Address, NotificationEvent } from '../../../src/contract/auth/users.ts';
import type { OrderStatus } from '../../../src/contract/trade/orders.ts';
import type { ThreadPriority, ThreadStatus } from '../../../src/contract/trade/threads.ts';
import type { EntryStatus } from '../../../src/contract/trade/waitlists-admin.ts';
import type { AuditTables } from '../audit/tables.ts';

export type Channel = 'phone' | 'email';

export type TradeTables = AuditTables & {
  inquiries: {
    id: Generated<string>;
    reference: string;
    name: string;
    channel: Channel;
    contact: string;
    country: string | null;
    region: string | null;
    topic: string;
    message: string;
    status: Generated<ThreadStatus>;
    userId: ColumnType<string | null, string | null | undefined>;
    claimedUserId: ColumnType<string | null, string | null | undefined>;
    disownedAt: ColumnType<Date | null, Date | null | undefined>;
    intent: ColumnType<string | null, string | null | undefined>;
    assigneeId: ColumnType<string | null, string | null | undefined>;
    priority: Generated<ThreadPriority>;
    tags: Generated<string[]>;
    snoozedUntil: ColumnType<Date | null, Date | null | undefined>;
    firstAnswerAt: ColumnType<Date | null, Date | null | undefined>;
    activeAt: Generated<Date>;
    waitingSince: ColumnType<Date | null, Date | null | undefined>;
    excerpt: ColumnType<string | null, string | null | undefined>;
    lastBy: Generated<'customer' | 'staff'>;
    messageCount: Generated<number>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    deletedAt: ColumnType<Date | null, Date | null | undefined>;
    revision: Generated<number>;
  };
  inquiryMessages: {
    id: Generated<string>;
    sequence: Generated<number>;
    inquiryId: string;
    kind: 'customer' | 'answer' | 'note';
    authorId: string | null;
    body: string;
    at: Generated<Date>;
  };
  cannedReplies: {
    id: Generated<string>;
    title: string;
    body: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    deletedAt: ColumnType<Date | null, Date | null | undefined>;
    revision: Generated<number>;
  };
  deliveries: {
    id: string;
    event: NotificationEvent;
    phoneNumber: string;
    text: string;
    state: Generated<'due' | 'sent' | 'declined' | 'impossible' | 'failed'>;
    tries: Generated<number>;
    nextAt: Generated<Date>;
    createdAt: Generated<Date>;
  };
  waitlists: { id: Generated<string>; name: string; lastPosition: Generated<number>; createdAt: Generated<Date> };
  waitlistEntries: {
    id: Generated<string>;
    waitlistId: string;
    channel: Channel;
    contact: string;
    country: string | null;
    note: string | null;
    position: number;
    status: Generated<EntryStatus>;
    userId: ColumnType<string | null, string | null | undefined>;
    phoneVerified: Generated<boolean>;
    invitedAt: ColumnType<Date | null, Date | null | undefined>;
    expiresAt: ColumnType<Date | null, Date | null | undefined>;
    deliveryId: ColumnType<string | null, string | null | undefined>;
    createdAt: Generated<Date>;
    deletedAt: ColumnType<Date | null, Date | null | undefined>;
    revision: Generated<number>;
  };
  orders: {
    id: string;
    number: string;
    userId: string;
    organizationId: string | null;
    intent: string | null;
    status: Generated<OrderStatus>;
    title: string;
    lineCount: number;
    currency: string;
    subtotal: number;
    shipping: number;
    tax: number;
    total: number;
    taxPermille: number;
    recipient: string;
    /** Written as text. */
    address: ColumnType<Address, string, string>;
    note: string | null;
    invoiceNumber: ColumnType<string | null, string | null | undefined>;
    invoicedAt: ColumnType<Date | null, Date | null | undefined>;
    placedAt: Generated<Date>;
    updatedAt: Generated<Date>;
    revision: Generated<number>;
  };
  orderLines: {
    orderId: string;
    position: number;
    product: string;
    title: string;
    quantity: number;
    unitPrice: number;
    total: number;
  };
  orderEvents: {
    orderId: string;
    revision: number;
    status: OrderStatus;
    at: Generated<Date>;
    by: 'customer' | 'staff' | 'system';
    actorId: string | null;
    note: string | null;
  };
  orderNotes: { id: Generated<string>; orderId: string; authorId: string | null; body: string; at: Generated<Date> };
  invoiceNumbers: { year: number; last: number };
  stockClaims: {
    key: string;
    product: string;
    quantity: number;
    orderId: ColumnType<string | null, undefined, string>;
    giveBack: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  attempts: { kind: string; client: string; at: Generated<Date> };
};
