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
    { label: 'Title', stored: 'One', typed: 'Two' },
    { label: 'Status', stored: 'Open', typed: 'gone' },
    { label: 'Text', stored: 'Stored', typed: '' },
    { label: 'Pinned', stored: 'yes', typed: 'no' },
  ]);
});

test('labels have the order of the form, and only fields with a schema are validated', () => {
  expect(Object.values(labelsOf(fields))).toEqual(['Title', 'Status', 'Text', 'Pinned', 'Date and time']);
  expect(schemaOf(fields).parse({ title: 'One', status: 'any' })).toEqual({ title: 'One' });
});
