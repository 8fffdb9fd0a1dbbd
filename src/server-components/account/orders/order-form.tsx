/** Who receives an order. Filled in from the profile; what is typed is kept through errors, reloads and a closed tab. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { OrderQuote } from '../../../contract/orders.ts';
import type { PageContext } from '../../page.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Price } from '../../ui/price.tsx';
import { placeNewOrder } from './actions.ts';
import styles from './new-order-page.module.css';
import type { Offer } from './new-order-page.tsx';
import { RegionField } from './region-field.tsx';

type Props = {
  readonly offer: Offer;
  readonly quote: OrderQuote;
  readonly country: string;
  readonly context: Pick<PageContext, 'actionState' | 'viewer'>;
};

const labels = {
  recipient: 'Name',
  line1: 'Street and number',
  line2: 'Apartment, floor, company',
  postalCode: 'Postal code',
  city: 'City',
  region: 'Region',
  note: 'Note',
  quantity: 'Pieces',
  country: 'Country',
} as const;

export function OrderForm({ offer, quote, country, context: { actionState, viewer } }: Props) {
  const { product, countries, regions, organization, intent } = offer;
  const form = formState('order', actionState);
  const address = viewer?.user.address?.country === country ? viewer.user.address : null;
  const hidden = {
    product: product.name,
    quantity: quote.quantity,
    currency: quote.unitPrice.currency,
    country,
    expectedTotal: quote.total.amount,
    intent,
    ...(organization ? { organizationId: organization.id } : {}),
  };
  return (
    <Form action={placeNewOrder} form={form} label="Order" labels={labels} draft className={styles.form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={styles.whole}>
        <TextField
          form={form}
          name="recipient"
          label={labels.recipient}
          autoComplete="shipping name"
          required
          maxLength={120}
          defaultValue={viewer?.user.name ?? undefined}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          form={form}
          name="line1"
          label={labels.line1}
          autoComplete="shipping address-line1"
          required
          maxLength={200}
          defaultValue={address?.line1}
        />
      </div>
      <div className={styles.whole}>
        <TextField
          form={form}
          name="line2"
          label={labels.line2}
          autoComplete="shipping address-line2"
          maxLength={200}
          defaultValue={address?.line2}
        />
      </div>
      <TextField
        form={form}
        name="postalCode"
        label={labels.postalCode}
        autoComplete="shipping postal-code"
        maxLength={20}
        defaultValue={address?.postalCode}
      />
      <TextField
        form={form}
        name="city"
        label={labels.city}
        autoComplete="shipping address-level2"
        required
        maxLength={200}
        defaultValue={address?.city}
      />
      <RegionField form={form} label={labels.region} regions={regions} region={address?.region} />
      <div className={styles.country}>
        <p className={styles.fact}>Country</p>
        <p>{countries.find(({ code }) => code === country)?.name}</p>
      </div>
      <div className={styles.whole}>
        <TextArea form={form} name="note" label={labels.note} maxLength={200} rows={3} />
      </div>
      <div className={styles.send}>
        <SubmitButton>Place the order</SubmitButton>
        <p className="small soft">
          <Price money={quote.total} exact /> in all. Nothing is to be paid now: payment is due when the parcel leaves.
        </p>
      </div>
    </Form>
  );
}
