import { expect, test } from 'vitest';
import { textOf } from '../../src/server-components/admin/products/fields.ts';
import {
  afterVariantOperation,
  contentOfTyped,
  readTypedVariants,
  textOfKnown,
} from '../../src/server-components/admin/products/variant-fields.ts';

const combine = (fields: Record<string, string>) =>
  afterVariantOperation({ operation: 'combine variants', ...fields }) ?? { values: {}, message: '' };

test('S35: missing combinations get the key of the same values, never one that means something else', () => {
  const knownVariants = textOfKnown([{ key: 'wood', values: ['Oak'] }], ['wood', 'pine']);
  const { values } = combine({ knownVariants, 'option.0.name': 'Colour', 'option.0.values': 'Oak, Pine' });
  expect([values['variant.0.key'], values['variant.1.key']]).toEqual(['wood', 'pine-2']);
});

test('S35: a removed option takes its values out of the variants, by its button or by clearing its fields', () => {
  const fields = {
    'option.count': '2',
    'option.0.name': 'Colour',
    'option.0.values': 'Oak, Black',
    'option.0.was': 'Oak, Black',
    'option.1.name': 'Size',
    'option.1.values': 'S',
    'option.1.was': 'S',
    'variant.0.values': 'Oak, S',
    'variant.1.values': 'Black, S',
  };
  const removed = afterVariantOperation({ operation: 'remove option 1', ...fields })?.values ?? {};
  expect(removed).toMatchObject({
    'option.count': '1',
    'variant.0.values': 'Oak',
    'variant.1.values': 'Black',
  });
  const cleared = { ...fields, 'option.0.name': '', 'option.0.values': '' };
  expect(contentOfTyped(readTypedVariants(cleared, {})).items.map(({ values }) => values)).toEqual([['S'], ['S']]);
  // Removing the last option keeps the values, so that nothing disappears unseen.
  const none = afterVariantOperation({ ...removed, operation: 'remove option 0' })?.values ?? {};
  expect([none['option.count'], none['variant.0.values']]).toEqual(['0', 'Oak']);
});

test('S35: more options or values than a product can have are not combined', () => {
  const many = Array.from({ length: 21 }, (_, at) => `v${at}`).join(', ');
  for (const fields of [
    { 'option.0.name': 'Size', 'option.0.values': many },
    { 'option.0.name': 'Size', 'option.0.values': 'S, S' },
    Object.fromEntries([0, 1, 2, 3].map((at) => [`option.${at}.values`, 'S, M'])),
  ])
    expect(combine(fields).message).toMatch(/^No variants added/);
  const twenty = many.split(', ').slice(0, 20).join(', ');
  const { values } = combine(Object.fromEntries([0, 1, 2].map((at) => [`option.${at}.values`, twenty])));
  expect(values['variant.count']).toBe('50');
});

test('S35: versions are compared without the stock of variants', () => {
  const variants = {
    options: [{ name: 'Colour', values: ['Oak'] }],
    items: [{ key: 'oak', values: ['Oak'], sku: null, prices: [], isOffered: true }],
  };
  const content = {
    name: 'lamp',
    title: 'Lamp',
    summary: '',
    body: { type: 'doc' as const, content: [] },
    pictures: [],
    prices: [],
    specification: [],
    categories: [],
    variants,
    featured: false,
    waitlist: false,
    seo: { title: null, description: null },
  };
  const live = { ...content, stock: 3, variantStock: [{ key: 'oak', stock: 3 }] };
  expect(textOf(live)).toEqual(textOf(content));
});
