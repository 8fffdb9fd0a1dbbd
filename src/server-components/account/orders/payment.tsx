/** Shows the state of an order that is paid online. */
import type { Order } from '#contract/trade/orders.ts';
import type { PaymentStatus } from '#contract/trade/payment-methods.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PaymentBadge } from '../../ui/payment-status.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { payOrder } from './actions.ts';

type Props = { readonly order: Order; readonly context: Pick<PageContext, 'actionState'> };

const texts: Readonly<Record<PaymentStatus, string>> = {
  unpaid: msg('The items are reserved for you until you have paid, for about an hour.'),
  pending: msg('Your bank is still processing the payment. We will continue when the money has arrived.'),
  partly_paid: msg('We received less than the total, and will contact you.'),
  paid: msg('Thank you. There is nothing more to pay.'),
  failed: msg('The payment did not go through. Please try again, or choose another way to pay.'),
  partly_refunded: msg('A part of what you paid goes back the way you paid it. That takes a few days.'),
  refunded: msg('What you paid goes back the way you paid it. That takes a few days.'),
};

export function Payment({ order, context: { actionState } }: Props) {
  if (order.payment === 'invoice') return null;
  const form = formState('payment', actionState);
  const hasEnded = order.status === 'cancelled' && order.paymentStatus === 'unpaid';
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{t('Payment')}</h2>
      <p className="row small">
        <PaymentBadge status={order.paymentStatus} />
      </p>
      <p className="small">
        {hasEnded ? t('This order was cancelled. There is nothing to pay.') : t(texts[order.paymentStatus])}
      </p>
      {order.canPay && (
        <Form action={payOrder} form={form} label={t('Pay')} labels={{}} draft={null}>
          <input type="hidden" name="number" value={order.number} />
          <p>
            <SubmitButton>{t('Pay now')}</SubmitButton>
          </p>
        </Form>
      )}
    </section>
  );
}

type ReturnedProps = { readonly order: Order; readonly paid: string | null };

/** The customer comes back from the payment page, perhaps before the event that confirms the payment. */
export function Returned({ order: { paymentStatus, canPay, number, payment }, paid }: ReturnedProps) {
  if (payment === 'invoice' || paid === null) return null;
  if (paymentStatus === 'paid')
    return (
      <SuccessNotice title={t('Thank you. We have received your order and your payment.')}>
        <p className="small soft">{t('Your order number is {number}.', { number })}</p>
      </SuccessNotice>
    );
  if (paid === '1' && canPay)
    return (
      <SuccessNotice title={t('Thank you. We are waiting for the confirmation of your payment.')}>
        <p className="small soft">{t('Reload this page in a moment to see it.')}</p>
      </SuccessNotice>
    );
  if (paid === 'later' && canPay)
    return <p role="alert">{t('The payment page could not be opened. Your order is saved: please pay below.')}</p>;
  return canPay ? <p role="alert">{t('Your order is not paid yet. You can pay below.')}</p> : null;
}
