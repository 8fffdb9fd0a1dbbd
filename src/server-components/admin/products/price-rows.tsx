import { productLimits } from '#contract/content/products-admin.ts';
import type { Money } from '#contract/fields.ts';
import { majorUnits, orderCurrencies } from '#contract/money.ts';
import type { FormState } from '../../ui/form-state.ts';
import { isReposted, rowName } from '../ui/repeated-rows.ts';
import { RowInput, RowsField } from '../ui/repeated-rows-field.tsx';

type Props = { readonly form: FormState; readonly prices: readonly Money[] };

const common = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'KRW',
  'INR',
];

export function PriceRows({ form, prices }: Props) {
  return (
    <RowsField
      form={form}
      rows="price"
      label="Prices"
      one="price"
      hint={`One for each currency, tax included. Online orders are possible in ${orderCurrencies.join(', ')}; a product without such a price shows “Ask about it”.`}
      stored={prices.length}
      most={productLimits.prices}
    >
      {(index) => (
        <>
          <CurrencySelect form={form} index={index} stored={prices[index]?.currency ?? ''} />
          <RowInput
            form={form}
            name={rowName('price', index, 'amount')}
            label={`Amount of price ${index + 1}`}
            inputMode="decimal"
            maxLength={14}
            placeholder="129.00"
            stored={prices[index] && majorUnits(prices[index])}
          />
        </>
      )}
    </RowsField>
  );
}

function CurrencySelect({
  form,
  index,
  stored,
}: {
  readonly form: FormState;
  readonly index: number;
  readonly stored: string;
}) {
  const name = rowName('price', index, 'currency');
  const chosen = form.state?.values[name] ?? (isReposted(form) ? '' : stored);
  const known = chosen === '' || common.includes(chosen) ? common : [chosen, ...common];
  return (
    <select
      key={chosen}
      id={`${form.name}-${name}`}
      name={name}
      aria-label={`Currency of price ${index + 1}`}
      aria-invalid={form.state?.fields[name] ? true : undefined}
      className="input"
      defaultValue={chosen}
    >
      <option value="">Currency</option>
      {known.map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </select>
  );
}
