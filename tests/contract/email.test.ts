import { expect, test } from 'vitest';
import { email } from '#contract/fields.ts';

test.each([
  ['jo@example.org', 'jo@example.org'],
  ["o'neil+lamps@mail.example.museum", "o'neil+lamps@mail.example.museum"],
  ['jo@exämple.org', 'jo@xn--exmple-cua.org'],
  ['jo@EXÄMPLE.org', 'jo@xn--exmple-cua.org'],
  ['jo@exa\u0308mple.org', 'jo@xn--exmple-cua.org'],
  ['jo@xn--exmple-cua.org', 'jo@xn--exmple-cua.org'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@例え。jp', 'info@xn--r8jz45g.jp'],
  ['\u202ajo@example.org\u202c', 'jo@example.org'],
  ['\ufeff\u00a0jo@example.org \u200b', 'jo@example.org'],
])('the address %s is stored as %s', (typed, stored) => {
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  'jo',
  'jo@',
  '@exämple.org',
  'jo@ä',
  'jo@exä mple.org',
  'jo@exä/mple.org',
  'jo@ex:ämple.org',
  'jo@a@exämple.org',
  'jö@example.org',
  'jo@xn--p1ai',
  `jo@${'ä'.repeat(300)}.org`,
  // Short enough as it is typed, too long as it is stored.
  `jo@${'ä.'.repeat(100)}org`,
])('%s is no address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false);
});
