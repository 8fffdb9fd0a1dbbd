import { expect, test } from 'vitest';
import { expand, rows } from './rows.ts';
import { rowsOfTitles } from './titles.ts';

test('every row S1..S137 and T01..T70 stands in the table exactly once', () => {
  const all = expand('S1-S40 S41a-d S42-S137 T01-T70');
  expect(rows.map((row) => row.id).sort()).toEqual(all.sort());
});

test('ids are read from the start of titles of tests that always run, ranges included', () => {
  const source = [
    call('test', 'S70 T30: keys and dates'),
    call('test', 'S12-S14: pages').replaceAll("'", '"'),
    call('test.each([[1]])', 'S41a-b, T05: %s'),
    call('describe', 'T64: drain').replaceAll("'", '`'),
    call('test.skip', 'S97: later'),
    call('test.skipIf(!canMount())', 'T65: not everywhere'),
    call('test.runIf(isPostgres)', 'T66: not everywhere'),
    call('test', 'mentions S99: later'),
    call('test', 'S98 without a colon'),
  ];
  expect(rowsOfTitles(source.join('\n'))).toEqual(['S70', 'T30', 'S12', 'S13', 'S14', 'S41a', 'S41b', 'T05']);
});

/** Put together here, because this file is scanned like every other. */
const call = (name: string, title: string) => `${name}('${title}', () => {});`;
