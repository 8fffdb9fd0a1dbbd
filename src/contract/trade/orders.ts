/** Amounts are in minor units. */
import * as z from 'zod';
import { address } from '../auth/users.ts';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, money, slug, timestamp } from '../fields.ts';
import { currency, quantity, shownQuote } from './order-quotes.ts';

const endpoint = endpointsOf({ service: 'trade' });

export const orderStatuses = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  fulfilled: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const;
export type OrderStatus = keyof typeof orderStatuses;
export const orderStatus = z.enum(Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]]);

const orderLine = z.object({
  product: slug,
  title: z.string(),
  quantity: z.number().int().min(1),
  unitPrice: money,
  total: money,
});

const orderEvent = z.object({
  status: orderStatus,
  at: timestamp,
  by: z.enum(['customer', 'staff', 'system']),
  note: z.string().nullable(),
});

export const orderSummary = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  title: z.string(),
  lineCount: z.number().int(),
  total: money,
  placedAt: timestamp,
  organizationId: id.nullable(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const order = orderSummary.extend({
  lines: z.array(orderLine),
  subtotal: money,
  shipping: money,
  tax: money,
  taxRate: z.number(),
  recipient: z.string(),
  address,
  note: z.string().nullable(),
  events: z.array(orderEvent),
  canCancel: z.boolean(),
  invoiceNumber: z.string().nullable(),
  invoicedAt: timestamp.nullable(),
  revision: z.number().int(),
});
export type Order = z.infer<typeof order>;

/** With `organizationId` those of the organization. */
export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'signed-in',
  summary: 'List your orders, newest first',
  input: z.object({
    organizationId: id.optional(),
    after: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(20),
  }),
  output: z.object({ orders: z.array(orderSummary), next: z.string().nullable().default(null) }),
});

/** 404 for other people's orders too. */
export const getOwnOrder = endpoint({
  method: 'GET',
  path: '/orders/:number',
  access: 'signed-in',
  summary: 'Get one of your orders',
  input: z.object({ number: z.string().max(40) }),
  output: order,
});

/** Reserves the stock; 409 if there is not enough. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'signed-in',
  summary: 'Place an order',
  input: z.strictObject({
    product: slug,
    quantity,
    currency: currency.optional(),
    recipient: z.string().trim().min(1, 'Please enter the recipient’s name.').max(limits.name),
    address,
    note: z.string().trim().max(limits.shortText).optional(),
    organizationId: id.optional(),
    /** Id of the form: sending it twice creates one order. */
    intent: id.optional(),
    /** 409 `quote_changed` if the order would differ. */
    shown: shownQuote.optional(),
  }),
  output: order,
  status: 201,
});

/** The first confirmation assigns the invoice number, without gaps. */
export const changeOrderStatus = endpoint({
  method: 'POST',
  path: '/orders/:number/status',
  access: 'orders.manage',
  summary: 'Change the status of an order; 409 if its status does not allow that or it changed since `revision`',
  input: z.strictObject({
    number: z.string().max(40),
    status: orderStatus.exclude(['placed']),
    note: z.string().trim().max(limits.shortText).optional(),
    revision: z.coerce.number().int().optional(),
  }),
  output: order,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:number/cancel',
  access: 'signed-in',
  summary: 'Cancel one of your orders; 409 once it has been sent',
  input: z.object({ number: z.string().max(40), note: z.string().trim().max(limits.shortText).optional() }),
  output: order,
});
