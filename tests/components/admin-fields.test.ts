import { expect, test } from 'vitest';
import * as z from 'zod';
import { takeFiles } from '../../src/client-components/widgets/dropped-files.ts';
import { momentOn } from '../../src/client-components/widgets/presets.ts';
import { addedBy, tagsIn } from '../../src/client-components/widgets/tag-text.ts';
import { firstMorning, morningOf } from '../../src/server-components/admin/customer-service/snooze.ts';
import {
  comparedFields,
  defineFields,
  labelsOf,
  schemaOf,
  textOfRichText,
  yesOrNo,
} from '../../src/server-components/admin/ui/fields.ts';
import { typedValues } from '../../src/server-components/request/action.ts';

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

test('pasted tags are several tags, each once and as known ones are written', () => {
  expect(tagsIn(' one, Two,,two , ')).toEqual(['one', 'Two']);
  expect(addedBy('NEWS, fresh, own', ['Own'], ['News'])).toEqual(['News', 'fresh']);
});

test('a file field accepts suitable files, adds to those of a multiple field, and names the rejected ones', () => {
  const [csv, text, picture] = [
    { name: 'a.CSV', type: '' },
    { name: 'b.txt', type: 'text/plain' },
    { name: 'c.png', type: 'image/png' },
  ] as const;
  const one = { accept: '.csv,text/csv', multiple: false };
  expect(takeFiles(one, [], [csv])).toEqual({ files: [csv], remark: '' });
  expect(takeFiles(one, [], [text])).toEqual({ files: [], remark: 'Not accepted because of the type: b.txt.' });
  expect(takeFiles(one, [], [csv, csv]).remark).toBe('This field takes one file: a.CSV.');
  expect(takeFiles({ accept: 'image/*', multiple: true }, [picture], [picture, text])).toEqual({
    files: [picture, picture],
    remark: 'Not accepted because of the type: b.txt.',
  });
  expect(takeFiles({ accept: '', multiple: true }, [], [text, picture])).toEqual({
    files: [text, picture],
    remark: '',
  });
  expect(takeFiles(one, [csv], []).remark).toMatch('Folders');
});

test('a proposed moment is not ahead where only the past is accepted, and no snoozed morning is over', () => {
  const now = '2026-11-26T07:30:00.000Z';
  expect(momentOn('2026-11-26', '', now, true)).toBe('2026-11-26T07:30');
  expect(momentOn('2026-11-25', '', now, true)).toBe('2026-11-25T09:00');
  expect(momentOn('2026-11-26', '10:15', now, false)).toBe('2026-11-26T10:15');
  expect(firstMorning(new Date(now))).toBe('2026-11-26');
  expect(firstMorning(new Date('2026-11-30T08:00:00Z'))).toBe('2026-12-01');
  expect(morningOf('2026-11-26').toISOString()).toBe('2026-11-26T08:00:00.000Z');
});

test('lines of a form end as they are shown, although browsers send CRLF', () => {
  const form = new FormData();
  form.set('text', 'Dear Jo,\r\n\r\nplease\nwait.\r');
  form.set('$key', 'left out');
  expect(typedValues(form)).toEqual({ text: 'Dear Jo,\n\nplease\nwait.\n' });
});
