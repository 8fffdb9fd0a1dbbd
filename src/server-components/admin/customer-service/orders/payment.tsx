import type { ActionState } from '#contract/action-state.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { PaymentBadge } from '../../../ui/payment-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { Time } from '../../../ui/time.tsx';
import { RevisionField } from '../../ui/revision-field.tsx';
import styles from '../customer-service.module.css';
import { refundAgain, saveOrderPayment } from '../payment-actions.ts';
import { OrderPaymentBadge } from './payment-badge.tsx';

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

const states = { due: 'is being refunded', done: 'refunded', failed: 'could not be refunded' } as const;

export function OnlinePayment({ order: { number, paymentStatus, refunds, received, total }, state }: Props) {
  const form = formState('refund-retry', state);
  const hasFailed = refunds.some((refund) => refund.state === 'failed');
  return (
    <>
      <p className="row small">
        Online at Stripe: <PaymentBadge status={paymentStatus} />
      </p>
      {paymentStatus === 'partly_paid' && received && (
        <p className="small">
          Stripe reports <Price money={received} exact /> of <Price money={total} exact />. Talk to the customer, then
          remove items or cancel the order.
        </p>
      )}
      {refunds.length > 0 && (
        <ol className={styles.events}>
          {refunds.map(({ amount, state: progress, error, createdAt }) => (
            <li key={createdAt.getTime()}>
              <Price money={amount} exact /> {states[progress]}
              <span className="soft">
                , <Time date={createdAt} format="moment" />
              </span>
              {error && <p>{error}</p>}
            </li>
          ))}
        </ol>
      )}
      {(hasFailed || form.state) && (
        <Form action={refundAgain} form={form} label="Refund again" labels={{}} draft={null}>
          <input type="hidden" name="number" value={number} />
          {hasFailed && (
            <p>
              <SubmitButton className="button button-quiet">Try the refund again</SubmitButton>
            </p>
          )}
        </Form>
      )}
    </>
  );
}

type InvoiceProps = Props & { readonly now: Date };

const paymentLabels = { paidOn: 'Paid on' } as const;

/** Staff see in the company's bank account that an invoice was paid. */
export function InvoicePayment({ order, state, now }: InvoiceProps) {
  const { number, revision, paymentStatus, paidAt, status } = order;
  const form = formState('order-payment', state);
  const isPaid = paymentStatus === 'paid';
  const hasEnded = status === 'refunded' || (status === 'cancelled' && !isPaid);
  return (
    <>
      <p className="row small">
        By invoice: <OrderPaymentBadge order={order} />
        {isPaid && paidAt && (
          <span className="soft">
            on <Time date={paidAt} />
          </span>
        )}
      </p>
      {(!hasEnded || form.state) && (
        <Form action={saveOrderPayment} form={form} label="Payment" labels={paymentLabels} draft={null}>
          <input type="hidden" name="number" value={number} />
          <RevisionField form={form} revision={revision} />
          {!hasEnded && !isPaid && (
            <TextField
              form={form}
              name="paidOn"
              label={paymentLabels.paidOn}
              type="date"
              required
              max={dayText(now)}
              defaultValue={dayText(now)}
            />
          )}
          {!hasEnded && (
            <p>
              <SubmitButton className="button button-quiet">
                {isPaid ? 'Mark as not paid' : 'Mark as paid'}
              </SubmitButton>
            </p>
          )}
        </Form>
      )}
    </>
  );
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10);
