/** The defaults of the drivers differ: int8 is text or a number, bytea a Buffer or a Uint8Array. */

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

/** The keys are numbers of types; each function parses the text format. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
  [oid.int8]: parseInteger,
  [oid.json]: (text) => JSON.parse(text),
  [oid.jsonb]: (text) => JSON.parse(text),
  [oid.timestamptz]: parseTimestamp,
  // Timestamps without a zone depend on the machine; all our columns are timestamptz.
  [oid.timestamp]: asText,
  [oid.date]: asText,
  [oid.interval]: asText,
  [oid.numeric]: asText,
};

/** For counts and sequences. Throws for numbers that would lose precision. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the integer ${text} is too large`);
  return value;
}

/** `2026-11-20 10:00:00.123456+00`, in any session time zone. */
function parseTimestamp(text: string): Date {
  // Nearly all are in UTC, and pages of a list have dozens: this takes a third of the time.
  const value = new Date(
    text.endsWith('+00')
      ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
      : text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'),
  );
  if (Number.isNaN(value.getTime())) throw new RangeError(`invalid timestamp ${text}`);
  return value;
}
