import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productRows, readProductLine } from '#contract/content/product-csv.ts';
import { noVariants } from '#contract/content/variants.ts';
import { readCsv, writeCsv } from '#contract/csv.ts';
import { exampleAmount } from '#contract/money.ts';
import { expectProportionalTime } from '../helpers/proportional-time.ts';

const seo = { title: null, description: null };
const bare = {
  name: 'a',
  title: 'A; b',
  summary: '',
  status: 'draft',
  stock: 1,
  categories: [],
  specification: [],
  seo,
};
const anyCell = fc.string({ unit: fc.constantFrom('a', ' ', '=', '+', '-', '@', ';', ',', '"', "'", '\n', '\t', '1') });
const row = fc.array(anyCell, { minLength: 2, maxLength: 4 });

test('T55: a table that is written as CSV is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const head = rows[0]!.map((_, index) => `column ${index}`);
      const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
      for (const separator of [',', ';']) {
        const read = readCsv(writeCsv([head, ...rows], separator));
        expect(read?.slice(1).map(({ cells }) => cells)).toEqual(filled);
      }
    }),
    { numRuns: 500 },
  );
});

test('S35: prices of a file with semicolons and decimal commas are read as they were written, in any currency', () => {
  for (const [currency, amount, text] of [
    ['EUR', 129_050, '1290,50'],
    ['KWD', 1_250, '1,250'],
    ['JPY', 129, '129'],
  ] as const) {
    const product = { prices: [{ currency, amount }], variants: noVariants, variantStock: [] };
    const [head = [], cells = []] = productRows([{ ...bare, ...product } as never], ',');
    const read = readCsv(writeCsv([head, cells], ';'))?.[1]?.cells ?? [];
    expect(read.at(-1)).toBe(text);
    expect(readProductLine(head, read).prices).toEqual({ [currency]: amount });
  }
});

test('S35: the message for an invalid amount gives an example in the same currency', () => {
  const [{ message } = { message: '' }] = readProductLine(['name', 'price_jpy'], ['kettle', '1000.5']).errors;
  expect(message).toBe('Enter an amount in JPY, for example 129.');
  expect(exampleAmount('EUR')).toBe('129.00');
});

test('T55: no cell begins with a formula, even when the file is split at semicolons or tabs', () => {
  fc.assert(
    fc.property(row, (cells) => {
      for (const cell of writeCsv([cells]).split(/[;\t\r\n]/))
        if (!/^[+-][\d ().]*\d(,|$)/.test(cell)) expect(cell).not.toMatch(/^[ "]*[=+\-@]/);
    }),
    { numRuns: 500 },
  );
  expect(writeCsv([['x;=cmd|calc', 'plain']])).toBe("x;'=cmd|calc,plain\r\n");
});

test('T55: phone numbers and amounts stay as they are, and what only begins like one does not', () => {
  const numbers = ['+4917612345678', '+49 176 (12) 345', '-12.50'];
  expect(writeCsv([numbers])).toBe(`${numbers.join(',')}\r\n`);
  expect(writeCsv([['+1+cmd|calc', '-', '+A1', '-2-2']])).toBe("'+1+cmd|calc,'-,'+A1,'-2-2\r\n");
});

const table = (end: string, separator: string) =>
  [`name${separator}note`, `lamp${separator}"one${end}two${separator}"`, '', `"say ""so"""${separator}x`].join(end);

test.each([
  ['CRLF', '\r\n'],
  ['LF', '\n'],
  ['CR', '\r'],
])('S35 S36: a file with lines that end with %s is read, with any separator', (_, end) => {
  for (const separator of [',', ';', '\t']) {
    const rows = [
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['lamp', `one${end}two${separator}`] },
      { line: 5, cells: ['say "so"', 'x'] },
    ];
    expect(readCsv(table(end, separator))).toEqual(rows);
    const named = readCsv(`\ufeffsep=${separator}${end}${table(end, separator)}`);
    expect(named).toEqual(rows.map(({ line, cells }) => ({ line: line + 1, cells })));
  }
});

test('S35 S36: the separator is that outside of quotes, and the first line may name it', () => {
  expect(readCsv('"a;b;c;d",e\n1,2')?.[0]?.cells).toEqual(['a;b;c;d', 'e']);
  expect(readCsv('"say ""a;b;c;""",e')?.[0]?.cells).toEqual(['say "a;b;c;"', 'e']);
  expect(readCsv('5" pipe;e')?.[0]?.cells).toEqual(['5" pipe', 'e']);
  expect(readCsv('SEP=;\na,b;c')).toEqual([{ line: 2, cells: ['a,b', 'c'] }]);
  expect(readCsv('a;b\n1;2\n3;4', 2)).toHaveLength(2);
});

test.each([
  ['a long cell', (length: number) => `a,${'x'.repeat(length)}`],
  ['a long quoted cell', (length: number) => `a,"${'x\r'.repeat(length / 2)}"`],
  ['many quotes', (length: number) => `a,"${'""'.repeat(length / 2)}"`],
  ['quotes that are not closed', (length: number) => '"'.repeat(length - 1)],
  ['many apostrophes', (length: number) => `a,"${"\t'".repeat(length / 2)}${"'".repeat(length)}"`],
  ['many CRs', (length: number) => `a${'\r'.repeat(length)}`],
  ['many short lines', (length: number) => 'a\r'.repeat(length / 2)],
  ['many separators', (length: number) => `a${';'.repeat(length)}`],
])('S35 S36: reading %s takes time in proportion to its length', (_, textOf) => {
  expectProportionalTime(textOf, readCsv);
});
