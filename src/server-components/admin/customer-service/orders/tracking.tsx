import type { ActionState } from '#contract/action-state.ts';
import type { Tracking } from '#contract/trade/orders.ts';
import type { AdminOrder } from '#contract/trade/orders-admin.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { type FormState, formState } from '../../../ui/form-state.ts';
import { RevisionField } from '../../ui/revision-field.tsx';
import { saveTracking } from '../actions.ts';

export const trackingLabels = {
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  trackingUrl: 'Tracking link',
} as const;

type FieldsProps = { readonly form: FormState; readonly tracking: Tracking | null };

export const TrackingFields = ({ form, tracking }: FieldsProps) => (
  <>
    <TextField
      form={form}
      name="carrier"
      label={trackingLabels.carrier}
      autoComplete="off"
      defaultValue={tracking?.carrier ?? ''}
    />
    <TextField
      form={form}
      name="trackingNumber"
      label={trackingLabels.trackingNumber}
      autoComplete="off"
      spellCheck={false}
      defaultValue={tracking?.number ?? ''}
    />
    <TextField
      form={form}
      name="trackingUrl"
      label={trackingLabels.trackingUrl}
      hint="The link begins with https://."
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={tracking?.url ?? ''}
    />
  </>
);

type Props = { readonly order: AdminOrder; readonly state: ActionState | null };

export function TrackingForm({ order: { number, revision, tracking }, state }: Props) {
  const form = formState('order-tracking', state);
  return (
    <Form action={saveTracking} form={form} label="Tracking" labels={trackingLabels} draft={`order-tracking:${number}`}>
      <input type="hidden" name="number" value={number} />
      <RevisionField form={form} revision={revision} />
      <TrackingFields form={form} tracking={tracking} />
      <p>
        <SubmitButton className="button button-quiet">Save tracking</SubmitButton>
      </p>
    </Form>
  );
}
