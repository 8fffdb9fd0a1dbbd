'use client';
/** Without scripts, the trade service rejects an order whose total has changed, and the page shows the new one. */
import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import { plural } from '#contract/plural.ts';
import { itemName, itemsText } from '#contract/trade/order-items.ts';
import type { OrderQuote } from '#contract/trade/order-quotes.ts';
import type { PaymentMethod } from '#contract/trade/payment-methods.ts';
import { quantityLimit, shownText } from '#contract/trade/shown-quote.ts';
import { taxLabel } from '#contract/trade/tax-label.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../submit-button.tsx';
import styles from './order-total.module.css';

type Props = {
  /** With its variant, such as `lamp.oak-m`. If it is null, the items of the quote stay as they are. */
  readonly product: string | null;
  readonly quote: OrderQuote;
  readonly country: string | null;
  /** Prefixes the ids of its fields. */
  readonly form: string;
};

type Shown = Pick<Props, 'quote' | 'country'> & {
  readonly state: 'current' | 'incomplete' | 'updating' | 'updated' | 'failed';
};

export function OrderTotal(props: Props) {
  const { quote, country, state } = useQuote(props);
  const total = formatMoney(quote.total, true);
  const { payments } = quote;
  // The button shows a total only if it matches the fields.
  const isKnown = quote.shipping !== null && (state === 'current' || state === 'updated');
  return (
    <>
      <input type="hidden" name="shown" value={shownText(quote, country)} />
      <Lines quote={quote} country={country} />
      <noscript>
        <button type="submit" name="operation" value="quote" className="button button-quiet">
          {t('Update total')}
        </button>
      </noscript>
      <p className={styles.place}>
        <SubmitButton name="operation" value="place">
          {isKnown ? t('Place order for {total}', { total }) : t('Place order')}
        </SubmitButton>
      </p>
      <p role="status" className="small soft">
        {state === 'updating' && t('Updating the total…')}
        {state === 'incomplete' && country !== null && t('Enter a valid quantity and country to see the total.')}
        {state === 'failed' && t('We could not update the total. You will see it before you order.')}
        {quote.shipping === null &&
          country !== null &&
          (state === 'current' || state === 'updated') &&
          t('We do not deliver to this country for orders in {currency}.', { currency: quote.total.currency })}
        {state === 'updated' && isKnown && (
          <span className="visually-hidden">{t('The total is now {total}.', { total })}</span>
        )}
      </p>
      <p className="small soft">{payments.map((method) => termsOf[method](quote)).join(' ')}</p>
    </>
  );
}

/** The pause is long enough to type a second digit. */
const debounceMilliseconds = 250;
const timeout = 8_000;

function useQuote({ product, quote, country, form }: Props): Shown {
  const [shown, setShown] = useState<Shown>({ quote, country, state: 'current' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = shownFields({ quote, country });
    const field = (name: string) =>
      (document.getElementById(`${form}-${name}`) as HTMLInputElement | HTMLSelectElement | null)?.value.trim() ?? '';
    const update = () => {
      const quantity = product === null ? null : field('quantity');
      const [currency, country] = [field('currency'), field('country')];
      const items = quantity === null ? itemsText(quote.lines) : `${product}:${Number(quantity)}`;
      const query = String(new URLSearchParams({ items, currency, country }));
      if (!isComplete({ quantity, country })) {
        clearTimeout(timer);
        latest = '';
        setShown((before) => ({ ...before, state: 'incomplete' }));
        return;
      }
      if (query === latest) return;
      latest = query;
      clearTimeout(timer);
      setShown((before) => ({ ...before, state: 'updating' }));
      timer = setTimeout(async () => {
        const found = await fetchQuote(query).catch(() => null);
        if (query !== latest) return;
        if (found === null) latest = '';
        setShown((before) => (found ? { quote: found, country, state: 'updated' } : { ...before, state: 'failed' }));
      }, debounceMilliseconds);
    };
    // The listener is on the document, because React may replace the fields.
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form')?.getAttribute('id') === form) update();
    };
    document.addEventListener('input', onInput);
    document.addEventListener('restored', onInput);
    // A draft may have filled the fields before hydration.
    update();
    return () => {
      clearTimeout(timer);
      latest = '';
      document.removeEventListener('input', onInput);
      document.removeEventListener('restored', onInput);
    };
  }, [product, quote, country, form]);
  return shown;
}

