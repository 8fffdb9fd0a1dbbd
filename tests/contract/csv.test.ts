import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProductLine } from '#contract/content/product-csv.ts';
import { readCsv, writeCsv } from '#contract/csv.ts';
import { exampleAmount } from '#contract/money.ts';

const anyCell = fc.string({ unit: fc.constantFrom('a', ' ', '=', '+', '-', '@', ';', ',', '"', "'", '\n', '\t', '1') });
const row = fc.array(anyCell, { minLength: 2, maxLength: 4 });

test('T55: a table that is written as CSV is read back unchanged', () => {
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

test('S35: the message for an invalid amount gives an example in the same currency', () => {
  const [{ message } = { message: '' }] = readProductLine(['name', 'price_jpy'], ['kettle', '1000.5']).errors;
  expect(message).toBe('Enter an amount in JPY, for example 129.');
  expect(exampleAmount('EUR')).toBe('129.00');
});

test('T55: no cell begins with a formula, even when the file is split at semicolons or tabs', () => {
  fc.assert(
    fc.property(row, (cells) => {
      for (const cell of writeCsv([cells]).split(/[;\t\r\n]/))
        if (!/^[+-]1+(,|$)/.test(cell)) expect(cell).not.toMatch(/^[ "]*[=+\-@]/);
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
