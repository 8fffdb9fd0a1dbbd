import { expect, test } from 'vitest';
import { createSeals } from '../../server/gateway/security/seals.ts';

test('a sealed text is read back, and no text that this site did not seal for this purpose', () => {
  const { seal, unseal } = createSeals('a secret');
  for (const text of ['INQ-1', '', 'a.b.c', 'ü\n']) expect(unseal('joined', seal('joined', text))).toBe(text);
  const sealed = seal('joined', 'INQ-1');
  expect(sealed).toMatch(/^INQ-1\.[\w-]{21}$/);
  const forged = [
    null,
    '',
    'INQ-1',
    'INQ-1.',
    sealed.replace('1', '2'),
    sealed.slice(0, -1),
    `${sealed}x`,
    `${sealed.slice(0, -1)}ü`,
    `x${sealed}`,
    seal('reference', 'INQ-1'),
    createSeals('another secret').seal('joined', 'INQ-1'),
  ];
  for (const text of forged) expect([text, unseal('joined', text)]).toEqual([text, null]);
});
