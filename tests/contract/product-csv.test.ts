import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isProductColumn, mergePrices, productRows, readProductLine } from '#contract/content/product-csv.ts';
import { productRecord } from '#contract/content/products-admin.ts';
import { noVariants, productVariants } from '#contract/content/variants.ts';
import { csvCell, readCsv } from '#contract/csv.ts';
import { readSpecification, writeSpecification } from '#contract/specification-cell.ts';
import { readVariants, writeVariants } from '#contract/variants-cell.ts';

type Product = Parameters<typeof productRows>[0][number];
const lamp = {
  name: 'lamp',
  title: 'A lamp',
  summary: 'It shines.',
  status: 'active',
  stock: 7,
  waitlist: false,
  featured: true,
  categories: ['home', 'light'],
  prices: [{ currency: 'USD', amount: 10500 }],
  specification: [{ label: 'Height', value: '46 cm' }],
  seo: { title: 'Lamps', description: null },
  variants: noVariants,
  variantStock: [],
} as unknown as Product;
const kettle = {
  ...lamp,
  name: 'kettle',
  waitlist: true,
  featured: false,
  prices: [{ currency: 'EUR', amount: 4550 }],
};

test('S35: an exported row is read as the same product', () => {
  const [head, ...rows] = productRows([lamp, kettle as Product]) as [string[], string[], string[]];
  expect(head.slice(-2)).toEqual(['price_eur', 'price_usd']);
  expect(head.every(isProductColumn)).toBe(true);
  for (const [index, product] of [lamp, kettle as Product].entries()) {
    const { fields, prices, errors } = readProductLine(head, rows[index] as string[]);
    const { prices: own, variantStock: _, ...others } = product;
    expect([errors, fields]).toEqual([[], others]);
    expect(mergePrices([], prices)).toEqual(own);
  }
});

const cell = `Colour: Oak, Black
Size: S, M
oak-s = Oak, S; SKU L-1; EUR 129.00; USD 140.00; stock 4
black-m = Black, M; stock 0; off`;

test('S35: a cell of variants is read as it was written, and a variant without a key gets one', () => {
  const read = readVariants(cell);
  expect(read && writeVariants(read)).toBe(cell);
  expect(readVariants('Colour: Oak\n Oak ; stock 2\nOak')?.items).toMatchObject([
    { key: 'oak', values: ['Oak'], stock: 2 },
    { key: 'oak-2', values: ['Oak'] },
  ]);
  // A key that has meant something else stays taken.
  const present = { items: [{ key: 'wood', values: ['Oak'] }], keys: ['wood', 'pine'] };
  const again = readVariants('Colour: Oak, Pine\nOak; SKU L-1\nPine; stock 3', present)?.items;
  expect(again?.map(({ key, stock }) => [key, stock])).toEqual([
    ['wood', undefined],
    ['pine-2', 3],
  ]);
  for (const wrong of ['oak = Oak; stock many', 'oak = Oak; EUR x', 'oak = Oak; blue', 'oak ='])
    expect(readVariants(wrong), wrong).toBeUndefined();
});

test('S35: variants that do not fit the options are reported where they are', () => {
  const { options, items } = readVariants(cell)!;
  const [first, second] = items as [(typeof items)[number], (typeof items)[number]];
  const problemsOf = (variants: object) =>
    productVariants.safeParse(variants).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  expect(problemsOf({ options, items })).toEqual([]);
  expect(problemsOf({ options, items: [] })).toEqual(['items: Please create the variants, or remove the options.']);
  expect(problemsOf({ options: [], items })).toContain('options: Please add an option, or remove the variants.');
  expect(problemsOf({ options, items: [first, { ...second, values: ['Pine', 'M'] }] })).toEqual([
    'items.1.values: “Pine” is no longer a value. Remove the variant, or add the value again.',
  ]);
  expect(problemsOf({ options, items: [first, { ...second, values: ['Oak'] }] })[0]).toContain(
    'a value of each option',
  );
  expect(
    problemsOf({ options, items: [first, { ...second, key: first.key, values: first.values, sku: 'L-1' }] }),
  ).toEqual([
    'items.1.values: Another variant has the same values.',
    'items.1.key: Another variant has this key.',
    'items.1.sku: Another variant has this SKU.',
  ]);
  const [colour, size] = options;
  expect(problemsOf({ options: [colour, { ...size, name: 'Colour' }], items })).toEqual([
    'options.1.name: Another option has this name.',
  ]);
  expect(problemsOf({ options: [colour, { ...size, values: ['S, M'] }], items })[0]).toContain('leave out commas');
});

