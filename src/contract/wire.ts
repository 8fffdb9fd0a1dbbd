/** Only declared fields are converted, so that map keys, date-like text and rich text stay unchanged. */
import type * as z from 'zod';
import { converterFor, type Direction, isoTimestamp } from './wire-converters.ts';

/** `.meta({ wire })` sets another name. Digits stay with their word, so that names convert back. */
export const toSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const toCamel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

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

/** Keeps unknown keys, so that the schema may reject or drop them. */
export const fromWire = (schema: z.core.$ZodType, value: unknown): unknown => converterFor(schema, decode)(value, 0);
export const toWire = (schema: z.core.$ZodType, value: unknown): unknown => converterFor(schema, encode)(value, 0);
