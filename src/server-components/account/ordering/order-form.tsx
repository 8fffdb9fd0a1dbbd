/** Order, address and total are one form, so an order always matches what the customer saw. */
import type { ReactNode } from 'react';
import type { ActionState } from '#contract/action-state.ts';
import { needsPostalCode } from '#contract/postal-codes.ts';
import { href } from '#contract/routes.ts';
import { itemName, itemsText } from '#contract/trade/order-items.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import { paymentMethods } from '#contract/trade/payment-methods.ts';
import { t } from '#contract/translate.ts';
import { OrderTotal } from '../../../client-components/account/order-total.tsx';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import type { PageContext } from '../../page.ts';
import { AddressField, addressLabels } from '../../ui/address-field.tsx';
import { Choices, Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Picture } from '../../ui/picture.tsx';
import { placeNewOrder } from './actions.ts';
import type { Offer } from './offer.ts';
import styles from './order-form.module.css';

type Props = {
  readonly offer: Offer;
  readonly quote: OrderQuote;
  readonly context: Pick<PageContext, 'actionState' | 'viewer'>;
  /** They are below the total, so that Enter in a field presses another button. */
  readonly children?: ReactNode;
};

const labels = () => ({
  variant: t('Variant'),
  quantity: t('Quantity'),
  currency: t('Currency'),
  country: t('Deliver to'),
  recipient: t('Name'),
  ...addressLabels,
  email: t('E-mail'),
  note: t('Note'),
  payment: t('Payment'),
});

const regionList = 'order-regions';

export function OrderForm({ offer, quote, context: { actionState, viewer }, children }: Props) {
  const { items, isCart, country, countries, regions, organization, intent, error, earlier, asksEmail } = offer;
  const single = isCart ? null : (items[0] ?? null);
  const product = single && itemName(single);
  const posted = formState('order', actionState);
  const form = error ? withError(posted, error) : posted;
  const known = [earlier?.address, viewer?.user.address];
  const address = known.find((each) => each?.country === country);
  const field = { form, stored: address, isShipping: true };
  return (
    <Form
      action={placeNewOrder}
      form={form}
      label={t('Order')}
      labels={labels()}
      // Typed text is kept when another variant is chosen.
      draft={`order:${single?.product ?? 'cart'}`}
      className={`stack gap-2xl ${styles.columns}`}
    >
      {single === null ? (
        <input type="hidden" name="items" value={itemsText(quote.lines)} />
      ) : (
        <input type="hidden" name="product" value={single.product} />
      )}
      {single?.variant && <input type="hidden" name="variant" value={single.variant} />}
      <input type="hidden" name="intent" value={intent} />
      {organization && <input type="hidden" name="organizationId" value={organization.id} />}
      <div className="stack gap-2xl shrinks">
        <section className={styles.fields} aria-labelledby="order-what">
          <h2 id="order-what">{t('Your order')}</h2>
          {isCart ? (
            <OfferedItems items={items} />
          ) : (
            <TextField
              form={form}
              name="quantity"
              label={labels().quantity}
              inputMode="numeric"
              required
              autoComplete="off"
              defaultValue={String(quote.quantity)}
            />
          )}
          <Select
            form={form}
            name="currency"
            label={labels().currency}
            required
            defaultValue={quote.total.currency}
            options={quote.currencies.map((currency) => ({ value: currency, label: currency }))}
          />
          <div className="whole">
            <Select
              form={form}
              name="country"
              label={labels().country}
              required
              autoComplete="shipping country"
              defaultValue={country ?? ''}
              {...(country === null ? { placeholder: t('Choose a country') } : {})}
              options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </div>
        </section>
        <section className={styles.fields} aria-labelledby="order-who">
          <h2 id="order-who">{t('Recipient')}</h2>
          <div className="whole">
            <TextField
              form={form}
              name="recipient"
              label={labels().recipient}
              autoComplete="shipping name"
              required
              defaultValue={earlier?.recipient ?? viewer?.user.name ?? undefined}
            />
          </div>
          <div className="whole">
            <AddressField {...field} name="line1" />
          </div>
          <div className="whole">
            <AddressField {...field} name="line2" />
          </div>
          <AddressField {...field} name="postalCode" required={needsPostalCode(country)} />
          <AddressField {...field} name="city" />
          <div className="whole">
            <AddressField {...field} name="region" list={regionList} />
          </div>
          {asksEmail && (
            <div className="whole">
              <TextField
                form={form}
                name="email"
                label={labels().email}
                hint={t('We send the confirmation of your order to this address.')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={viewer?.user.email ?? undefined}
              />
            </div>
          )}
          <RegionSuggestions id={regionList} countryField="order-country" regions={regions} />
          <div className="whole">
            <TextArea form={form} name="note" label={labels().note} rows={3} />
          </div>
        </section>
        <Payment payments={quote.payments} form={form} />
      </div>
      <section className={`stack gap-m packed shrinks ${styles.total}`} aria-labelledby="order-total">
        <h2 id="order-total">{t('Total')}</h2>
        {/* A new key resets the total when the server's prices or country change. */}
        <OrderTotal
          key={JSON.stringify([quote, country])}
          product={product}
          quote={quote}
          country={country}
          form={form.name}
        />
        {children}
      </section>
    </Form>
  );
}

/** A single way to pay leaves no choice. */
function Payment({ payments, form }: { readonly payments: OrderQuote['payments']; readonly form: FormState }) {
  if (payments.length < 2) return <input type="hidden" name="payment" value={payments[0]} />;
  const error = form.state?.fields['payment'];
  return (
    <section className="stack gap-m" aria-labelledby="order-payment">
      <h2 id="order-payment">{t('Payment')}</h2>
      <Choices
        form={form}
        name="payment"
        label={t('How do you want to pay?')}
        defaultValue={payments[0] ?? 'invoice'}
        options={payments.map((method) => ({ value: method, label: t(paymentMethods[method]) }))}
      />
      {error && <p className="field-error">{error}</p>}
    </section>
  );
}

/** Their quantities are changed in the cart. */
const OfferedItems = ({ items }: Pick<Offer, 'items'>) => (
  <div className="whole">
    <ul className={styles.items}>
      {items.map(({ title, cover, quantity, ...item }) => (
        <li key={itemName(item)}>
          <span className={styles.small}>{cover && <Picture picture={cover} sizes="3.5rem" decorative />}</span>
          <span>
            {quantity > 1 && `${quantity} × `}
            {title}
          </span>
        </li>
      ))}
    </ul>
    <p className="small">
      <a href={href('cart')}>{t('Change the cart')}</a>
    </p>
  </div>
);

/** A submitted form keeps its own message, but may lack this error. */
function withError({ name, state }: FormState, error: ActionState): FormState {
  if (state?.status !== 'error') return { name, state: { ...error, values: { ...state?.values, ...error.values } } };
  return { name, state: { ...state, fields: { ...error.fields, ...state.fields } } };
}
