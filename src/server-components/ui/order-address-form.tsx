/** Changes where an order is delivered. `<details>` makes it a second step without scripts. */
import type { ActionState } from '#contract/action-state.ts';
import { needsPostalCode } from '#contract/postal-codes.ts';
import type { Order } from '#contract/trade/orders.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { Action } from '../request/action.ts';
import { AddressField, addressLabels } from './address-field.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { formState } from './form-state.ts';
import styles from './order-address-form.module.css';

type Props = { readonly order: Order; readonly action: Action; readonly state: ActionState | null };

const labels = { recipient: msg('Name'), ...addressLabels } as const;
const fields = ['line1', 'line2', 'postalCode', 'city', 'region'] as const;

export function OrderAddressForm({ order, action, state }: Props) {
  const form = formState('order-address', state);
  if (!order.canChangeAddress && form.state === null) return null;
  const { number, revision, recipient, address } = order;
  return (
    <details className={styles.details} open={form.state !== null}>
      <summary className="button button-quiet">{t('Change the address')}</summary>
      <Form
        action={action}
        form={form}
        label={t('Change the address')}
        labels={labels}
        draft={`order-address:${number}`}
      >
        <p className="small">{t('The country stays, because shipping and tax depend on it.')}</p>
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="country" value={address.country} />
        <TextField
          form={form}
          name="recipient"
          label={t(labels.recipient)}
          autoComplete="shipping name"
          required
          defaultValue={recipient}
        />
        {fields.map((name) => (
          <AddressField
            key={name}
            form={form}
            name={name}
            stored={address}
            isShipping
            {...(name === 'postalCode' ? { required: needsPostalCode(address.country) } : {})}
          />
        ))}
        <p>
          <SubmitButton>{t('Save address')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
