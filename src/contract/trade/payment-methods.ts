import * as z from 'zod';
import { msg } from '../translate.ts';

export const paymentMethods = { invoice: msg('By invoice'), stripe: msg('Online, by card and more') } as const;
export type PaymentMethod = keyof typeof paymentMethods;
const methodNames = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]];
export const paymentMethod = z.enum(methodNames, 'Please choose how you want to pay.');

export const paymentStatuses = {
  unpaid: msg('Not paid yet'),
  pending: msg('Payment on its way'),
  partly_paid: msg('Paid in part'),
  paid: msg('Paid'),
  failed: msg('Payment failed'),
  partly_refunded: msg('Partly refunded'),
  refunded: msg('Refunded'),
} as const;
export type PaymentStatus = keyof typeof paymentStatuses;
const statusNames = Object.keys(paymentStatuses) as [PaymentStatus, ...PaymentStatus[]];
export const paymentStatus = z.enum(statusNames);
