'use server';
import { changeOrderPayment, sendOrderDocument } from '#contract/trade/orders-admin.ts';
import { retryRefunds } from '#contract/trade/payments.ts';
import { defineAction, defineOperation } from '../../request/action.ts';

export const refundAgain = defineOperation(retryRefunds, 'refund-retry', 'The refund is sent again.');

/** Without a day, the invoice counts as not paid. */
export const saveOrderPayment = defineAction(
  changeOrderPayment,
  'order-payment',
  async ({ paidOn = null, ...rest }, { api }) => {
    await api(changeOrderPayment, { ...rest, paidOn });
    return paidOn === null ? 'Marked as not paid.' : 'Marked as paid. The customer sees it.';
  },
  changeOrderPayment.input.extend({ paidOn: changeOrderPayment.input.shape.paidOn.optional() }),
);

export const sendDocumentAgain = defineOperation(
  sendOrderDocument,
  'order-document',
  ({ sent }) => `${sent} is on its way to the customer, as their settings allow.`,
);
