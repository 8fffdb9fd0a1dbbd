/** Random values that match a schema of the contract. */
import fc from 'fast-check';
import type * as z from 'zod';
import { message } from '#contract/messages/message.ts';
import { receivedMessage } from '#contract/messages/received.ts';
import { richText } from '#contract/rich-text.ts';

type Schema = z.core.$ZodType;
type Definition = {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  entries?: Record<string, unknown>;
  values?: unknown[];
  coerce?: boolean;
  checks?: Array<{ _zod: { def: { check: string; format?: string; pattern?: RegExp } } }>;
  format?: string;
  pattern?: RegExp;
};

const maxListLength = 3;
const maxRejected = 20_000;
/** Whole milliseconds in years that ISO 8601 writes with four digits. */
const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const document = fc.string().map((text) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
}));

const said = fc.constantFrom(message('marked_fields'), message('not_found', { what: message('this_order') }));

export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if ((schema as unknown) === richText) return document;
  if ((schema as unknown) === receivedMessage) return said;
  const definition = schema._zod.def as unknown as Definition;
  const made = make(definition);
  // Limits and refinements are not generated; values that break them are filtered out.
  let rejected = 0;
  return made.filter((value) => {
    const isMatch = (schema as z.ZodType).safeParse(value).success;
    rejected = isMatch ? 0 : rejected + 1;
    // fast-check would go on for ever.
    if (rejected > maxRejected) throw new Error(`no random value matches this schema: ${JSON.stringify(definition)}`);
    return isMatch;
  });
}

function make(definition: Definition): fc.Arbitrary<unknown> {
  const { type, innerType, options = [] } = definition;
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(definition.shape ?? {}).map(([key, inner]) => [key, arbitraryOf(inner)])),
        { requiredKeys: Object.keys(definition.shape ?? {}).filter((key) => !isOptional(definition.shape![key]!)) },
      );
    case 'array':
      return fc.array(arbitraryOf(definition.element!), { maxLength: maxListLength });
    case 'record':
      return fc.dictionary(key, arbitraryOf(definition.valueType!), { maxKeys: maxListLength });
    case 'optional':
    case 'default':
    case 'catch':
      return arbitraryOf(innerType!);
    case 'nullable':
      return fc.option(arbitraryOf(innerType!), { nil: null });
    case 'union':
      return fc.oneof(...options.map(arbitraryOf));
    case 'pipe':
      return arbitraryOf(isText(definition.out!) ? definition.out! : definition.in!);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'string':
      return text(definition);
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer());
    case 'boolean':
      return fc.boolean();
    case 'date':
      return date;
    case 'unknown':
      return fc.oneof(fc.string(), fc.constant('2026-01-01T00:00:00Z'), fc.integer(), fc.constant(null));
    case 'undefined':
      return fc.constant(undefined);
    default:
      throw new Error(`cannot generate a value for ${type}`);
  }
}

/** Some keys look like those that are converted. */
const key = fc.oneof(
  fc.constantFrom('createdAt', 'created_at', 'line1'),
  fc.string({ minLength: 1 }).filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name)),
);

function text({ format, pattern, checks = [] }: Definition): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('a@example.org', 'a.b+c@example.co.uk');
  const required = pattern ?? checks.map(({ _zod }) => _zod.def.pattern).find((found) => found);
  if (required) return fc.stringMatching(new RegExp(required.source), { size: 'xsmall' });
  const anId = '00000000-0000-4000-9000-000000000001';
  const accepted = fc.constantFrom(
    'true',
    '1',
    anId,
    'https://example.org/hook',
    'a@example.org',
    '/account/roles-admin',
  );
  return fc.oneof(fc.string({ minLength: 1 }), fc.constant('2026-01-01T00:00:00Z'), accepted);
}

/** A value that is normalised before the check is generated in its normal form. */
const isText = (schema: Schema) => schema._zod.def.type === 'string';

function isOptional(schema: Schema): boolean {
  const { type, innerType } = schema._zod.def as unknown as Definition;
  return type === 'optional' || type === 'default' || (type === 'nullable' && isOptional(innerType!));
}
