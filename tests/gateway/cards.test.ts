/** Cards have no boxes in the place of signs that their fonts do not have. */

import { expect, test } from 'vitest';
import { defaultLook } from '#contract/content/look.ts';
import type { Card } from '../../server/gateway/documents/card.ts';
import { createPictureRenderer } from '../../server/gateway/documents/picture-renderer.ts';

const render = createPictureRenderer({ queueLength: 20, timeoutMs: 60_000 });
const card: Card = {
  eyebrow: 'News',
  title: 'Lamps',
  summary: 'Made here.',
  siteName: 'Tarn',
  look: defaultLook,
  picture: null,
  logo: null,
  tint: '#ffffff',
};
const isSame = async (one: Partial<Card>, other: Partial<Card>) => {
  const [first, second] = await Promise.all([render({ ...card, ...one }), render({ ...card, ...other })]);
  return first.equals(second);
};

test.each([
  ['an emoji', { title: 'Lamps 🎉' }, { title: 'Lamps' }],
  ['an emoji of several signs', { summary: '👩‍👩‍👧‍👦 Made ✅ here.' }, { summary: 'Made here.' }],
  ['a title in Chinese', { title: '测试搜索功能' }, { title: '' }],
  ['a title with one Latin word', { title: 'LED 測試搜索功能照明' }, { title: '' }],
  ['a name in Arabic', { siteName: 'شركة' }, { siteName: '' }],
  ['only an emoji', { eyebrow: '🎉' }, { eyebrow: '' }],
  ['an accent of its own', { title: 'Cafe\u0301' }, { title: 'Café' }],
])('%s is left out', async (_, given, expected) => {
  expect(await isSame(given, expected)).toBe(true);
});

test.each(['Ёлка', 'Ωμέγα', 'Größe', 'Việt Nam', 'Łódź', '€ 5 – “x”…'])('%s is shown', async (title) => {
  expect(await isSame({ title }, { title: '' })).toBe(false);
});
