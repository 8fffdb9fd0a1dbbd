/** Orders, inquiries and waitlists of the demo company. Dates in their files are days and hours before the first start. */
import * as z from 'zod';
import { address } from '#contract/auth/users.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { importTrade } from '#contract/trade/import.ts';
import { inquiryTopic } from '#contract/trade/inquiries.ts';
import { type OrderStatus, orderStatus } from '#contract/trade/orders.ts';
import { threadPriority, threadStatus } from '#contract/trade/threads.ts';
import { tradeSettings } from '#contract/trade/trade-settings.ts';
import { minorUnits } from './content.ts';
import { readYaml } from './files.ts';
import { personOf, readPeople } from './people.ts';

type Imported = InputOf<typeof importTrade>;
type People = Awaited<ReturnType<typeof readPeople>>;
type Context = { readonly people: People; readonly now: number };

const hour = 3_600_000;
const day = 24 * hour;

/** The statuses of an order, each with the hours since the previous one. */
const ways: Readonly<Record<OrderStatus, ReadonlyArray<readonly [OrderStatus, number]>>> = (() => {
  const placed = [['placed', 0]] as const;
  const confirmed = [...placed, ['confirmed', 5]] as const;
  const fulfilled = [...confirmed, ['fulfilled', 44]] as const;
  const delivered = [...fulfilled, ['delivered', 71]] as const;
  const cancelled = [...placed, ['cancelled', 9]] as const;
  const refunded = [...delivered, ['refunded', 140]] as const;
  return { placed, confirmed, fulfilled, delivered, cancelled, refunded };
})();

const order = z.strictObject({
  number: z.string(),
  /** Key of a person. */
  customer: z.string(),
  /** Slug of an organization. */
  organization: z.string().optional(),
  daysAgo: z.number(),
  status: orderStatus,
  currency: z.string(),
  /** `unitPrice` in whole units: what it cost when it was ordered. */
  lines: z.array(
    z.strictObject({
      product: z.string(),
      /** Its key; the title has its values too. */
      variant: z.string().optional(),
      title: z.string(),
      quantity: z.number(),
      unitPrice: z.number(),
    }),
  ),
  recipient: z.string(),
  address,
  note: z.string().nullable().default(null),
  /** The remark of the last event. */
  remark: z.string().nullable().default(null),
});

const inquiry = z.strictObject({
  reference: z.string(),
  name: z.string(),
  contact: z.string(),
  country: z.string(),
  topic: inquiryTopic,
  message: z.string(),
  hoursAgo: z.number(),
  status: threadStatus,
  priority: threadPriority.default('normal'),
  tags: z.array(z.string()).default([]),
  /** To the administrator. */
  assigned: z.boolean().default(false),
  customer: z.string().optional(),
  /** Hours from the first start. */
  snoozedFor: z.number().optional(),
  steps: z
    .array(z.strictObject({ by: z.enum(['customer', 'answer', 'note']), hoursLater: z.number(), body: z.string() }))
    .default([]),
});

const entry = z.strictObject({
  contact: z.string().optional(),
  customer: z.string().optional(),
  daysAgo: z.number(),
  status: z.enum(['waiting', 'invited', 'joined', 'declined']).default('waiting'),
  note: z.string().nullable().default(null),
});

export async function readTrade(now = Date.now()): Promise<Imported> {
  const context = { people: await readPeople(), now };
  const [settings, orders, inquiries, replies, waitlists] = await Promise.all([
    readYaml('selling.yaml', tradeSettings),
    readYaml('orders.yaml', z.array(order)),
    readYaml('inquiries.yaml', z.array(inquiry)),
    readYaml('replies.yaml', z.array(z.strictObject({ title: z.string(), body: z.string() }))),
    readYaml('waitlists.yaml', z.record(z.string(), z.array(entry))),
  ]);
  return {
    settings,
    orders: orders.map((each) => orderOf(each, context)),
    inquiries: inquiries.map((each) => inquiryOf(each, context)),
    replies,
    waitlists: Object.entries(waitlists).map(([name, entries]) => ({
      name,
      entries: entries.map((each, index) => entryOf(each, { ...context, index })),
    })),
  };
}

function orderOf(
  { customer, organization, daysAgo, status, lines, remark, ...fields }: z.infer<typeof order>,
  { people, now }: Context,
): Imported['orders'][number] {
  let at = now - daysAgo * day;
  const way = ways[status];
  const events = way.map(([reached, hours], index) => {
    at += hours * hour;
    const by = reached === 'placed' || reached === 'cancelled' ? ('customer' as const) : ('staff' as const);
    return { status: reached, at: new Date(at), by, note: index === way.length - 1 ? remark : null };
  });
  return {
    ...fields,
    userId: personOf(people, customer).id,
    organizationId: people.organizations.find(({ slug }) => slug === organization)?.id ?? null,
    lines: lines.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: minorUnits(unitPrice) })),
    events,
  };
}

function inquiryOf(
  { customer, hoursAgo, assigned, snoozedFor, steps, ...fields }: z.infer<typeof inquiry>,
  { people, now }: Context,
): Imported['inquiries'][number] {
  const began = now - hoursAgo * hour;
  const userId = customer === undefined ? null : personOf(people, customer).id;
  const staffId = people.people.find(({ role }) => role === 'Administrator')?.id ?? null;
  return {
    ...fields,
    userId,
    assigneeId: assigned ? staffId : null,
    snoozedUntil: snoozedFor === undefined ? null : new Date(now + snoozedFor * hour),
    createdAt: new Date(began),
    messages: steps.map(({ by, hoursLater, body }) => ({
      kind: by,
      authorId: by === 'customer' ? userId : staffId,
      body,
      at: new Date(began + hoursLater * hour),
    })),
  };
}

function entryOf(
  { customer, contact, daysAgo, status, note }: z.infer<typeof entry>,
  { people, now, index }: Context & { index: number },
): Imported['waitlists'][number]['entries'][number] {
  const owner = customer === undefined ? undefined : personOf(people, customer);
  return {
    contact: owner?.phoneNumber ?? contact ?? '',
    note,
    status,
    userId: owner?.id ?? null,
    createdAt: new Date(now - daysAgo * day - (index % 5) * hour),
    invitedAt: status === 'waiting' ? null : new Date(now - 2 * day),
    expiresAt: status === 'invited' ? new Date(now + 5 * day) : null,
  };
}
