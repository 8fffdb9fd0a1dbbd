/** Converters are compiled, because every render uses them; subtrees without dates or multi-word keys pass. */
import type * as z from 'zod';

export type Schema = z.core.$ZodType;
export type Convert = (value: unknown, depth: number) => unknown;
export type Direction = {
  isDecoding: boolean;
  /** `named` is the wire name set by the schema. */
  key: (declared: string, named?: string) => { from: string; to: string };
  date: Convert;
  made: WeakMap<Schema, Convert>;
};

type Definition = {
  type: string;
  coerce?: boolean;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  in?: Schema;
  out?: Schema;
  values?: unknown[];
  entries?: Record<string, unknown>;
};

export const isoTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const maximumDepth = 64;
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch', 'lazy']);

export function converterFor(schema: Schema, direction: Direction): Convert {
  const known = direction.made.get(schema);
  if (known) return known;
  const convert = direction.isDecoding && !isTouched(schema, direction, new Set()) ? asItIs : make(schema, direction);
  direction.made.set(schema, convert);
  return convert;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;
/** The schema inside an optional, default or recursive schema; the library caches the latter. */
const innerOf = (schema: Schema): Schema | undefined =>
  definitionOf(schema).type === 'lazy'
    ? (schema._zod as unknown as { innerType: Schema }).innerType
    : definitionOf(schema).innerType;
const pipedOf = (definition: Definition, direction: Direction) =>
  direction.isDecoding ? definition.in : definition.out;

/** `seen` stops recursion in recursive schemas. */
function isTouched(schema: Schema, direction: Direction, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const definition = definitionOf(schema);
  const { type, shape = {} } = definition;
  const renames = (key: string) => direction.key(key).from !== direction.key(key).to;
  if (type === 'date' || type === 'record' || isTypedNumber(definition) || Object.keys(shape).some(renames))
    return true;
  if (Object.values(shape).some(namedBy)) return true;
  const below = [...Object.values(shape), ...(definition.options ?? []), definition.element, innerOf(schema)];
  if (type === 'pipe') below.push(pipedOf(definition, direction));
  return below.some((inner) => inner !== undefined && isTouched(inner, direction, seen));
}

function asItIs(value: unknown, depth: number): unknown {
  if (typeof value === 'object' && value !== null) failIfTooDeep(value, depth);
  return value;
}

function failIfTooDeep(value: object, depth: number): void {
  if (depth > maximumDepth) throw new TypeError('too deeply nested');
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof item === 'object' && item !== null) failIfTooDeep(item, depth + 1);
  }
}

function make(schema: Schema, direction: Direction): Convert {
  const definition = definitionOf(schema);
  const { type } = definition;
  if (type === 'date') return direction.date;
  if (wrappers.has(type)) return inner(innerOf(schema), direction);
  if (type === 'pipe') return inner(pipedOf(definition, direction), direction);
  if (type === 'array') return array(inner(definition.element, direction), maxLengthOf(schema));
  if (type === 'record') return record(inner(definition.valueType, direction));
  if (type === 'object') return object(definition.shape ?? {}, direction);
  if (type === 'union') return union(definition.options ?? [], direction);
  if (isTypedNumber(definition) && direction.isDecoding) return typedNumber;
  return plain;
}

const plain: Convert = (value) => value;
/** True for a number that a query string has as text. */
const isTypedNumber = ({ type, coerce }: Definition) => type === 'number' && coerce === true;
/** `0x10`, `1e1` and nothing at all would be numbers too. */
const typedNumber: Convert = (value) =>
  typeof value === 'string' && !/^-?\d+(?:\.\d+)?$/.test(value) ? Number.NaN : value;

const structured = new Set(['date', 'array', 'record', 'object', 'union', 'pipe', ...wrappers]);