const shownFields = ({ quote, country }: Pick<Shown, 'quote' | 'country'>): string =>
  String(
    new URLSearchParams({ items: itemsText(quote.lines), currency: quote.total.currency, country: country ?? '' }),
  );

/** The server reports invalid fields. */
const isComplete = ({ quantity, country }: { quantity: string | null; country: string }) =>
  (quantity === null || (/^\d+$/.test(quantity) && Number(quantity) >= 1 && Number(quantity) <= quantityLimit)) &&
  country !== '';

async function fetchQuote(query: string): Promise<OrderQuote> {
  const response = await fetch(`/api/trade/order-quotes?${query}`, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`the quote answered ${response.status}`);
  return inCamelCase(await response.json()) as OrderQuote;
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (value === null || typeof value !== 'object') return value;
  const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), inCamelCase(inner)]));
}

const termsOf: Readonly<Record<PaymentMethod, (quote: OrderQuote) => string>> = {
  invoice: ({ paymentDays: days, payments }) => {
    const isChoice = payments.length > 1;
    if (days === null)
      return isChoice
        ? t('If you pay by invoice, you do not pay now. We will send you an invoice.')
        : t('You do not pay now. We will send you an invoice.');
    return isChoice
      ? t('If you pay by invoice, you do not pay now. We will send you an invoice, payable within {days} days.', {
          days,
        })
      : t('You do not pay now. We will send you an invoice, payable within {days} days.', { days });
  },
  stripe: ({ payments }) =>
    payments.length > 1
      ? t('If you pay online, you pay on the next page, at Stripe.')
      : t('You pay on the next page, at Stripe.'),
};

function Lines({ quote, country }: Pick<Shown, 'quote' | 'country'>) {
  const { lines, shipping, total, tax, taxIncluded, deliveryTime } = quote;
  const taxRow = tax && tax.amount > 0 && (
    <Row label={taxLabel(quote)} quiet={taxIncluded}>
      {formatMoney(tax, true)}
    </Row>
  );
  return (
    <dl className={styles.quote} aria-label={t('Order total')}>
      {lines.map(({ title, quantity, unitPrice, total: sum, ...line }) => (
        <Row key={itemName(line)} label={lines.length > 1 ? title : plural(quantity, '{count} item', '{count} items')}>
          {quantity > 1 && (
            <span className="fine soft">
              {quantity} × {formatMoney(unitPrice, true)} ={' '}
            </span>
          )}
          {formatMoney(sum, true)}
        </Row>
      ))}
      <Row label={t('Shipping')}>
        {shipping === null
          ? country === null
            ? t('Choose a country')
            : t('Not possible')
          : shipping.amount === 0
            ? t('Free')
            : formatMoney(shipping, true)}
      </Row>
      {deliveryTime && <Row label={t('Delivery time')}>{deliveryTime}</Row>}
      {!taxIncluded && taxRow}
      <Row label={t('Total')} strong>
        {formatMoney(total, true)}
      </Row>
      {taxIncluded && taxRow}
    </dl>
  );
}

type RowProps = {
  readonly label: string;
  readonly strong?: boolean;
  readonly quiet?: boolean;
  readonly children: ReactNode;
};

const Row = ({ label, strong = false, quiet = false, children }: RowProps) => (
  <div className={strong ? styles.total : quiet ? styles.contained : undefined}>
    <dt>{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
);
