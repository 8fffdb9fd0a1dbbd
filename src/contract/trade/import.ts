import * as z from 'zod';
import { address, countryCode } from '../auth/users.ts';
import { variantKey } from '../content/variants.ts';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, name, slug, timestamp } from '../fields.ts';
import { inquiryTopic } from './inquiries.ts';
import { currency, quantity } from './order-quotes.ts';
import { orderStatus } from './orders.ts';
import { messageBody, threadPriority, threadReference, threadStatus } from './threads.ts';
import { tradeSettings } from './trade-settings.ts';
import { type EntryStatus, entryStatuses } from './waitlists-admin.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'orders.manage', api: 'nobody' });

const note = z.string().max(limits.shortText);

/** Events (oldest first) determine the status; totals and invoice numbers are calculated. */
const importedOrder = z.object({
  number: z.string().max(40),
  userId: id,
  organizationId: id.nullable(),
  currency,
  /** `unitPrice` in minor units. */
  lines: z
    .array(
      z.object({
        product: slug,
        variant: variantKey.optional(),
        title: z.string(),
        quantity,
        unitPrice: z.number().int().min(0),
      }),
    )
    .min(1),
  recipient: z.string().max(limits.name),
  address,
  note: note.nullable(),
  events: z
    .array(z.object({ status: orderStatus, at: timestamp, by: z.enum(['customer', 'staff']), note: note.nullable() }))
    .min(1),
});

/** E-mail address, or phone number in E.164. */
const importedInquiry = z.object({
  reference: threadReference,
  name,
  contact: z.string().max(limits.email),
  country: countryCode,
  topic: inquiryTopic,
  message: messageBody,
  status: threadStatus,
  priority: threadPriority,
  tags: z.array(z.string().max(limits.tag)),
  userId: id.nullable(),
  assigneeId: id.nullable(),
  snoozedUntil: timestamp.nullable(),
  createdAt: timestamp,
  messages: z.array(
    z.object({
      kind: z.enum(['customer', 'answer', 'note']),
      authorId: id.nullable(),
      body: messageBody,
      at: timestamp,
    }),
  ),
});

const importedEntry = z.object({
  contact: z.string().max(limits.email),
  note: note.nullable(),
  status: z.enum(Object.keys(entryStatuses) as [EntryStatus, ...EntryStatus[]]),
  userId: id.nullable(),
  createdAt: timestamp,
  invitedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
});

const isEmpty = z.object({ isEmpty: z.boolean() });

export const getTradeImport = endpoint({
  method: 'GET',
  path: '/import',
  summary: 'Check whether the service is empty, so that orders and inquiries can be imported',
  input: z.object({}),
  output: isEmpty,
});

/** Imports everything or nothing; 409 if there are orders, inquiries, replies or waitlists. */
export const importTrade = endpoint({
  method: 'POST',
  path: '/import',
  summary: 'Import orders, inquiries and waitlists into an empty service; for the system',
  input: z.object({
    /** They stay until somebody saves others, or the service is emptied. */
    settings: tradeSettings.nullable().default(null),
    orders: z.array(importedOrder),
    inquiries: z.array(importedInquiry),
    replies: z.array(z.object({ title: z.string().max(limits.title), body: messageBody })),
    waitlists: z.array(z.object({ name: slug, entries: z.array(importedEntry) })),
  }),
  output: isEmpty,
  status: 201,
});

/** Deletes everything but the audit log and settings that somebody saved. */
export const emptyTrade = endpoint({
  method: 'DELETE',
  path: '/import',
  summary: 'Delete orders, inquiries, replies and waitlists; for the system',
  input: z.object({}),
  output: z.object({ isEmpty: z.boolean() }),
  deadline: 30_000,
});
