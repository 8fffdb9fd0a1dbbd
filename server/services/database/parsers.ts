/**
 * What a column becomes in JavaScript, for both drivers. Left to themselves they disagree: int8 is a text in one and a
 * number in the other, bytea a Buffer or a Uint8Array.
 */

/** PostgreSQL type numbers, from pg_type. */
const oid = {
  bytea: 17,
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  numeric: 1700,
  jsonb: 3802,
};

const asText = (text: string) => text;

/** By type number: parses the text form that the server sends. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [oid.int8]: parseInteger,
  [oid.json]: (text) => JSON.parse(text),
  [oid.jsonb]: (text) => JSON.parse(text),
  [oid.timestamptz]: parseTimestamp,
  // A column without a zone would mean another moment on another machine; all of ours are timestamptz.
  [oid.timestamp]: asText,
  [oid.date]: asText,
  [oid.interval]: asText,
  [oid.numeric]: asText,
};

/** Counts and sequences; a value that a number cannot hold must not be rounded in silence. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the integer ${text} is too large`);
  return value;
}

/** `2026-11-20 10:00:00.123456+00`, in whatever zone the session is. */
function parseTimestamp(text: string): Date {
  const value = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (Number.isNaN(value.getTime())) throw new RangeError(`invalid timestamp ${text}`);
  return value;
}
