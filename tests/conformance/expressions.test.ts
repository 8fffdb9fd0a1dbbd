import { expect, test } from 'vitest';
import { type Expression, expressionsOf, judge, nameOf, slowest, sourceFiles, tooSlow } from './expressions.ts';

/** Each with its reason. */
const exceptions: ReadonlyArray<readonly [start: string, reason: string]> = [
  ['engine/webpack/', 'They run during the build only, over files of this repository and of packages.'],
];
const isException = ({ file }: Expression) => exceptions.some(([start]) => file.startsWith(start));

const all = sourceFiles()
  .flatMap(expressionsOf)
  .filter((each) => !isException(each));

test('no regular expression can backtrack over what somebody sends', { timeout: 600_000 }, async () => {
  expect(all.length).toBeGreaterThan(350);
  expect(Object.fromEntries(await judge(all))).toEqual({});
});

test('every regular expression reads 64 KB of any signs in a moment', { timeout: 300_000 }, () => {
  const slow = all.map((each) => [nameOf(each), slowest(each, tooSlow)] as const).filter(([, time]) => time > tooSlow);
  expect(Object.fromEntries(slow)).toEqual({});
});

test('the judgement and the clock know an expression that takes time with the square of the length', async () => {
  const quadratic = { file: 'planted.ts', source: '\\s*;\\s*', flags: '' };
  expect([...(await judge([quadratic])).values()]).toEqual(['2nd degree polynomial']);
  expect(slowest(quadratic, tooSlow)).toBeGreaterThan(tooSlow);
});
