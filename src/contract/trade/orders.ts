/** Amounts are in minor units. */
import * as z from 'zod';
import { address } from '../auth/users.ts';
import { variantKey } from '../content/variants.ts';
import { endpointsOf } from '../endpoint.ts';
import { email, id, limits, money, pageSize, slug, timestamp } from '../fields.ts';
import { resource } from '../resource.ts';
import { isSafeUrl } from '../safe-url.ts';
import { msg } from '../translate.ts';
import { maxOrderItems } from './order-items.ts';
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
  /** The title contains that of the variant. */
  title: z.string(),
  quantity: z.number().int().min(1),
  unitPrice: money,
  total: money,
  /** The number of them that were credited. */
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

/** Changes within a status; `status` itself is the beginning of one. */
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

/** The company's terms, as they were when the invoice was issued. */
const invoiceTerms = z.object({
  taxId: z.string().nullable(),
  bankDetails: z.string().nullable(),
  note: z.string().nullable(),
  /** The recipient of the invoice; null if it is that of the order. */
  recipient: z.string().nullable().default(null),
  address: address.nullable().default(null),
});
export type InvoiceTerms = z.infer<typeof invoiceTerms>;

type OrderEvent = z.infer<typeof orderEvent>;

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
  /** Days from the date of the invoice until payment is due. */
  paymentDays: z.number().int().nullable().default(null),
  /** The time at which the payment of an invoice arrived, as staff entered it. */
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

/** With `organizationId`, it lists the orders of the organization. */
export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'signed-in',
  summary: 'List your orders, newest first',
  input: z.object({
    organizationId: id.optional(),
    after: z.string().max(200).optional(),
    pageSize: pageSize(limits.pageSizeShort),
  }),
  output: z.object({ orders: z.array(orderSummary), next: z.string().nullable().default(null) }),
});

const ofOrder = resource({
  service: 'trade',
  access: 'signed-in',
  path: '/orders/:number',
  key: { number: z.string().max(40) },
  output: order,
});

/** 404 for other people's orders too. */
export const getOwnOrder = ofOrder.get('', 'Get one of your orders');

const recipient = z.string().trim().min(1, 'Please enter the recipient’s name.').max(limits.name);
const destination = { recipient, address, revision: z.coerce.number().int().optional() };

/** The fields as typed with the dispatch of an order. */
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
    /** The product of an order of one product, instead of `lines`. */
    product: slug.optional(),
    variant: variantKey.optional(),
    quantity,
    lines: z
      .array(z.strictObject({ product: slug, variant: variantKey.optional(), quantity: wholeQuantity }))
      .min(1)
      .max(maxOrderItems)
      .optional(),
    /** Removes the ordered items from the cart of you or of this organization. */
    fromCart: z.boolean().default(false),
    currency: currency.optional(),
    recipient,
    address,
    note: z.string().trim().max(limits.shortText).optional(),
    /** The confirmation goes there if you have no confirmed e-mail address. */
    email: email.optional(),
    organizationId: id.optional(),
    /** The id of the form: sending it twice creates one order. */
    intent: id.optional(),
    payment: paymentMethod.default('invoice'),
    /** 409 `quote_changed` if the order would differ. */
    shown: shownQuote.optional(),
  }),
  output: order,
  status: 201,
});

/** The first confirmation assigns the invoice number, without gaps. */
export const changeOrderStatus = ofOrder.post(
  '/status',
  'Change the status of an order; 409 if its status does not allow that or it changed since `revision`',
  {
    access: 'orders.manage',
    input: z.strictObject({
      status: orderStatus.exclude(['placed']),
      note: z.string().trim().max(limits.shortText).optional(),
      revision: z.coerce.number().int().optional(),
      /** These are only used when the order is dispatched: `fulfilled`. */
      ...typedTracking,
    }),
  },
);

/** The country stays, and with it shipping and tax. */
export const changeOrderAddress = ofOrder.put(
  '/address',
  'Change the delivery address of one of your orders; 409 once it has been sent',
  { input: z.strictObject({ ...destination }) },
);

export const cancelOrder = ofOrder.post('/cancel', 'Cancel one of your orders; 409 once it has been sent', {
  input: { note: z.string().trim().max(limits.shortText).optional() },
});
