import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  comparedFields,
  defineFields,
  labelsOf,
  schemaOf,
  textOfRichText,
  yesOrNo,
} from '../../src/server-components/admin/ui/fields.ts';

const fields = defineFields({
  title: { label: 'Title', schema: z.string().min(1), input: { required: true } },
  status: { label: 'Status', options: [{ value: 'open', label: 'Open' }] },
  body: { label: 'Text', text: textOfRichText },
  pinned: { label: 'Pinned', schema: z.string().optional(), text: yesOrNo },
  publishAt: { label: 'Date and time', text: null },
});
const docOf = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

test('T56: a conflict compares the fields of a form in readable form', () => {
  const stored = { title: 'One', status: 'open', body: docOf('Stored'), pinned: 'on', publishAt: '2026-11-22' };
  expect(comparedFields(fields, stored, { title: 'Two', status: 'gone', body: 'no document' })).toEqual([
    { label: 'Title', stored: 'One', typed: 'Two', choice: { name: 'title', stored: 'One' } },
    { label: 'Status', stored: 'Open', typed: 'gone', choice: { name: 'status', stored: 'open' } },
    { label: 'Text', stored: 'Stored', typed: '', choice: { name: 'body', stored: stored.body } },
    { label: 'Pinned', stored: 'yes', typed: 'no', choice: { name: 'pinned', stored: 'on' } },
  ]);
});

test('T56: a field of several inputs has no value that could be chosen in a conflict', () => {
  const rows = defineFields({ price: { label: 'Prices', text: (_, all) => all['price-0'] ?? '' } });
  expect(comparedFields(rows, { 'price-0': '1' }, { 'price-0': '2' })).toEqual([
    { label: 'Prices', stored: '1', typed: '2' },
  ]);
});

test('labels have the order of the form, and only fields with a schema are validated', () => {
  expect(Object.values(labelsOf(fields))).toEqual(['Title', 'Status', 'Text', 'Pinned', 'Date and time']);
  expect(schemaOf(fields).parse({ title: 'One', status: 'any' })).toEqual({ title: 'One' });
});
