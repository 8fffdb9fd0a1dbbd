import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { adminOrder } from './orders-admin.ts';

const endpoint = endpointsOf({ service: 'trade' });
const number = z.string().max(40);

/** Repeating it returns the same page while that can be used. 409 if there is nothing to pay, 424 if Stripe refuses, 503 if it does not answer. */
export const startPayment = endpoint({
  method: 'POST',
  path: '/orders/:number/payments',
  access: 'signed-in',
  api: 'sessions',
  summary: 'Get the page at which one of your orders is paid',
  input: z.object({ number }),
  output: z.object({ url: z.url() }),
});

export const retryRefunds = endpoint({
  method: 'POST',
  path: '/admin/orders/:number/refund-retries',
  access: 'orders.manage',
  summary: 'Try again to refund money that Stripe refused to refund',
  input: z.strictObject({ number }),
  output: adminOrder,
});

/** Receives an event of Stripe whose signature the gateway has checked. Only the system may call it. */
export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/payment-events',
  access: 'orders.manage',
  api: 'nobody',
  summary: 'Apply an event of Stripe; each counts once',
  input: z.object({
    id: z.string().max(255),
    type: z.string().max(100),
    /** These parts of a session or charge are used. */
    object: z.object({
      id: z.string().max(255),
      paymentStatus: z.string().nullish(),
      paymentIntent: z.string().max(255).nullish(),
      amountTotal: z.number().int().nullish(),
      amountRefunded: z.number().int().nullish(),
      currency: z.string().nullish(),
      /** The id is in the metadata that the session was created with. */
      payment: z.string().max(64).nullish(),
    }),
  }),
  output: z.object({ outcome: z.enum(['applied', 'repeated', 'ignored']) }),
});
