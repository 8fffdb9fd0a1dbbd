/** Cancels or credits a part of an order. `<details>` makes it a second step without scripts. */
import type { ActionState } from '#contract/action-state.ts';
import { formatMoney } from '#contract/money.ts';
import { creditableQuantity, creditableShipping } from '#contract/trade/credit-amounts.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { RevisionField } from '../../ui/revision-field.tsx';
import { creditOrderItems } from '../actions.ts';
import { quantityName } from '../credit-fields.ts';
import styles from '../customer-service.module.css';

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

export function CreditItems({ order, state }: Props) {
  if (order.nextStatuses.length === 0) return null;
  const form = formState('order-credit', state);
  const { number, revision, currency } = { ...order, currency: order.total.currency };
  const hasInvoice = order.invoiceNumber !== null;
  const lines = order.lines.filter((line) => creditableQuantity(line) > 0);
  const shipping = hasInvoice ? creditableShipping(order) : 0;
  const labels = {
    ...Object.fromEntries(lines.map(({ position, title }) => [quantityName(position), title])),
    shipping: 'Shipping',
    note: 'Note to the customer',
  };
  return (
    <details className={styles.credit} open={form.state !== null}>
      <summary className="button button-quiet">{hasInvoice ? 'Credit items' : 'Remove items'}</summary>
      <Form
        action={creditOrderItems}
        form={form}
        label={hasInvoice ? 'Credit items' : 'Remove items'}
        labels={labels}
        draft={`order-credit:${number}`}
      >
        <p className="small">
          {hasInvoice
            ? 'The customer gets a credit note and sees it at once. You make the payment yourself.'
            : 'The total becomes lower, and the customer sees it at once. Shipping stays as it is.'}
        </p>
        <input type="hidden" name="number" value={number} />
        <RevisionField form={form} revision={revision} />
        {lines.map((line) => (
          <TextField
            key={line.position}
            form={form}
            name={quantityName(line.position)}
            label={`${line.title}: how many of ${creditableQuantity(line)}`}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        {shipping > 0 && (
          <Checkbox
            form={form}
            name="shipping"
            label={`Also credit shipping, ${formatMoney({ currency, amount: shipping }, true)}`}
          />
        )}
        <Checkbox form={form} name="returnStock" label="The items go back into stock" stored />
        <TextField form={form} name="note" label={labels.note} autoComplete="off" />
        <p className="row">
          {hasInvoice && (
            <SubmitButton name="operation" value="compute" className="button button-quiet">
              Show the amount
            </SubmitButton>
          )}
          <SubmitButton name="operation" value="credit" className="button button-danger">
            {hasInvoice ? 'Issue credit note' : 'Remove these items'}
          </SubmitButton>
        </p>
      </Form>
    </details>
  );
}
