import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { richText, richTextJson } from '#contract/rich-text.ts';
import { fromWire, toSnake, toWire } from '#contract/wire.ts';

const line = z.object({ line1: z.string(), soldAt: z.date().nullable(), textBody: z.string().optional() });
type Node = { madeAt: Date; childNodes?: Node[] };
const node: z.ZodType<Node> = z.lazy(() => z.object({ madeAt: z.date(), childNodes: z.array(node).optional() }));
const kind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('dated'), heldAt: z.date() }),
  z.object({ type: z.literal('named'), heldAt: z.string() }),
]);
const schema = z.object({
  id: z.string(),
  orderLines: z.array(line),
  byName: z.record(z.string(), line),
  eventKinds: z.array(kind),
  firstNode: node,
});
type Value = z.output<typeof schema>;

const date = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
// Some texts look like what is converted: a timestamp, or a key of two words.
const text = fc.oneof(fc.string(), fc.constantFrom('2026-01-01T00:00:00Z', 'soldAt', 'sold_at'));
const anyLine = fc.record({ line1: text, soldAt: fc.option(date) });
const anyNode = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    madeAt: date,
    childNodes: fc.oneof({ maxDepth: 6 }, fc.constant<Node[]>([]), fc.array(tie('node'), { maxLength: 2 })),
  }),
})).node;
const dangerous = new Set(['__proto__', 'constructor', 'prototype']);
const anyValue: fc.Arbitrary<Value> = fc.record({
  id: text,
  orderLines: fc.array(anyLine, { maxLength: 4 }),
  byName: fc.dictionary(
    text.filter((key) => !dangerous.has(key)),
    anyLine,
    { maxKeys: 4, noNullPrototype: true },
  ),
  eventKinds: fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('dated' as const), heldAt: date }),
      fc.record({ type: fc.constant('named' as const), heldAt: text }),
    ),
    { maxLength: 4 },
  ),
  firstNode: anyNode,
});

test('S70 S71: a value that is sent as JSON and read again is unchanged', () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const received = JSON.parse(JSON.stringify(toWire(schema, value)));
      expect(schema.parse(fromWire(schema, received))).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

test('S71: declared keys are sent in snake_case and dates as ISO 8601, and keys of maps are not changed', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const value: Value = {
    id: 'a',
    orderLines: [{ line1: 'x', soldAt: at }],
    byName: { soldAt: { line1: 'x', soldAt: null } },
    eventKinds: [{ type: 'dated', heldAt: at }],
    firstNode: { madeAt: at },
  };
  expect(toWire(schema, value)).toEqual({
    id: 'a',
    order_lines: [{ line1: 'x', sold_at: at.toISOString() }],
    by_name: { soldAt: { line1: 'x', sold_at: null } },
    event_kinds: [{ type: 'dated', held_at: at.toISOString() }],
    first_node: { made_at: at.toISOString() },
  });
});

test('S71: a name with digits is unchanged after conversion to snake_case and back', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/);
  const back = (key: string) => key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  fc.assert(fc.property(name, (key) => back(toSnake(key)) === key));
});

test('S70: only full timestamps in date fields become dates, and rich text stays as typed', () => {
  const only = z.object({ soldAt: z.unknown(), heldAt: z.date() });
  const read = (text: string) =>
    fromWire(only, { sold_at: text, held_at: text }) as { soldAt: unknown; heldAt: unknown };
  expect(read('2026-01-01T00:00:00Z')).toEqual({
    soldAt: '2026-01-01T00:00:00Z',
    heldAt: new Date('2026-01-01T00:00:00Z'),
  });
  for (const other of ['2026-01-01', '2026', 'Jan 1 2026', '2026-01-01 00:00:00Z', ' 2026-01-01T00:00:00Z']) {
    expect(read(other).heldAt).toBe(other);
  }
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '2026-01-01T00:00:00Z' }] }],
  };
  expect(fromWire(richText, doc)).toEqual(doc);
});

