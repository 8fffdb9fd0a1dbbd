import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalAmount, formatMoney, majorUnits, minorUnits } from '#contract/money.ts';
import { readShown, shownText } from '#contract/trade/shown-quote.ts';

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');

test('S35: an amount that is shown in a field is read back unchanged', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(amount, currency, (minor, of) => minorUnits(majorUnits({ currency: of, amount: minor }), of) === minor),
  );
});

test.each([
  ['129.5', 'EUR', 12950],
  ['129,50', 'EUR', 12950],
  [' 7. ', 'EUR', 700],
  ['0,05', 'EUR', 5],
  ['999999999', 'EUR', 99_999_999_900],
  ['129', 'JPY', 129],
  ['1.234', 'KWD', 1234],
  ['1.234', 'EUR', null],
  ['1.0', 'JPY', null],
  ['1234567890', 'EUR', null],
  ['', 'EUR', null],
  ['.5', 'EUR', null],
  ['1.234,50', 'EUR', null],
  ['-1', 'EUR', null],
  ['1 EUR', 'EUR', null],
  ['EUR 1', 'EUR', null],
  ['1.x', 'EUR', null],
  ['ten', 'EUR', null],
])('S35: %j of %s is %j in minor units', (typed, of, expected) => {
  expect(minorUnits(typed, of)).toBe(expected);
});

test('an amount is formatted without trailing zeros, unless it has to be exact', () => {
  expect(formatMoney({ currency: 'EUR', amount: 12900 })).toBe('€129');
  expect(formatMoney({ currency: 'EUR', amount: 12900 }, true)).toBe('€129.00');
  expect(formatMoney({ currency: 'GBP', amount: 7450 })).toBe('£74.50');
  expect(formatMoney({ currency: 'USD', amount: 10500 })).toBe('$105');
  expect(formatMoney({ currency: 'USD', amount: 10500 }, false, 'symbol')).toBe('US$105');
  expect(formatMoney({ currency: 'JPY', amount: 129 })).toBe('¥129');
  expect(decimalAmount({ currency: 'EUR', amount: 12950 })).toBe(129.5);
});

test('a currency has the minor units of ISO 4217, also where shops show fewer', () => {
  const places = (currency: string) => majorUnits({ currency, amount: 0 }).split('.')[1]?.length ?? 0;
  const currencies = ['JPY', 'EUR', 'HUF', 'LAK', 'IQD', 'KWD', 'CLF'];
  expect(currencies.map(places)).toEqual([0, 2, 2, 2, 3, 3, 4]);
  expect(formatMoney({ currency: 'IQD', amount: 1234 }, true)).toMatch(/1\.234$/);
  expect(formatMoney({ currency: 'KWD', amount: 1000 })).toMatch(/\D1$/);
});

test('the quote in a form is read back from its field, and malformed ones are ignored', () => {
  const shipping = { currency: 'EUR', amount: 0 };
  const quote = { quantity: 12, total: { currency: 'EUR', amount: 31800 }, shipping, terms: null };
  const read = { quantity: 12, currency: 'EUR', country: 'DE', total: 31800 };
  expect(readShown(shownText(quote, 'DE'))).toEqual(read);
  expect(readShown(shownText({ ...quote, terms: '0123456789ab' }, 'DE'))).toEqual({ ...read, terms: '0123456789ab' });
  expect(shownText(quote, null)).toBe('');
  expect(shownText({ ...quote, shipping: null }, 'DE')).toBe('');
  const others = [
    '',
    '10000 EUR DE 1',
    '1 EU DE 1',
    '1 eur DE 1',
    '1 EUR DEU 1',
    '1 EUR DE',
    '1 EUR DE x',
    ' 1 EUR DE 1',
    '1 EUR DE 1 ',
  ];
  for (const other of [...others, `1 EUR DE ${'1'.repeat(16)}`])
    expect([other, readShown(other)]).toEqual([other, undefined]);
});
