/**
 * What travels is snake_case with ISO 8601 timestamps; what the program uses is camelCase with Dates. Both ways go by
 * the declared fields of a schema, so that a key of a map, a text that looks like a date and a rich text stay as typed.
 */
import type * as z from 'zod';
import { converterFor, type Direction, isoTimestamp } from './wire-converters.ts';

/**
 * A field whose schema has `.meta({ wire: 'sessionId' })` travels under that name, and is read under the usual one too.
 * `publishedAt` -> `published_at`, `line1` -> `line1`: digits stay with their word, so that it can be undone.
 */
export const toSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const decode: Direction = {
  isDecoding: true,
  key: (declared, named) => ({ from: named ?? toSnake(declared), to: declared }),
  date: (value) => (typeof value === 'string' && isoTimestamp.test(value) ? new Date(value) : value),
  made: new WeakMap(),
};
const encode: Direction = {
  isDecoding: false,
  key: (declared, named) => ({ from: declared, to: named ?? toSnake(declared) }),
  date: (value) => (value instanceof Date ? value.toISOString() : value),
  made: new WeakMap(),
};

/** From what arrived to what the schema can parse. Unknown keys are kept, so that the schema may refuse or drop them. */
export const fromWire = (schema: z.core.$ZodType, value: unknown): unknown => converterFor(schema, decode)(value, 0);
/** From a parsed value to what is sent. */
export const toWire = (schema: z.core.$ZodType, value: unknown): unknown => converterFor(schema, encode)(value, 0);