test('T30: keys that would pollute prototypes are dropped, and duplicate spellings and deep nesting are refused', () => {
  const hostile = JSON.parse('{"line1":"x","sold_at":null,"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}');
  expect(Object.keys(fromWire(line, hostile) as object)).toEqual(['line1', 'soldAt']);
  const map = z.record(z.string(), z.object({ soldAt: z.date() }));
  expect(Object.keys(fromWire(map, JSON.parse('{"__proto__":{},"a":{}}')) as object)).toEqual(['a']);
  expect(() => fromWire(line, { line1: 'x', sold_at: null, soldAt: null })).toThrow('two spellings');
  let deep: unknown = { made_at: '2026-01-01T00:00:00Z' };
  let deepText: unknown = { type: 'listItem', content: [] };
  for (let level = 0; level < 5000; level++) {
    deep = { made_at: '2026-01-01T00:00:00Z', child_nodes: [deep] };
    deepText = { type: 'bulletList', content: [{ type: 'listItem', content: [deepText] }] };
  }
  expect(() => fromWire(node, deep)).toThrow('too deeply nested');
  expect(() => fromWire(richText, { type: 'doc', content: [deepText] })).toThrow('too deeply nested');
  expect(({} as { a?: number }).a).toBeUndefined();
});

test('T02: a posted text that is 3,000 levels deep is refused at its field without a stack overflow', () => {
  let tree: object = { type: 'paragraph' };
  for (let level = 0; level < 3_000; level++) {
    tree = { type: 'bulletList', content: [{ type: 'listItem', content: [tree] }] };
  }
  const posted = richTextJson.safeParse(JSON.stringify({ type: 'doc', content: [tree] }));
  expect(posted.error?.issues[0]?.message).toBe('This text is too long or too deeply nested.');
  expect(richTextJson.safeParse('{"type":"doc","content":[null]}').success).toBe(false);
});

test('S71: a field with a wire name is read under either name and sent under its wire name', () => {
  const session = z.object({ id: z.string().meta({ wire: 'sessionId' }), city: z.string().optional() });
  expect([fromWire(session, { sessionId: 'a', city: 'x' }), fromWire(session, { id: 'a' })]).toEqual([
    { id: 'a', city: 'x' },
    { id: 'a' },
  ]);
  expect(() => fromWire(session, { sessionId: 'a', id: 'b' })).toThrow('field id arrived in two spellings');
  expect(toWire(session, { id: 'a', city: 'x' })).toEqual({ sessionId: 'a', city: 'x' });
  expect(() => fromWire(line, { line1: 'x', sold_at: null, soldAt: null })).toThrow('field soldAt arrived');
});

test('S71: unknown fields are read unchanged, so that the schema refuses them, and never sent', () => {
  expect(fromWire(line, { line1: 'x', sold_at: null, other_thing: 1 })).toEqual({
    line1: 'x',
    soldAt: null,
    other_thing: 1,
  });
  expect(toWire(line, { line1: 'x', soldAt: null, otherThing: 1 })).toEqual({ line1: 'x', sold_at: null });
});

test('S70: a value of another type than its schema is read unchanged, so that the schema refuses it', () => {
  const list = z.object({ soldLines: z.array(line), byName: z.record(z.string(), line), oneLine: line });
  for (const other of [null, 'text', 7, true, [], {}, new Date(0)]) {
    expect(fromWire(list, { sold_lines: other, by_name: other, one_line: other })).toEqual({
      soldLines: other,
      byName: other,
      oneLine: other,
    });
    expect([fromWire(line, other), fromWire(kind, other)]).toEqual([other, other]);
  }
  expect(fromWire(z.object({ names: z.array(z.string().nullable()) }), { names: [null, 'a'] })).toEqual({
    names: [null, 'a'],
  });
  const bare = Object.assign(Object.create(null), { line1: 'x', sold_at: null });
  expect(fromWire(line, bare)).toEqual({ line1: 'x', soldAt: null });
});

