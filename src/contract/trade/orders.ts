/** Amounts are in minor units. */
import * as z from 'zod';
import { address } from '../auth/users.ts';
import { variantKey } from '../content/variants.ts';
import { endpointsOf } from '../endpoint.ts';
import { email, id, limits, money, slug, timestamp } from '../fields.ts';
import { isSafeUrl } from '../safe-url.ts';
import { msg } from '../translate.ts';
import { itemsAtMost } from './order-items.ts';
import { currency, quantity, shownQuote, wholeQuantity } from './order-quotes.ts';
import { paymentMethod, paymentStatus } from './payment-methods.ts';

const endpoint = endpointsOf({ service: 'trade' });

export const orderStatuses = {
  placed: msg('Placed'),
  confirmed: msg('Confirmed'),
  fulfilled: msg('On its way'),
  delivered: msg('Delivered'),
  cancelled: msg('Cancelled'),
  refunded: msg('Refunded'),
} as const;
export type OrderStatus = keyof typeof orderStatuses;
export const orderStatus = z.enum(Object.keys(orderStatuses) as [OrderStatus, ...OrderStatus[]]);

const orderLine = z.object({
  position: z.number().int().default(0),
  product: slug,
  variant: variantKey.nullable().default(null),
  /** With that of the variant. */
  title: z.string(),
  quantity: z.number().int().min(1),
  unitPrice: money,
  total: money,
  /** How many of them were credited. */
  credited: z.number().int().default(0),
});

const creditNote = z.object({
  number: z.string(),
  issuedAt: timestamp,
  note: z.string().nullable(),
  lines: z.array(
    z.object({
      position: z.number().int(),
      title: z.string(),
      quantity: z.number().int(),
      unitPrice: money,
      total: money,
    }),
  ),
  shipping: money,
  tax: money,
  total: money,
});
export type CreditNote = z.infer<typeof creditNote>;

/** What happened in a status; `status` itself is the beginning of one. */
const orderChanges = {
  items: msg('Items removed'),
  credit: msg('Credit note'),
  address: msg('Address changed'),
  paid: msg('Payment received'),
  unpaid: msg('Payment not received'),
} as const;
const orderChange = z.enum(['status', ...(Object.keys(orderChanges) as Array<keyof typeof orderChanges>)]);
export type OrderChange = z.infer<typeof orderChange>;

export const eventName = ({ status, change }: Pick<OrderEvent, 'status' | 'change'>): string =>
  change === 'status' ? orderStatuses[status] : orderChanges[change];

const orderEvent = z.object({
  status: orderStatus,
  change: orderChange.default('status'),
  at: timestamp,
  by: z.enum(['customer', 'staff', 'system']),
  note: z.string().nullable(),
});

/** Of the company, as they were when the invoice was issued. */
const invoiceTerms = z.object({
  taxId: z.string().nullable(),
  bankDetails: z.string().nullable(),
  note: z.string().nullable(),
  /** To whom the invoice is; null: as the order. */
  recipient: z.string().nullable().default(null),
  address: address.nullable().default(null),
});
export type InvoiceTerms = z.infer<typeof invoiceTerms>;

type OrderEvent = z.infer<typeof orderEvent>;

/** Where the parcel is. */
const tracking = z.object({
  carrier: z.string().nullable(),
  number: z.string().nullable(),
  url: z.string().nullable(),
});
export type Tracking = z.infer<typeof tracking>;

export const orderSummary = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  title: z.string(),
  lineCount: z.number().int(),
  total: money,
  placedAt: timestamp,
  organizationId: id.nullable(),
  payment: paymentMethod.default('invoice'),
  /** Stripe reports that of an order paid online; staff enter that of an invoice. */
  paymentStatus: paymentStatus.default('unpaid'),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const order = orderSummary.extend({
  lines: z.array(orderLine),
  credits: z.array(creditNote).default([]),
  subtotal: money,
  shipping: money,
  tax: money,
  taxRate: z.number(),
  taxName: z.string().default('VAT'),
  /** Otherwise the total is that of goods, shipping and tax. */
  taxIncluded: z.boolean().default(true),
  deliveryTime: z.string().nullable().default(null),
  /** Days from the date of the invoice. */
  paymentDays: z.number().int().nullable().default(null),
  /** When the payment of an invoice arrived, as staff entered it. */
  paidAt: timestamp.nullable().default(null),
  invoiceTerms: invoiceTerms.nullable().default(null),
  recipient: z.string(),
  address,
  note: z.string().nullable(),
  events: z.array(orderEvent),
  canCancel: z.boolean(),
  canPay: z.boolean().default(false),
  canChangeAddress: z.boolean().default(false),
  tracking: tracking.nullable().default(null),
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

const recipient = z.string().trim().min(1, 'Please enter the recipient’s name.').max(limits.name);
const destination = { recipient, address, revision: z.coerce.number().int().optional() };

/** As typed with the dispatch of an order. */
export const typedTracking = {
  carrier: z.string().trim().max(60).optional(),
  trackingNumber: z.string().trim().max(80).optional(),
  trackingUrl: z
    .string()
    .max(2048)
    .regex(/^https:\/\/[^\s/?#]\S*$/, 'Please enter a full address that begins with https://.')
    .refine(isSafeUrl, 'This address is not allowed.')
    .optional(),
};

/** Reserves the stock of all lines; 409 if there is not enough of one, 422 for a missing or unknown variant. */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'signed-in',
  summary: 'Place an order',
  input: z.strictObject({
    /** For an order of one product, instead of `lines`. */
    product: slug.optional(),
    variant: variantKey.optional(),
    quantity,
    lines: z
      .array(z.strictObject({ product: slug, variant: variantKey.optional(), quantity: wholeQuantity }))
      .min(1)
      .max(itemsAtMost)
      .optional(),
    /** Removes what was ordered from the cart of you or of this organization. */
    fromCart: z.boolean().default(false),
    currency: currency.optional(),
    recipient,
    address,
    note: z.string().trim().max(limits.shortText).optional(),
    /** Where the confirmation goes if you have no confirmed e-mail address. */
    email: email.optional(),
    organizationId: id.optional(),
    /** Id of the form: sending it twice creates one order. */
    intent: id.optional(),
    payment: paymentMethod.default('invoice'),
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
    /** Only when the order is dispatched: `fulfilled`. */
    ...typedTracking,
  }),
  output: order,
});

/** Country and with it shipping and tax stay. */
export const changeOrderAddress = endpoint({
  method: 'PUT',
  path: '/orders/:number/address',
  access: 'signed-in',
  summary: 'Change the delivery address of one of your orders; 409 once it has been sent',
  input: z.strictObject({ number: z.string().max(40), ...destination }),
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
