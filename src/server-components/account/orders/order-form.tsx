/** Order, address and total are one form, so an order always matches what the customer saw. */

import type { ActionState } from '#contract/action-state.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import { OrderTotal } from '../../../client-components/account/order-total.tsx';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import type { PageContext } from '../../page.ts';
import { AddressField, addressLabels } from '../../ui/address-field.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { placeNewOrder } from './actions.ts';
import styles from './new-order-page.module.css';
import type { Offer } from './new-order-page.tsx';

type Props = {
  readonly offer: Offer;
  readonly quote: OrderQuote;
  readonly context: Pick<PageContext, 'actionState' | 'viewer'>;
};

const labels = {
  quantity: 'Quantity',
  currency: 'Currency',
  country: 'Deliver to',
  recipient: 'Name',
  ...addressLabels,
  note: 'Note',
} as const;

const regionList = 'order-regions';

export function OrderForm({ offer, quote, context: { actionState, viewer } }: Props) {
  const { product, country, countries, regions, organization, intent, error, earlier } = offer;
  const posted = formState('order', actionState);
  const form = error ? withError(posted, error) : posted;
  const known = [earlier?.address, viewer?.user.address];
  const address = known.find((each) => each?.country === country);
  const field = { form, stored: address, isShipping: true };
  return (
    <Form
      action={placeNewOrder}
      form={form}
      label="Order"
      labels={labels}
      draft={`order:${product.name}`}
      className={styles.columns}
    >
      <input type="hidden" name="product" value={product.name} />
      <input type="hidden" name="intent" value={intent} />
      {organization && <input type="hidden" name="organizationId" value={organization.id} />}
      <div className={styles.sections}>
        <section className={styles.fields} aria-labelledby="order-what">
          <h2 id="order-what">Your order</h2>
          <TextField
            form={form}
            name="quantity"
            label={labels.quantity}
            inputMode="numeric"
            required
            autoComplete="off"
            defaultValue={String(quote.quantity)}
          />
          <Select
            form={form}
            name="currency"
            label={labels.currency}
            required
            defaultValue={quote.unitPrice.currency}
            options={quote.currencies.map((currency) => ({ value: currency, label: currency }))}
          />
          <div className={styles.whole}>
            <Select
              form={form}
              name="country"
              label={labels.country}
              required
              autoComplete="shipping country"
              defaultValue={country ?? ''}
              {...(country === null ? { placeholder: 'Choose a country' } : {})}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </div>
        </section>
        <section className={styles.fields} aria-labelledby="order-who">
          <h2 id="order-who">Recipient</h2>
          <div className={styles.whole}>
            <TextField
              form={form}
              name="recipient"
              label={labels.recipient}
              autoComplete="shipping name"
              required
              maxLength={120}
              defaultValue={earlier?.recipient ?? viewer?.user.name ?? undefined}
            />
          </div>
          <div className={styles.whole}>
            <AddressField {...field} name="line1" />
          </div>
          <div className={styles.whole}>
            <AddressField {...field} name="line2" />
          </div>
          <AddressField {...field} name="postalCode" />
          <AddressField {...field} name="city" />
          <div className={styles.whole}>
            <AddressField {...field} name="region" list={regionList} />
          </div>
          <RegionSuggestions id={regionList} countryField="order-country" regions={regions} />
          <div className={styles.whole}>
            <TextArea form={form} name="note" label={labels.note} rows={3} />
          </div>
        </section>
      </div>
      <section className={styles.total} aria-labelledby="order-total">
        <h2 id="order-total">Total</h2>
        {/* A new key resets the total when the server's prices or country change. */}
        <OrderTotal
          key={JSON.stringify([quote, country])}
          product={product.name}
          quote={quote}
          country={country}
          form={form.name}
        />
      </section>
    </Form>
  );
}

/** A submitted form keeps its own message, but may lack this error. */
function withError({ name, state }: FormState, error: ActionState): FormState {
  if (state?.status !== 'error') return { name, state: { ...error, values: { ...state?.values, ...error.values } } };
  return { name, state: { ...state, fields: { ...error.fields, ...state.fields } } };
}