test('S70: a number in a query string has digits only', () => {
  const query = z.object({ pageSize: z.coerce.number().int().min(0).default(20) });
  const read = (text: string) => query.safeParse(fromWire(query, { page_size: text })).data?.pageSize;
  expect(['7', '0', '-3', '0x10', '1e1', ' 7', '', '1.5'].map(read)).toEqual([7, 0, ...Array(6).fill(undefined)]);
});

test('S70: the variant of a union is chosen by its literals or its type', () => {
  const at = '2026-01-01T00:00:00Z';
  const both = z.union([
    z.object({ type: z.literal('a'), kind: z.enum(['x']), heldAt: z.date() }),
    z.object({ type: z.literal('a'), kind: z.enum(['y', 'z']), heldAt: z.string() }),
  ]);
  expect(fromWire(both, { type: 'a', kind: 'x', held_at: at })).toEqual({ type: 'a', kind: 'x', heldAt: new Date(at) });
  expect(fromWire(both, { type: 'a', kind: 'z', held_at: at })).toEqual({ type: 'a', kind: 'z', heldAt: at });
  const moments = z.union([z.string(), z.date(), z.array(z.date()), z.lazy(() => line)]);
  expect(fromWire(moments, at)).toEqual(new Date(at));
  expect(fromWire(moments, [at])).toEqual([new Date(at)]);
  expect(fromWire(moments, { line1: 'x', sold_at: at })).toEqual({ line1: 'x', soldAt: new Date(at) });
  expect([fromWire(moments, 'soon'), fromWire(moments, 7)]).toEqual(['soon', 7]);
  expect(toWire(moments, new Date(at))).toBe(new Date(at).toISOString());
});

test('S70: transformed and preprocessed schemas are converted', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const transformed = z.object({ soldAt: z.date() }).transform(({ soldAt }) => soldAt.getTime());
  expect(transformed.parse(fromWire(transformed, { sold_at: at }))).toBe(Date.parse(at));
  const read = z.preprocess((value) => value, z.object({ soldAt: z.date() }));
  expect(toWire(read, { soldAt: new Date(at) })).toEqual({ sold_at: at });
});

test('T30: 64 levels of nesting are read and 65 are refused, with any schema', () => {
  type Tree = { at?: Date; names?: Record<string, Tree>; children?: Tree[] };
  const tree: z.ZodType<Tree> = z.lazy(() =>
    z.object({
      at: z.date().optional(),
      names: z.record(z.string(), tree).optional(),
      children: z.array(tree).optional(),
    }),
  );
  const nested = (levels: number, wrap: (inner: object) => object) =>
    Array.from({ length: levels }).reduce<object>((inner) => wrap(inner), {});
  // Each of these adds two levels: the object and its content.
  for (const wrap of [(inner: object) => ({ names: { a: inner } }), (inner: object) => ({ children: [inner] })]) {
    expect(fromWire(tree, nested(32, wrap))).toEqual(nested(32, wrap));
    expect(() => fromWire(tree, nested(33, wrap))).toThrow('too deeply nested');
  }
  const plain = z.object({ any: z.unknown(), list: z.array(z.unknown()).optional() });
  const deep = (levels: number) => nested(levels, (inner) => ({ any: inner }));
  expect(fromWire(plain, deep(64))).toEqual(deep(64));
  expect(() => fromWire(plain, deep(65))).toThrow('too deeply nested');
});

test('an array that is longer than its schema allows is rejected without converting its items', () => {
  const lines = z.object({ orderLines: z.array(line).max(2) });
  const item = { line1: 'a', sold_at: '2026-01-01T00:00:00Z' };
  expect(lines.safeParse(fromWire(lines, { order_lines: [item, item] })).data?.orderLines[1]?.soldAt).toBeInstanceOf(
    Date,
  );
  const converted = fromWire(lines, { order_lines: [item, item, item] }) as { orderLines: unknown[] };
  expect(converted.orderLines[2]).toBe(item);
  expect(lines.safeParse(converted).error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
