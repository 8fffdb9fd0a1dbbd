import type { ColumnType, Generated } from 'kysely';
import type { Address } from '#contract/auth/users.ts';
import type { InboxSettings } from '#contract/trade/inbox-settings.ts';
import type { InvoiceTerms, OrderChange, OrderStatus, Tracking } from '#contract/trade/orders.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/trade/payment-methods.ts';
import type { LeftOut } from '#contract/trade/received-mail.ts';
import type { ThreadPriority, ThreadStatus } from '#contract/trade/threads.ts';
import type { TradeSettings } from '#contract/trade/trade-settings.ts';
import type { EntryStatus } from '#contract/trade/waitlists-admin.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { DeliveryTables } from '../deliveries/tables.ts';
import type { EventTables } from '../events/tables.ts';
import type { FileKey } from '../files/store.ts';

export type Channel = 'phone' | 'email';
/** The state of two inquiries before their merge. Times are texts, because JSON has no other form for them. */
export type BeforeMerge = Readonly<
  Record<
    'kept' | 'merged',
    {
      readonly status: ThreadStatus;
      readonly snoozed: string | null;
      readonly waiting: string | null;
      readonly unread: boolean;
      readonly assignee: string | null;
    }
  >
> & {
  /** E-mails that both had. Merges of before have none. */
  readonly mails?: ReadonlyArray<{ readonly id: string; readonly mail: string }>;
  /** Tags that only the merged one had. */
  readonly tags: readonly string[];
  /** The revision of the kept inquiry after the merge. If it differs later, somebody has changed the inquiry since. */
  readonly revision: number;
};
export type PaymentState = 'new' | 'open' | 'pending' | 'paid' | 'failed' | 'expired';

type CommonTables = AuditTables & DeliveryTables & EventTables;

