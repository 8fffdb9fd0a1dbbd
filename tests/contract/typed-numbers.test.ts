/** Numbers and codes as people paste them, read in the browser and by the services. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifySession } from '#contract/auth/sessions.ts';
import { codeIn, plainPhone } from '#contract/typed-numbers.ts';
import { parsePhone } from '../../server/services/phone-numbers.ts';

const marks = fc.constantFrom('\u202a', '\u202c', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u200e');
const dashes = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', '\u2014', '\u2212');
const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009');
const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0xe50);
const inDigitsOf = (text: string, first: number): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(first + Number(digit)));

test.each([
  ['+4915123456789', 'DE'],
  ['+12025550161', 'US'],
  ['+33612345678', 'FR'],
  ['+5215512345678', 'MX'],
] as const)('T44: %s has one canonical form, however it is pasted', (number, country) => {
  const canonical = parsePhone(number, country)?.number;
  expect(canonical).toMatch(/^\+\d+$/);
  const isSame = (text: string) => parsePhone(text, country)?.number === canonical;
  fc.assert(fc.property(zero, (first) => isSame(inDigitsOf(number, first))));
  fc.assert(
    fc.property(marks, dashes, spaces, (mark, dash, space) =>
      isSame(`${mark}${number.slice(0, 3)}${space}${number.slice(3, 6)}${dash}${number.slice(6)}${mark}`),
    ),
  );
  expect(isSame(`tel:${number}`)).toBe(true);
});

test.each([
  ['49 151 23456789', 'DE', '+4915123456789'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+52 1 55 1234 5678', 'MX', '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['+54 9 11 2345 6789', 'AR', '+5491123456789'],
  ['TEL:+49-151-23456789', undefined, '+4915123456789'],
  ['\u202a+49 151 23456789\u202c', undefined, '+4915123456789'],
  ['+49 151\u20112345\u20136789', undefined, '+4915123456789'],
  ['٠١٥١٢٣٤٥٦٧٨٩', 'DE', '+4915123456789'],
  ['+1 555 010 0000', undefined, '+15550100000'],
  ['+1555010０000', 'US', undefined],
  ['+1 555 010 0000 x12', 'US', undefined],
  ['+15550100000;ext=1', 'US', undefined],
  ['²²²²²²²²', 'US', undefined],
  ['call me', 'US', undefined],
  ['', 'US', undefined],
  [`+49${'1'.repeat(80)}`, 'DE', undefined],
])('%j of %s is %s', (typed, country, expected) => {
  expect(parsePhone(typed, country)?.number).toBe(expected);
});

test('a number is read as it is formatted while it is typed', () => {
  expect(plainPhone(' tel:+49 151\u20112345\u200b ')).toBe('+49 151-2345');
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123–456', '123456'],
  ['\u2068123456\u2069', '123456'],
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['123456 is your code for localhost:3000. It expires in 10 minutes. Never share it.', '123456'],
  ['Your code for 127.0.0.1:3000 is 123 456.', '123456'],
  ['Your Example verification code is: 12345678', '12345678'],
  ['G-123456', '123456'],
])('the code of %j is %s', (typed, expected) => {
  expect(codeIn(typed)).toBe(expected);
  expect(verifySession.input.parse({ methodId: 'm', otp: typed, appId: 'a' }).otp).toBe(expected);
});

test('a text without a code stays an error at its field, however long it is', () => {
  for (const typed of ['', 'none', '12', 'a'.repeat(5_000), `${'1 '.repeat(5_000)}`])
    expect(verifySession.input.safeParse({ methodId: 'm', otp: typed, appId: 'a' }).success).toBe(false);
});

test('a code is found whatever stands around its digits', () => {
  const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
  const around = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\p{N}/gu, ''));
  fc.assert(
    fc.property(around, code, around, (before, digits, after) => codeIn(`${before} ${digits} ${after}`) === digits),
  );
  fc.assert(
    fc.property(
      code,
      zero,
      marks,
      (digits, first, mark) => codeIn(`${mark}${inDigitsOf(digits, first)}${mark}`) === digits,
    ),
  );
});
