import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { price } from '#contract/fields.ts';
import { decimalAmount, formatMoney, majorUnits, minorUnits, readAmounts, typedAmount } from '#contract/money.ts';
import { priceLimit } from '#contract/price-limit.ts';
import { setSiteFormat } from '#contract/site-format.ts';
import { maxOrderItems } from '#contract/trade/order-items.ts';
import { quantityLimit, readShown, shownText } from '#contract/trade/shown-quote.ts';

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');

test('S35: an amount that is shown in a field is read back unchanged', () => {
  const amount = fc.integer({ min: 0, max: 999_999_999 });
  fc.assert(
    fc.property(
      amount,
      currency,
      (minor, of) => minorUnits(majorUnits({ currency: of, amount: minor }), of, 'en') === minor,
    ),
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
  ['1.234,50', 'EUR', 123_450],
  ['1,234.50', 'EUR', 123_450],
  ['1,290', 'EUR', 129_000],
  ['1,290,000', 'EUR', 129_000_000],
  ['1 290,50', 'EUR', 129_050],
  ['1\u202f290', 'EUR', 129_000],
  ['1’290.50', 'EUR', 129_050],
  ['12,90,000', 'EUR', null],
  ['1,2,3', 'EUR', null],
  ['1.234.5', 'EUR', null],
  ['1,234.567,8', 'EUR', null],
  ['1,234 567', 'EUR', null],
  ['1234,567.00', 'EUR', null],
  ['9999999999', 'EUR', null],
  ['-1', 'EUR', null],
  ['1 EUR', 'EUR', null],
  ['EUR 1', 'EUR', null],
  ['1.x', 'EUR', null],
  ['ten', 'EUR', null],
])('S35: %j of %s is %j in minor units', (typed, of, expected) => {
  expect(minorUnits(typed, of)).toBe(expected);
});

describe.each(['de-DE', 'fr-FR', 'es-ES', 'de-CH', 'en-GB'])('on a site in %s', (locale) => {
  beforeAll(() => setSiteFormat({ locale, timeZone: 'UTC' }));
  afterAll(() => setSiteFormat({ locale: 'en-GB', timeZone: 'UTC' }));

  test('an amount as the site writes it, in a field or with groups, is read back', () => {
    const amount = fc.integer({ min: 0, max: priceLimit });
    const shown = (minor: number) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100);
    fc.assert(
      fc.property(
        amount,
        currency,
        (minor, of) => minorUnits(typedAmount({ currency: of, amount: minor }), of) === minor,
      ),
    );
    fc.assert(fc.property(amount, (minor) => minorUnits(shown(minor), 'EUR') === minor));
  });

  test('lists of amounts have either decimal separator', () => {
    const values = [
      { currency: 'EUR', amount: 3_900 },
      { currency: 'USD', amount: 129_050 },
      { currency: 'JPY', amount: 4_900 },
    ];
    for (const text of [
      'EUR 39,00, USD 1290,50; jpy 4900',
      'EUR 39.00,USD 1290.50, JPY 4900',
      'EUR39, USD 1.290,50\nJPY 4 900',
    ])
      expect(readAmounts(text)).toEqual({ values });
    expect(readAmounts('EUR 39,00, USD ten')).toMatchObject({ wrong: 'USD ten' });
  });
});

test('a point before three digits is a group only where the site writes groups so', () => {
  expect(minorUnits('1.290', 'EUR')).toBeNull();
  expect(minorUnits('1.290', 'EUR', 'de-DE')).toBe(129_000);
  expect(minorUnits('1,290', 'EUR', 'de-DE')).toBeNull();
  expect(minorUnits('1,290', 'EUR', 'fr-FR')).toBeNull();
  expect(minorUnits('1.290', 'KWD', 'de-DE')).toBe(1_290_000);
  expect(minorUnits('1,290', 'KWD', 'de-DE')).toBe(1_290);
});

test('a price has a bound that sums of orders stay far below, however long the text is', () => {
  expect(minorUnits('999999999.99', 'EUR')).toBe(priceLimit);
  expect(price.safeParse({ currency: 'EUR', amount: priceLimit }).success).toBe(true);
  expect(price.safeParse({ currency: 'EUR', amount: priceLimit + 1 }).success).toBe(false);
  expect(minorUnits('999999999', 'KWD')).toBeNull();
  expect(minorUnits(`1${' 000'.repeat(20_000)}`, 'EUR')).toBeNull();
  expect(Number.isSafeInteger(priceLimit * quantityLimit * maxOrderItems * 2)).toBe(true);
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
