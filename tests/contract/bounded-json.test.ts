import { expect, test } from 'vitest';
import * as z from 'zod';
import { isBoundedJson, parseBoundedJson } from '#contract/bounded-json.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { richTextIn, withRichText } from '../../src/server-components/request/plain-fields.ts';

test('T50: JSON from outside has at most 128 levels and 250,000 values, and signs in texts do not count', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const listed = (values: number) => `[${'0,'.repeat(values - 1)}0]`;
  expect([nested(128), nested(129), listed(250_000), listed(250_001)].map(isBoundedJson)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const texts = ['['.repeat(200), '{"'.repeat(200), `\\${'"['.repeat(200)}`, '\\'.repeat(301)];
  expect(parseBoundedJson(JSON.stringify(texts))).toEqual(texts);
  expect(() => parseBoundedJson('['.repeat(1_000_000))).toThrow('too deeply nested');
  for (const broken of ['', '"', '"\\', ']]', '{"a":'])
    expect(() => parseBoundedJson(broken), broken).toThrow(SyntaxError);
});

test('a form without scripts sends plain text only for fields that its schema declares as rich text', () => {
  const body = richTextJson.default({ type: 'doc', content: [] });
  const values = z.record(z.string(), z.string());
  expect(richTextIn(z.object({ title: z.string(), body }).extend({ note: richTextJson.optional() }))).toEqual([
    'body',
    'note',
  ]);
  expect(richTextIn(values.meta(withRichText('body')))).toEqual(['body']);
  expect([richTextIn(values), richTextIn(z.object({ body: z.string() }))]).toEqual([[], []]);
});