/** The converter is created on first use, so that a schema may contain itself. */
function inner(schema: Schema | undefined, direction: Direction): Convert {
  if (!schema || !(structured.has(definitionOf(schema).type) || isTypedNumber(definitionOf(schema)))) return plain;
  let convert: Convert | undefined;
  return (value, depth) => {
    if (value === null || value === undefined) return value;
    if (depth > maximumDepth) throw new TypeError('too deeply nested');
    convert ??= converterFor(schema, direction);
    return convert(value, depth);
  };
}

/** A longer array stays as it is: the schema rejects it without reading its items, which could be millions. */
const array =
  (item: Convert, maxLength: number): Convert =>
  (value, depth) =>
    Array.isArray(value) && value.length <= maxLength ? value.map((each) => item(each, depth + 1)) : value;

function maxLengthOf(schema: Schema): number {
  const checks = (schema._zod.def.checks ?? []).map(({ _zod: { def } }) => def as { check: string; maximum?: number });
  return checks.find(({ check }) => check === 'max_length')?.maximum ?? Number.POSITIVE_INFINITY;
}

const record =
  (item: Convert): Convert =>
  (value, depth) => {
    if (!isPlainObject(value)) return value;
    const kept = Object.entries(value).filter(([key]) => !isDangerous(key));
    return Object.fromEntries(kept.map(([key, each]) => [key, item(each, depth + 1)]));
  };

const namedBy = (schema: Schema) => (schema as Partial<z.ZodType>).meta?.()?.['wire'] as string | undefined;

function object(shape: Record<string, Schema>, direction: Direction): Convert {
  const fields = Object.entries(shape).flatMap(([declared, schema]) => {
    const named = namedBy(schema);
    const convert = inner(schema, direction);
    const keys = [direction.key(declared, named)];
    if (named !== undefined && direction.isDecoding) keys.push(direction.key(declared));
    return keys.map((key) => ({ ...key, convert }));
  });
  const expected = new Set(fields.map(({ from }) => from));
  return (value, depth) => {
    if (!isPlainObject(value)) return value;
    const result: Record<string, unknown> = {};
    let found = 0;
    for (const { from, to, convert } of fields) {
      if (!Object.hasOwn(value, from)) continue;
      if (Object.hasOwn(result, to)) throw new TypeError(`field ${from} arrived in two spellings`);
      result[to] = convert === plain ? value[from] : convert(value[from], depth + 1);
      found++;
    }
    const keys = Object.keys(value);
    if (keys.length === found) return result;
    for (const key of keys) {
      if (expected.has(key) || isDangerous(key)) continue;
      // A second spelling of a declared field would silently win or lose, so reject it.
      if (Object.hasOwn(result, key)) throw new TypeError(`field ${key} arrived in two spellings`);
      if (direction.isDecoding) result[key] = value[key];
    }
    return result;
  };
}

/** Picks the option whose literal fields match, else the first of the right type. */
function union(options: readonly Schema[], direction: Direction): Convert {
  const all = options.map((option) => ({ fits: fitFor(option, direction), convert: inner(option, direction) }));
  return (value, depth) => {
    const option = all.find(({ fits }) => fits(value)) ?? all[0];
    return option ? option.convert(value, depth) : value;
  };
}

function fitFor(option: Schema, direction: Direction): (value: unknown) => boolean {
  const unwrapped = definitionOf(option).type === 'lazy' ? (innerOf(option) as Schema) : option;
  const { type, shape = {} } = definitionOf(unwrapped);
  if (type === 'array') return Array.isArray;
  if (type === 'date')
    return (value) => value instanceof Date || (typeof value === 'string' && isoTimestamp.test(value));
  if (type !== 'object') return () => false;
  const literals = Object.entries(shape).flatMap(([declared, schema]) => {
    const { values, entries } = definitionOf(schema);
    const allowed = values ?? (entries && Object.values(entries));
    return allowed ? [{ from: direction.key(declared).from, allowed: new Set(allowed) }] : [];
  });
  return (value) => isPlainObject(value) && literals.every(({ from, allowed }) => allowed.has(value[from]));
}

const isDangerous = (key: string) => key === '__proto__' || key === 'constructor' || key === 'prototype';

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