test.each([
  ['stock', '12', 12],
  ['stock', '-1', 'Enter a whole number.'],
  ['stock', '1.5', 'Enter a whole number.'],
  ['stock', '1x', 'Enter a whole number.'],
  ['stock', 'x1', 'Enter a whole number.'],
  ['stock', '', 'Enter a whole number.'],
  ['waitlist', 'Yes', true],
  ['waitlist', 'TRUE', true],
  ['waitlist', '1', true],
  ['waitlist', 'no', false],
  ['waitlist', 'false', false],
  ['waitlist', '0', false],
  ['featured', '', false],
  ['featured', 'maybe', 'Enter yes or no.'],
  ['status', ' Active ', 'active'],
  ['title', '', expect.any(String)],
  ['categories', 'Light, home;light', ['home', 'light']],
  ['categories', '', []],
])('S35: in the column %s the cell %j is read as %j', (column, cell, expected) => {
  const { fields, errors } = readProductLine([column], [cell]);
  expect((fields as Record<string, unknown>)[column] ?? errors[0]?.message).toEqual(expected);
  expect(errors.map((each) => each.column)).toEqual(fields[column as never] === undefined ? [column] : []);
});

test('S35: an unknown status is explained with the allowed ones', () => {
  const [{ message } = { message: '' }] = readProductLine(['status'], ['sold']).errors;
  expect(message).toMatch(/^Use one of: \w+(, \w+)+\.$/);
});

test('S35: a row has only the fields of its columns, and either text for search engines can be set alone', () => {
  expect(readProductLine(['search_title', 'colour'], ['Lamps', 'red'])).toEqual({
    fields: { seo: { title: 'Lamps', description: null } },
    prices: {},
    errors: [],
  });
  expect(readProductLine(['search_title', 'search_description'], ['', 'All lamps']).fields.seo).toEqual({
    title: null,
    description: 'All lamps',
  });
});

test('S35: prices are read from any spelling of their column, and an empty cell removes the price', () => {
  const read = readProductLine(['price_eur', 'Price USD', 'price_gbp'], ['12.50', '', 'many']);
  expect(read.prices).toEqual({ EUR: 1250, USD: null, GBP: null });
  expect(read.errors.map(({ column }) => column)).toEqual(['price_gbp']);
  expect(
    ['price_eur', 'PRICE_EUR', 'price eur', 'price_euro', 'xprice_eur', 'colour', 'toString'].map(isProductColumn),
  ).toEqual([...[true, true, true], ...[false, false, false, false]]);
  const present = [
    { currency: 'USD', amount: 1 },
    { currency: 'JPY', amount: 2 },
  ];
  expect(mergePrices(present, read.prices)).toEqual([
    { currency: 'JPY', amount: 2 },
    { currency: 'EUR', amount: 1250 },
  ]);
});

test('a specification is read back unchanged from its cell, with any characters', () => {
  const sign = fc.string({ unit: fc.constantFrom('a', ' ', ':', '\\', '\n', '\r', 'n', 'r'), minLength: 1 });
  const line = fc.record({ label: sign, value: sign });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
      const read = readSpecification(writeSpecification(lines)) as typeof lines;
      expect(read.map(({ label, value }) => ({ label, value: value.slice(1) }))).toEqual(lines);
    }),
  );
  expect(writeSpecification([{ label: 'Height', value: '46 cm: about' }])).toBe('Height: 46 cm: about');
  expect(readSpecification('Height: 46 cm\r\n\n  \nColour')).toEqual([
    { label: 'Height', value: ' 46 cm' },
    { label: 'Colour', value: '' },
  ]);
  expect(productRecord.shape.specification.parse(readSpecification('Height: 46 cm'))).toEqual(lamp.specification);
});

test('CSV is read as spreadsheets write it: with a byte order mark, semicolons or tabs, and line breaks in quotes', () => {
  expect(readCsv('\ufeffname;price\r\nlamp;"1,5"\r\n\r\n"two\nlines";""\n')).toEqual([
    { line: 1, cells: ['name', 'price'] },
    { line: 2, cells: ['lamp', '1,5'] },
    { line: 4, cells: ['two\nlines', ''] },
  ]);
  expect(readCsv('a\tb;c\td')).toEqual([{ line: 1, cells: ['a', 'b;c', 'd'] }]);
  expect(readCsv('a,b;c\n1,2')).toEqual([
    { line: 1, cells: ['a', 'b;c'] },
    { line: 2, cells: ['1', '2'] },
  ]);
  expect(readCsv('say "so",1\rx')).toEqual([
    { line: 1, cells: ['say "so"', '1'] },
    { line: 2, cells: ['x'] },
  ]);
  expect(readCsv('a,')).toEqual([{ line: 1, cells: ['a', ''] }]);
  expect(readCsv('a,"b')).toBeNull();
  expect(readCsv('')).toEqual([]);
  expect(['plain', 'in side', ' ahead', 'behind ', 'a,b', 'say "so"', 'x\ry'].map((text) => csvCell(text))).toEqual([
    ...['plain', 'in side', '" ahead"', '"behind "'],
    ...['"a,b"', '"say ""so"""', '"x\ry"'],
  ]);
});
