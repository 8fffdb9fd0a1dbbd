/**
 * What travels is snake_case with ISO 8601 timestamps; what the program uses is camelCase with Dates. Both ways go by
 * the declared fields of a schema, so that a key of a map, a text that looks like a date and a rich text stay as typed.
 */
import type * as z from 'zod';

/** `publishedAt` -> `published_at`, `line1` -> `line1`: digits stay with their word, so that it can be undone. */
export const toSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isoTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const maximumDepth = 64;

type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  discriminator?: string;
  getter?: () => z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

type Direction = {
  key: (declared: string) => { from: string; to: string };
  date: (value: unknown) => unknown;
};
const decode: Direction = {
  key: (declared) => ({ from: toSnake(declared), to: declared }),
  date: (value) => (typeof value === 'string' && isoTimestamp.test(value) ? new Date(value) : value),
};
const encode: Direction = {
  key: (declared) => ({ from: declared, to: toSnake(declared) }),
  date: (value) => (value instanceof Date ? value.toISOString() : value),
};

/** From what arrived to what the schema can parse. Unknown keys are kept, so that the schema may refuse or drop them. */
export const fromWire = (schema: z.core.$ZodType, value: unknown): unknown => convert(schema, value, decode, 0);
/** From a parsed value to what is sent. */
export const toWire = (schema: z.core.$ZodType, value: unknown): unknown => convert(schema, value, encode, 0);

function convert(schema: z.core.$ZodType, value: unknown, direction: Direction, depth: number): unknown {
  if (value === null || value === undefined) return value;
  if (depth > maximumDepth) throw new TypeError('too deeply nested');
  const definition = definitionOf(schema);
  const inner = (next: z.core.$ZodType) => convert(next, value, direction, depth + 1);
  switch (definition.type) {
    case 'date':
      return direction.date(value);
    case 'array':
      if (!Array.isArray(value) || !definition.element) return value;
      return value.map((item) => convert(definition.element as z.core.$ZodType, item, direction, depth + 1));
    case 'object':
      return convertObject(definition.shape ?? {}, value, direction, depth);
    case 'record':
      return isPlainObject(value) && definition.valueType
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([key]) => !isDangerous(key))
              .map(([key, item]) => [
                key,
                convert(definition.valueType as z.core.$ZodType, item, direction, depth + 1),
              ]),
          )
        : value;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return definition.innerType ? inner(definition.innerType) : value;
    case 'lazy':
      return definition.getter ? inner(definition.getter()) : value;
    case 'pipe':
      return definition.out && definition.in ? inner(direction === decode ? definition.in : definition.out) : value;
    case 'union':
      return inner(optionFor(definition, value, direction));
    default:
      return value;
  }
}

function convertObject(
  shape: Record<string, z.core.$ZodType>,
  value: unknown,
  direction: Direction,
  depth: number,
): unknown {
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [declared, schema] of Object.entries(shape)) {
    const { from, to } = direction.key(declared);
    if (!Object.hasOwn(value, from)) continue;
    seen.add(from);
    result[to] = convert(schema, value[from], direction, depth + 1);
  }
  for (const [key, item] of Object.entries(value)) {
    // A second spelling of a declared field would silently win or lose: refuse it.
    if (seen.has(key) || isDangerous(key)) continue;
    if (Object.hasOwn(result, key)) throw new TypeError(`field ${key} arrived in two spellings`);
    if (direction === decode) result[key] = item;
  }
  return result;
}

/** The option whose discriminator matches; without one, the first whose declared keys are all there. */
function optionFor(definition: Definition, value: unknown, direction: Direction): z.core.$ZodType {
  const options = definition.options ?? [];
  const fits = options.find((option) => {
    const inner = definitionOf(option);
    const unwrapped = inner.type === 'lazy' && inner.getter ? definitionOf(inner.getter()) : inner;
    if (unwrapped.type === 'array') return Array.isArray(value);
    if (unwrapped.type === 'date')
      return value instanceof Date || (typeof value === 'string' && isoTimestamp.test(value));
    if (unwrapped.type !== 'object' || !isPlainObject(value)) return false;
    return Object.entries(unwrapped.shape ?? {}).every(([key, schema]) => {
      const given = value[direction.key(key).from];
      const declared = definitionOf(schema) as { type: string; values?: unknown[]; entries?: Record<string, unknown> };
      if (declared.type === 'literal') return declared.values?.includes(given) ?? false;
      if (declared.type === 'enum') return Object.values(declared.entries ?? {}).includes(given);
      return true;
    });
  });
  return fits ?? (options[0] as z.core.$ZodType);
}

const isDangerous = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
