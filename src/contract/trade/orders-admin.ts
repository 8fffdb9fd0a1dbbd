import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, money, timestamp } from '../fields.ts';
import { bulkOf, bulkOutcome, listInput, listOf, reversed } from '../lists.ts';
import { resource } from '../resource.ts';
import { changeOrderAddress, changeOrderStatus, order, orderStatus, orderSummary, typedTracking } from './orders.ts';
import { perDay, perDayInput } from './per-day.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'orders.manage' });

export const orderSorts = { newest: 'Newest first', oldest: 'Oldest first', number: 'Number' } as const;
export type OrderSort = keyof typeof orderSorts;
const orderSort = z.enum(Object.keys(orderSorts) as [OrderSort, ...OrderSort[]]);

/** Staff call or write to this person about an order. */
const customer = z.object({
  name: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
});
export type Customer = z.infer<typeof customer>;

/** `unpaid`: of orders that have not ended; `overdue`: of invoices, after their day of payment. */
export const paymentFilters = { unpaid: 'Not paid', overdue: 'Overdue', paid: 'Paid' } as const;
const paymentFilter = z.enum(Object.keys(paymentFilters) as [keyof typeof paymentFilters]);

const adminOrderSummary = orderSummary.extend({
  userId: id,
  recipient: z.string(),
  country: z.string(),
  updatedAt: timestamp,
  shipping: money,
  tax: money,
  /** The sum of its credit notes. */
  credited: money,
  invoiceNumber: z.string().nullable().default(null),
  paidAt: timestamp.nullable().default(null),
  isOverdue: z.boolean().default(false),
  customer: customer.nullable().default(null),
});
export type AdminOrderSummary = z.infer<typeof adminOrderSummary>;

const orderNote = z.object({ id, authorId: id.nullable(), body: z.string(), at: timestamp });

const refund = z.object({
  amount: money,
  state: z.enum(['due', 'done', 'failed']),
  /** The error of the last attempt. */
  error: z.string().nullable(),
  createdAt: timestamp,
});

export const adminOrder = order.extend({
  userId: id,
  updatedAt: timestamp,
  /** Only the order that was asked for has it. */
  customer: customer.nullable().default(null),
  isOverdue: z.boolean().default(false),
  notes: z.array(orderNote),
  refunds: z.array(refund).default([]),
  /** The amount that was paid online, before refunds. */
  received: money.nullable().default(null),
  nextStatuses: z.array(orderStatus),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  summary: 'List orders of all customers',
  input: z.object({
    /** `query` matches the start of words in number, recipient and items. */
    ...listInput,
    status: orderStatus.optional(),
    userId: id.optional(),
    payment: paymentFilter.optional(),
    /** The days on which they were placed: `from` is inclusive, `to` exclusive. */
    from: timestamp.optional(),
    to: timestamp.optional(),
    /** Adds the name, phone number and e-mail address of each customer. */
    customers: z.stringbool().optional(),
    sort: orderSort.default('newest'),
    reversed,
  }),
  output: listOf(adminOrderSummary),
});

/** Counts stop at `countedTo`, which means that or more. */
export const countOrders = endpoint({
  method: 'GET',
  path: '/admin/order-counts',
  summary: 'Count the orders that wait for their confirmation',
  input: z.object({}),
  output: z.object({ placed: z.number().int() }),
});

export const ordersPerDay = endpoint({
  method: 'GET',
  path: '/admin/orders-per-day',
  summary: 'Count placed orders per day',
  input: z.object(perDayInput),
  output: perDay,
});

const ofOrder = resource({
  service: 'trade',
  access: 'orders.manage',
  path: '/admin/orders/:number',
  key: { number: z.string().max(40) },
  output: adminOrder,
});

export const getAdminOrder = ofOrder.get('', 'Get an order of any customer');

export const noteOrder = ofOrder.post('/notes', 'Add an internal note to an order', {
  status: 201,
  input: z.strictObject({ note: z.string().trim().min(1, 'Please enter a message.').max(limits.longText) }),
});

/** It works for orders that are on their way or delivered; empty fields remove what was there. */
export const changeOrderTracking = ofOrder.put('/tracking', 'Change carrier, number and link of a parcel', {
  input: z.strictObject({ revision: z.coerce.number().int().optional(), ...typedTracking }),
});

export const changeAdminOrderAddress = endpoint({
  method: 'PUT',
  path: '/admin/orders/:number/address',
  summary: 'Change the delivery address of an order of any customer; 409 once it has been sent',
  input: changeOrderAddress.input,
  output: adminOrder,
});

/** 409 for an order that is paid online or has ended without a payment. */
export const changeOrderPayment = ofOrder.put('/payment', 'Mark an order by invoice as paid, or as not paid again', {
  input: z.strictObject({
    /** The day on which the money arrived; null: it is not paid. */
    paidOn: z.iso.date('Please enter a day.').nullable(),
    revision: z.coerce.number().int().optional(),
  }),
});

/** The customer gets a link to it, by the ways that their settings allow. 404 if the order has no such document. */
export const sendOrderDocument = ofOrder.post(
  '/documents',
  'Send the invoice or a credit note of an order to the customer again',
  {
    input: z.strictObject({
      /** Without it, the invoice is sent. */
      creditNote: z.string().max(40).optional(),
    }),
    output: z.object({ sent: z.string() }),
  },
);

/** `ids` are order numbers. It cannot be undone: customers were notified and invoices written. */
export const changeOrderStatuses = endpoint({
  method: 'POST',
  path: '/admin/order-status-changes',
  summary: 'Change the status of many orders; each succeeds or fails on its own',
  input: changeOrderStatus.input
    .pick({ status: true, note: true })
    .extend({ ids: bulkOf(changeOrderStatus.input.shape.number) }),
  output: bulkOutcome,
});
