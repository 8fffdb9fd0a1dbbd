/** How many, in which currency, to which country: a plain GET, so that the total is the server's and the address can be kept. */

import type { OrderQuote } from '../../../contract/orders.ts';
import { href } from '../../../contract/routes.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { formState } from '../../ui/form-state.ts';
import styles from './new-order-page.module.css';
import type { Offer } from './new-order-page.tsx';

export function ChoiceForm({ offer, quote }: { readonly offer: Offer; readonly quote: OrderQuote }) {
  const { product, country, countries } = offer;
  const form = formState('choice', null);
  return (
    <form
      method="get"
      action={href('newOrder', { product: product.name })}
      className={styles.choice}
      aria-label="What and where to"
    >
      <TextField
        form={form}
        name="quantity"
        label="Pieces"
        inputMode="numeric"
        pattern="[1-9][0-9]?"
        title="A number from 1 to 99"
        maxLength={2}
        required
        autoComplete="off"
        defaultValue={String(quote.quantity)}
      />
      <Select
        form={form}
        name="currency"
        label="Currency"
        required
        defaultValue={quote.unitPrice.currency}
        options={quote.currencies.map((currency) => ({ value: currency, label: currency }))}
      />
      <div className={styles.whole}>
        <Select
          form={form}
          name="country"
          label="Deliver to"
          required
          autoComplete="shipping country"
          defaultValue={country ?? ''}
          {...(country === null ? { placeholder: 'Choose a country' } : {})}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <p className={styles.whole}>
        <button type="submit" className="button button-quiet">
          Update the total
        </button>
      </p>
    </form>
  );
}
