import type { ActionState } from '#contract/action-state.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { PaymentBadge } from '../../../ui/payment-status.tsx';
import { Price } from '../../../ui/price.tsx';
import { Time } from '../../../ui/time.tsx';
import { refundAgain } from '../actions.ts';
import styles from '../customer-service.module.css';

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

const states = { due: 'is being refunded', done: 'refunded', failed: 'could not be refunded' } as const;

export function OnlinePayment({ order: { number, paymentStatus, refunds }, state }: Props) {
  const form = formState('refund-retry', state);
  const hasFailed = refunds.some((refund) => refund.state === 'failed');
  return (
    <>
      <p className="row small">
        Online at Stripe: <PaymentBadge status={paymentStatus} />
      </p>
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