export type TradeTables = CommonTables & {
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
    hasUnreadAnswer: Generated<boolean>;
    mergedInto: ColumnType<string | null, string | null | undefined>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    trashedAt: ColumnType<Date | null, Date | null | undefined>;
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
    mailId: ColumnType<string | null, string | null | undefined>;
    /** As the e-mail says: nothing proves it. */
    mailFrom: ColumnType<string | null, string | null | undefined>;
    leftOut: ColumnType<LeftOut[] | null, string | undefined>;
  };
  inquiryMerges: {
    id: Generated<string>;
    keptId: string;
    mergedId: string;
    mergedAt: Generated<Date>;
    endsAt: Date;
    undoneAt: ColumnType<Date | null, undefined, Date>;
    before: ColumnType<BeforeMerge, string, never>;
  };
  inquiryMergeMessages: { mergeId: string; messageId: string };
  inquiryMentions: { id: Generated<string>; inquiryId: string; messageId: string; userId: string };
  attachments: {
    id: string;
    inquiryId: ColumnType<string | null, string | null | undefined>;
    messageId: ColumnType<string | null, string | null | undefined>;
    uploadedBy: string | null;
    name: string;
    type: string;
    size: number;
    state: 'checking' | 'clean' | 'infected';
    nextCheckAt: Generated<Date>;
    createdAt: Generated<Date>;
  };
  removedFiles: { key: FileKey; at: Generated<Date> };
  cannedReplies: {
    id: Generated<string>;
    title: string;
    body: string;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    trashedAt: ColumnType<Date | null, Date | null | undefined>;
    revision: Generated<number>;
  };
  inboxSettings: {
    value: ColumnType<InboxSettings, string, string>;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
  };
  waitlists: {
    id: Generated<string>;
    name: string;
    title: ColumnType<string | null, string | null | undefined>;
    description: ColumnType<string | null, string | null | undefined>;
    product: ColumnType<string | null, string | null | undefined>;
    closedAt: ColumnType<Date | null, Date | null | undefined>;
    trashedAt: ColumnType<Date | null, Date | null | undefined>;
    updatedAt: Generated<Date>;
    revision: Generated<number>;
    announced: Generated<boolean>;
    lastPosition: Generated<number>;
    createdAt: Generated<Date>;
  };
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
    invitationHash: ColumnType<Buffer | null, Buffer | null | undefined>;
    createdAt: Generated<Date>;
    trashedAt: ColumnType<Date | null, Date | null | undefined>;
    revision: Generated<number>;
  };
  cartLines: {
    id: Generated<string>;
    userId: string;
    organizationId: string | null;
    productId: string;
    product: string;
    variant: ColumnType<string | null, string | null | undefined>;
    title: string;
    quantity: number;
    addedAt: Generated<Date>;
    changedAt: Generated<Date>;
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
    taxName: string;
    taxIncluded: boolean;
    deliveryTime: string | null;
    paymentDays: number | null;
    payment: Generated<PaymentMethod>;
    paymentStatus: Generated<PaymentStatus>;
    paidAt: ColumnType<Date | null, Date | null | undefined>;
    invoiceTerms: ColumnType<InvoiceTerms | null, string | undefined, string>;
    tracking: ColumnType<Tracking | null, undefined, string | null>;
    recipient: string;
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
    variant: ColumnType<string | null, string | null | undefined>;
    title: string;
    quantity: number;
    unitPrice: number;
    total: number;
    credited: Generated<number>;
  };
  creditNotes: {
    id: Generated<string>;
    orderId: string;
    number: string;
    shipping: number;
    tax: number;
    total: number;
    note: string | null;
    issuedAt: Generated<Date>;
  };
  creditNoteLines: { creditNoteId: string; position: number; quantity: number; total: number };
  creditNoteNumbers: { year: number; last: number };
  payments: {
    id: string;
    orderId: string;
    state: Generated<PaymentState>;
    amount: number;
    session: ColumnType<string | null, undefined, string>;
    url: ColumnType<string | null, undefined, string>;
    paymentIntent: ColumnType<string | null, undefined, string | null>;
    refunded: Generated<number>;
    expiresAt: Date;
    createdAt: Generated<Date>;
  };
  refunds: {
    id: Generated<string>;
    orderId: string;
    paymentId: string;
    amount: number;
    state: Generated<'due' | 'done' | 'failed'>;
    key: Generated<string>;
    refund: ColumnType<string | null, undefined, string | null>;
    error: ColumnType<string | null, undefined, string | null>;
    tries: Generated<number>;
    nextAt: Generated<Date>;
    createdAt: Generated<Date>;
  };
  paymentEvents: { id: string; type: string; at: Generated<Date> };
  orderEvents: {
    orderId: string;
    revision: number;
    change: Generated<OrderChange>;
    status: OrderStatus;
    at: Generated<Date>;
    by: 'customer' | 'staff' | 'system';
    actorId: string | null;
    note: string | null;
  };
  orderNotes: { id: Generated<string>; orderId: string; authorId: string | null; body: string; at: Generated<Date> };
  settings: {
    value: ColumnType<TradeSettings, string, string>;
    /** Otherwise an example or an upgrade wrote them. */
    isSaved: Generated<boolean>;
    /** Whether content knows that the shop takes orders, or that it takes none. */
    announced: Generated<boolean>;
    revision: Generated<number>;
    updatedAt: Generated<Date>;
  };
  invoiceNumbers: { year: number; last: number };
  stockClaims: {
    key: string;
    product: string;
    variant: ColumnType<string | null, string | null | undefined>;
    quantity: number;
    orderId: ColumnType<string | null, undefined, string>;
    entryId: ColumnType<string | null, undefined, string | null>;
    giveBack: Generated<boolean>;
    kept: ColumnType<number | null, undefined, number | null>;
    lost: Generated<number>;
    createdAt: Generated<Date>;
  };
  attempts: { kind: string; client: string; at: Generated<Date> };
};
