/** Tables as text: what is written is read back, and no spreadsheet of any country finds a formula in it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProductLine } from '#contract/content/product-csv.ts';
import { readCsv, writeCsv } from '#contract/csv.ts';
import { exampleAmount } from '#contract/money.ts';

const nasty = fc.string({ unit: fc.constantFrom('a', ' ', '=', '+', '-', '@', ';', ',', '"', "'", '\n', '\t', '1') });
const row = fc.array(nasty, { minLength: 2, maxLength: 4 });

test('T55: a table that was written is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const head = rows[0]!.map((_, index) => `column ${index}`);
      const read = readCsv(writeCsv([head, ...rows]));
      const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
      expect(read?.slice(1).map(({ cells }) => cells)).toEqual(filled);
    }),
    { numRuns: 500 },
  );
});

test('S35: an amount that cannot be read is explained with one of its own currency', () => {
  const [{ message } = { message: '' }] = readProductLine(['name', 'price_jpy'], ['kettle', '1000.5']).errors;
  expect(message).toBe('Enter an amount in JPY, for example 129.');
  expect(exampleAmount('EUR')).toBe('129.00');
});

test('T55: split at semicolons or tabs, as spreadsheets of other countries do, no cell begins with a formula', () => {
  fc.assert(
    fc.property(row, (cells) => {
      for (const cell of writeCsv([cells]).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[ "]*[=+\-@]/);
    }),
    { numRuns: 500 },
  );
  expect(writeCsv([['x;=cmd|calc', 'plain']])).toBe("x;'=cmd|calc,plain\r\n");
});
