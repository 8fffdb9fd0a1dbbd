import type * as z from 'zod';
import { failures, isFailure } from '#contract/failures.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { type Message, ownText } from '#contract/messages/message.ts';
import { countName, rowName } from '#contract/rows.ts';
import type { CountryName } from '#contract/trade/countries.ts';
import { type TradeSettings, tradeLimits, tradeSettings } from '#contract/trade/trade-settings.ts';
import { defineFields, labelsOf, type Values, yesOrNo } from '../ui/fields.ts';
import { typedRows } from '../ui/repeated-rows.ts';
import { amountsText, countriesText, readCosts, readCountries } from './texts.ts';

type Countries = readonly CountryName[];
type Errors = Record<string, Message>;

const rowsText = (rows: string) => (_: string | undefined, values: Values) =>
  typedRows(values, rows)
    .map(({ row }) => Object.values(row).join(' · '))
    .join('\n');

export const settingsFields = defineFields({
  currency: { label: 'Currencies', text: rowsText('currency') },
  pricesIncludeTax: { label: 'Prices of products include tax', text: yesOrNo },
  tax: { label: 'Tax rates', text: rowsText('tax') },
  taxId: { label: 'Tax number of the company' },
  zone: { label: 'Shipping zones', text: rowsText('zone') },
  paymentDays: { label: 'Days to pay' },
  bankDetails: { label: 'Bank details' },
  invoiceNote: { label: 'Note on invoices' },
});

/** Names of the rows in the form, by field of the settings, and the label of each of their inputs. */
export const rowFields = {
  currencies: { rows: 'currency', one: 'currency', inputs: { code: 'Code', countries: 'Offered first to' } },
  taxes: { rows: 'tax', one: 'tax rate', inputs: { name: 'Name', permille: 'Percent', countries: 'Countries' } },
  zones: {
    rows: 'zone',
    one: 'zone',
    inputs: {
      name: 'Name',
      deliveryTime: 'Delivery time',
      countries: 'Countries',
      rates: 'Cost of shipping',
      freeFrom: 'Free from',
    },
  },
} as const;
type Rows = keyof typeof rowFields;
const isRows = (field: string): field is Rows => field in rowFields;

export const errorLabels: Readonly<Record<string, string>> = {
  ...labelsOf(settingsFields),
  ...Object.fromEntries(
    Object.entries(rowFields).flatMap(([field, { rows, one, inputs }]) =>
      Array.from({ length: tradeLimits[field as Rows] }, (_, index) =>
        Object.entries(inputs).map(([name, label]) => [rowName(rows, index, name), `${label} of ${one} ${index + 1}`]),
      ).flat(),
    ),
  ),
};

/** Throws 422 with the names that the fields have in the form. */
export function readSettings(values: Values, countries: Countries): z.output<typeof tradeSettings> {
  const errors: Errors = {};
  const read = <T>(name: string, { values: found, error }: { values: T[]; error?: string }): T[] => {
    if (error) errors[name] = ownText(error);
    return found;
  };
  const countriesIn = (rows: string, index: number, row: Values) =>
    read(rowName(rows, index, 'countries'), readCountries(row['countries'] ?? '', countries));
  const amountsIn = (index: number, row: Values, name: 'rates' | 'freeFrom') =>
    read(rowName('zone', index, name), readCosts(row[name] ?? ''));
  const input = {
    currencies: typedRows(values, 'currency').map(({ index, row }) => ({
      code: row['code']?.toUpperCase(),
      countries: countriesIn('currency', index, row),
    })),
    pricesIncludeTax: 'pricesIncludeTax' in values,
    taxes: typedRows(values, 'tax').map(({ index, row }) => ({
      name: row['name'],
      permille: permilleOf(row['permille']),
      countries: countriesIn('tax', index, row),
    })),
    taxId: values['taxId'] ?? null,
    zones: typedRows(values, 'zone').map(({ index, row }) => ({
      name: row['name'],
      countries: countriesIn('zone', index, row),
      rates: amountsIn(index, row, 'rates'),
      freeFrom: amountsIn(index, row, 'freeFrom'),
      deliveryTime: row['deliveryTime'] ?? null,
    })),
    paymentDays: values['paymentDays'] === undefined ? null : Number(values['paymentDays']),
    bankDetails: values['bankDetails'] ?? null,
    invoiceNote: values['invoiceNote'] ?? null,
  };
  const parsed = tradeSettings.safeParse(input, { reportInput: true });
  for (const issue of parsed.error?.issues ?? [])
    errors[formName(issue.path.map(String), values)] ??= issueMessage(issue);
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  throw failures.invalid(errors);
}

/** `19` or `25,5` percent; undefined for anything else. */
function permilleOf(text = ''): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,3})(?:[.,](\d))?\s*%?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/** Gives the fields that the service reports the names that they have in the form. */
export const atSettingsFields =
  (values: Values) =>
  (error: unknown): never => {
    if (!isFailure(error) || !error.messages.fields) throw error;
    throw failures.invalid(
      Object.fromEntries(
        Object.entries(error.messages.fields).map(([path, said]) => [formName(path.split('.'), values), said]),
      ),
    );
  };

function formName([field = '', at, name]: readonly string[], values: Values): string {
  if (!isRows(field)) return field;
  const { rows } = rowFields[field];
  const index = typedRows(values, rows)[Number(at)]?.index;
  if (at === undefined || index === undefined) return rows;
  return rowName(rows, index, name ?? Object.keys(rowFields[field].inputs)[0]);
}

export function valuesOf(settings: TradeSettings, countries: Countries): Values {
  const text = (codes: readonly string[]) => countriesText(codes, countries);
  const rows: Readonly<Record<string, readonly Values[]>> = {
    currency: settings.currencies.map(({ code, countries: of }) => ({ code, countries: text(of) })),
    tax: settings.taxes.map(({ name, permille, countries: of }) => ({
      name,
      permille: String(permille / 10),
      countries: text(of),
    })),
    zone: settings.zones.map(({ name, countries: of, rates, freeFrom, deliveryTime }) => ({
      name,
      deliveryTime: deliveryTime ?? '',
      countries: text(of),
      rates: amountsText(rates),
      freeFrom: amountsText(freeFrom),
    })),
  };
  return {
    ...Object.fromEntries(
      Object.entries(rows).flatMap(([name, list]) => [
        [countName(name), String(list.length)],
        ...list.flatMap((row, index) => Object.entries(row).map(([key, value]) => [rowName(name, index, key), value])),
      ]),
    ),
    ...(settings.pricesIncludeTax ? { pricesIncludeTax: 'on' } : {}),
    taxId: settings.taxId ?? '',
    paymentDays: settings.paymentDays === null ? '' : String(settings.paymentDays),
    bankDetails: settings.bankDetails ?? '',
    invoiceNote: settings.invoiceNote ?? '',
  };
}

const { currency, tax, zone, ...others } = labelsOf(settingsFields);
export const historyLabels = { ...others, currencies: currency, taxes: tax, zones: zone };
export const historyPhrases = { 'trade.change': 'changed them' };
