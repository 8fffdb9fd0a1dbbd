import type { ActionState } from '#contract/action-state.ts';
import { type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { Select, TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { RevisionField } from '../../ui/revision-field.tsx';
import { moveOrder } from '../../waiting/actions.ts';
import { endOrder } from '../actions.ts';
import { TrackingFields, trackingLabels } from './tracking.tsx';

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

const labels = { status: 'Status', ...trackingLabels, note: 'Note to the customer' } as const;
const endings: ReadonlySet<OrderStatus> = new Set(['cancelled', 'refunded']);

export function MoveOrder({ order, state }: Props) {
  const form = formState('order-move', state?.status === 'error' ? state : null);
  const ahead = order.nextStatuses.filter((status) => !endings.has(status));
  const { number, revision } = order;
  const creditText = order.invoiceNumber !== null && ' A credit note is issued for what is not credited yet.';
  if (order.nextStatuses.length === 0) return <p className="soft">No next step: this order is finished.</p>;
  return (
    <>
      {ahead.length > 0 && (
        <Form action={moveOrder} form={form} label="Update status" labels={labels} draft={`order-move:${number}`}>
          <input type="hidden" name="number" value={number} />
          <RevisionField form={form} revision={revision} />
          <Select
            form={form}
            name="status"
            label={labels.status}
            required
            defaultValue={ahead[0]}
            options={ahead.map((status) => ({ value: status, label: orderStatuses[status] }))}
          />
          {ahead.includes('fulfilled') && <TrackingFields form={form} tracking={null} />}
          <TextArea form={form} name="note" label={labels.note} rows={2} />
          <p>
            <SubmitButton>Update status</SubmitButton>
          </p>
        </Form>
      )}
      {order.nextStatuses.includes('cancelled') && (
        <ConfirmAction
          action={endOrder}
          label="Cancel the order"
          yes="Yes, cancel it"
          fields={{ number, revision: String(revision), status: 'cancelled' }}
        >
          <p>
            Nothing will be shipped, and the items go back into stock. The customer sees this at once.
            {order.payment === 'stripe' && ' What was paid online goes back to the customer.'}
            {creditText}
          </p>
          <NoteField id="cancel-note" />
        </ConfirmAction>
      )}
      {order.nextStatuses.includes('refunded') && (
        <ConfirmAction
          action={endOrder}
          label="Mark as refunded"
          yes="Yes, mark as refunded"
          fields={{ number, revision: String(revision), status: 'refunded' }}
        >
          <p>
            {order.payment === 'stripe'
              ? 'What was paid online goes back to the customer.'
              : 'This records that you have refunded the money. You make the payment yourself.'}
            {creditText}
          </p>
          <NoteField id="refund-note" />
        </ConfirmAction>
      )}
    </>
  );
}

const NoteField = ({ id }: { readonly id: string }) => (
  <div className="field">
    <label htmlFor={id}>
      {labels.note} <span className="field-optional">(optional)</span>
    </label>
    <input id={id} name="note" className="input" />
  </div>
);
