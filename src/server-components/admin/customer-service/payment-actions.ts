'use server';
import { changeOrderPayment, sendOrderDocument } from '#contract/trade/orders-admin.ts';
import { retryRefunds } from '#contract/trade/payments.ts';
import { action, operation } from '../../request/action.ts';

export const refundAgain = operation(retryRefunds, 'refund-retry', 'The refund is sent again.');

/** Without a day it is not paid again. */
export const saveOrderPayment = action(
  changeOrderPayment,
  'order-payment',
  async ({ paidOn = null, ...rest }, { api }) => {
    await api(changeOrderPayment, { ...rest, paidOn });
    return paidOn === null ? 'Marked as not paid.' : 'Marked as paid. The customer sees it.';
  },
  changeOrderPayment.input.extend({ paidOn: changeOrderPayment.input.shape.paidOn.optional() }),
);

export const sendDocumentAgain = operation(
  sendOrderDocument,
  'order-document',
  ({ sent }) => `${sent} is on its way to the customer, by the ways that their settings allow.`,
);
