import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMask } from '../../src/client-components/input-mask.ts';
import { countryOfNumber, formatPhone, spacedPhone } from '../../src/client-components/phone-format.ts';

const masked = (pattern: string, text: string) => applyMask(pattern, text).value;

test.each([
  ['### ###', '123456', '123 456'],
  ['### ###', '12a3', '123'],
  ['AA-AA', 'ab1cd', 'ab-cd'],
  ['AA', 'éß', 'éß'],
  ['**-**', 'a1b2', 'a1-b2'],
  ['**', '-a!1', 'a1'],
])('S91: the mask %s formats %j as %j', (pattern, text, expected) => {
  expect(masked(pattern, text)).toBe(expected);
});

test('S91: literals are added when a character follows, accepted when typed, and escaped with a backslash', () => {
  expect(masked('(###) ###', '555')).toBe('(555');
  expect(masked('(###) ###', '5550')).toBe('(555) 0');
  expect(masked('(###) ###', '(555) 010')).toBe('(555) 010');
  expect(masked('\\#-##', '#-42')).toBe('#-42');
  expect(masked('\\#-##', '42')).toBe('#-42');
});

test('S91: pasted text is formatted, and characters that do not fit are returned as the rest', () => {
  expect(masked('### ### ####', ' (555) 010-0123 ')).toBe('555 010 0123');
  expect(applyMask('###', '12345')).toMatchObject({ value: '123', rest: '45' });
});

test('S91: the caret stays after the characters that were before it', () => {
  // A 1 is typed in the middle of "555| 0".
  expect(applyMask('### ###', '5551 0', 4)).toMatchObject({ value: '555 10', caret: 5 });
  // A space was deleted, so the digit after it moves up and the caret stays.
  expect(applyMask('### ###', '5550', 3)).toMatchObject({ value: '555 0', caret: 3 });
  expect(applyMask('### ###', '', 0)).toMatchObject({ value: '', caret: 0 });
});

test('S91: no digit of any text is lost or moved', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat(30), (text, at) => {
      const { value, caret, rest } = applyMask('## (##) ##', text, Math.min(at, text.length));
      const digits = (part: string) => part.replace(/\P{Nd}/gu, '');
      expect(digits(value) + digits(rest)).toBe(digits(text));
      expect(caret).toBeLessThanOrEqual(value.length);
      expect(applyMask('## (##) ##', value).value).toBe(value);
    }),
  );
});

const typed = (text: string, dialCode: string | null) => formatPhone({ text, caret: text.length }, dialCode).text;

test.each([
  ['5550100123', '1', '555 010 0123'],
  ['07946123456', '44', '07946 123456'],
  ['7946123456', '44', '7946 123456'],
  ['+447946123456', '1', '+44 7946 123456'],
  ['+15550100123', null, '+1 555 010 0123'],
  ['0612345678', '33', '06 12 34 56 78'],
  ['123456789', null, '123 456 789'],
  ['5550100123 ext 4', '1', '5550100123 ext 4'],
  ['55501001234567', '1', '555 010 01234567'],
  ['+', '1', '+'],
])('S91: the phone number %j with dial code %s is formatted as %j', (text, dialCode, expected) => {
  expect(typed(text, dialCode)).toBe(expected);
});

test('S91: formatting a phone number never adds or removes a digit', () => {
  const number = fc.stringMatching(/^\+?[0-9 ()./-]{0,20}$/);
  fc.assert(
    fc.property(number, fc.constantFrom('1', '44', '49', '99', null), (text, dialCode) => {
      const once = typed(text, dialCode);
      expect(once.replace(/\D/g, '')).toBe(text.replace(/\D/g, ''));
      expect(typed(once, dialCode)).toBe(once);
    }),
  );
});

test.each([
  ['+15550100123', '+1 555 010 0123'],
  ['+4930901820', '+49 309 01820'],
  ['+352621123456', '+352 621 123 456'],
])('the number %s is shown as %s and never breaks across lines', (number, shown) => {
  expect(spacedPhone(number)).toBe(shown.replaceAll(' ', '\u00A0'));
});

test('S91: the country of an international number is found, the usual one of several with the same dial code', () => {
  const countries = [
    { code: 'CA', callingCode: '1' },
    { code: 'DE', callingCode: '49' },
    { code: 'US', callingCode: '1' },
    { code: 'ZZ', callingCode: null },
  ];
  const codeOf = (number: string) => countryOfNumber(number, countries)?.code;
  expect(['+15550100000', '+49 30 901820', '+33 6'].map(codeOf)).toEqual(['US', 'DE', undefined]);
});
