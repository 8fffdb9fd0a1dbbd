import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseBoundedJson } from '#contract/bounded-json.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { countedTo } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';

export type Sort = {
  /** Never null. With an index on it and the id, the cost depends on the page size only. */
  readonly by: RawBuilder<unknown>;
  readonly type: 'text' | 'timestamptz' | 'bigint';
  readonly descending?: boolean;
};

type PageInput = {
  /** The select list, including the row's `id`. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** A uuid unless `idType` is set. */
  readonly id: RawBuilder<unknown>;
  readonly idType?: 'uuid' | 'text';
  readonly sort: Sort;
  readonly reversed?: boolean | undefined;
  readonly after?: string | undefined;
  readonly counted?: boolean | undefined;
  readonly pageSize: number;
};

/** `total` is null unless the rows are counted. */
export type PageOfList = { next: string | null; total: number | null };
export type Page<Row> = { items: Row[] } & PageOfList;

/** Throws 422 for a cursor that this list never returned. */
export async function pageByKey<Row extends { id: string }, Tables>(
  database: Kysely<Tables>,
  { columns, from, where, id, idType = 'uuid', sort: { descending, ...sort }, reversed, after, ...rest }: PageInput,
): Promise<Page<Row>> {
  const { counted = false, pageSize } = rest;
  const direction = (descending === true) === !reversed ? 'desc' : 'asc';
  const conditions = [
    ...where,
    ...(after === undefined
      ? []
      : [behind(readCursor(after, idType, sort.type, direction), { id, idType, sort, direction })]),
  ];
  const { rows } = await sql<Row & { pageKey: string }>`
    select ${columns}, (${sort.by})::text as page_key from ${from}
    where ${allOf(conditions)}
    order by ${sort.by} ${sql.raw(direction)}, ${id} ${sql.raw(direction)} limit ${pageSize + 1}::int`.execute(
    database,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const isWhole = after === undefined && rows.length <= pageSize;
  return {
    items: page.map(({ pageKey, ...row }) => row as unknown as Row),
    next: rows.length > pageSize && last ? cursorOf(last.pageKey, last.id, direction) : null,
    total: counted ? (isWhole ? rows.length : await readCount(database, countOf(from, where))) : null,
  };
}

/** Counts rows in a statement, up to `countedTo`. */
export const countOf = (from: RawBuilder<unknown>, where: readonly RawBuilder<unknown>[]): RawBuilder<number> =>
  sql`(select count(*)::int from (select from ${from} where ${allOf(where)} limit ${countedTo}::int) counted)`;

export async function readCount<Tables>(database: Kysely<Tables>, count: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${count} as total`.execute(database);
  return rows[0]!.total;
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

function behind(
  [key, lastId]: Cursor,
  { id, idType, sort, direction }: Pick<PageInput, 'id' | 'sort'> & { idType: string; direction: Direction },
) {
  const place = sql`(${key}::${sql.raw(sort.type)}, ${lastId}::${sql.raw(idType)})`;
  return direction === 'desc' ? sql`(${sort.by}, ${id}) < ${place}` : sql`(${sort.by}, ${id}) > ${place}`;
}

type Direction = 'asc' | 'desc';
type Cursor = readonly [key: string, id: string, direction: Direction];
const cursorOf = (...cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(after: string, idType: 'uuid' | 'text', type: Sort['type'], direction: Direction): Cursor {
  try {
    const [key, id, itsDirection, ...rest] = parseBoundedJson(Buffer.from(after, 'base64url').toString()) as unknown[];
    const isCursor =
      typeof key === 'string' && typeof id === 'string' && itsDirection === direction && rest.length === 0;
    if (isCursor && isKey[type](key) && isKey[idType](id)) return [key, id, direction];
  } catch {
    // The error is thrown below.
  }
  throw failures.invalid({ after: message('cursor_invalid') });
}

const isKey = {
  text: (key: string) => !key.includes('\0'),
  uuid: isId,
  bigint: (key: string) => /^-?\d{1,18}$/.test(key),
  timestamptz: (key: string) => key === 'infinity' || key === '-infinity' || isMoment(key),
};

const moment =
  /^(\d{4})-(\d\d)-(\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/;

/** The format of `timestamptz::text`; rejects dates such as 30 February. */
function isMoment(key: string): boolean {
  const [, year, month, day] = (moment.exec(key) ?? []).map(Number);
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
