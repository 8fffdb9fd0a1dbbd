/**
 * Rows are JSON lines: arrays of null and of texts as PostgreSQL writes them, so that every type survives, also on
 * another version of PostgreSQL.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type { TableSummary } from './manifest.ts';

type Column = {
  readonly name: string;
  /** With its precision, as in `create table`. */
  readonly type: string;
  readonly isIdentity: boolean;
  readonly hasCollation: boolean;
};
export type Table = {
  readonly service: ServiceName;
  readonly name: string;
  /** Without generated ones, by name. */
  readonly columns: readonly Column[];
  /** Names of the columns of the primary key. */
  readonly key: readonly string[];
};

type Database = Kysely<unknown>;

/** Bytes of a piece, which is in memory at once, unless a single row is larger. */
const pieceSize = 1024 * 1024;
const [firstRows, maxRows] = [10, 10_000];

/** Migrations restore the tables of the migrator, and the archive has files on their own, whatever FILE_STORE is. */
const otherTables = ['migrations', 'migrations_lock', 'files', 'file_chunks'];

export async function listTables(database: Database, services: readonly string[]): Promise<Table[]> {
  if (services.length === 0) return [];
  const { rows } = await sql<Table>`
    select n.nspname as service, c.relname as name,
      coalesce((
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isIdentity', a.attidentity <> '', 'hasCollation', a.attcollation <> 0) order by a.attname::text collate "C")
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns,
      coalesce((
        select json_agg(a.attname order by k.position)
        from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (number, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${sql.join(services)}) and c.relkind = 'r' and c.relname not in (${sql.join(otherTables)})
    order by n.nspname::text collate "C", c.relname::text collate "C"`.execute(database);
  return rows;
}

/** Texts of dates and bytes depend on the session, and administrators may have set timeouts for a role. */
export async function setSession(transaction: Transaction<unknown>): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await sql`select set_config(${name}, ${value}, true)`.execute(transaction);
}

/** Pieces of whole lines and their numbers of rows, in the order of the key, so that equal tables give equal bytes. */
export async function* readRows(
  transaction: Transaction<unknown>,
  { service, name, columns, key }: Table,
): AsyncGenerator<{ bytes: Buffer; count: number }> {
  const values = columns.map((column) => sql`${sql.ref(column.name)}::text`);
  const ordered = columns.filter((column) => key.length === 0 || key.includes(column.name));
  const order = ordered.map((column) =>
    column.hasCollation || key.length === 0
      ? sql`${sql.ref(column.name)}::text collate "C"`
      : sql`${sql.ref(column.name)}`,
  );
  await sql`declare backup no scroll cursor for
    select to_json(array[${sql.join(values)}]::text[])::text as line from ${sql.table(`${service}.${name}`)}
    order by ${sql.join(order)}`.execute(transaction);
  for (let limit = firstRows; ; ) {
    const { rows } = await sql.raw<{ line: string }>(`fetch forward ${limit} from backup`).execute(transaction);
    if (rows.length === 0) break;
    const bytes = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
    yield { bytes, count: rows.length };
    const fitting = Math.floor((pieceSize / bytes.length) * rows.length);
    limit = Math.max(1, Math.min(fitting, limit * 10, maxRows));
  }
  await sql`close backup`.execute(transaction);
}

export async function insertRows(transaction: Transaction<unknown>, table: Table, bytes: Buffer): Promise<void> {
  const { service, name, columns } = table;
  const lines = `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`;
  const values = columns.map(({ type }, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(type)}`);
  await sql`
    insert into ${sql.table(`${service}.${name}`)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    overriding system value
    select ${sql.join(values)} from json_array_elements(${lines}::text::json) line`.execute(transaction);
}

export async function readSequences(
  database: Database,
  { service, name, columns }: Table,
): Promise<TableSummary['sequences']> {
  const sequences: TableSummary['sequences'] = {};
  for (const { name: column } of columns.filter(({ isIdentity }) => isIdentity)) {
    const sequence = await sequenceOf(database, `${service}.${name}`, column);
    const { rows } = await sql<{ value: number; isCalled: boolean }>`
      select last_value as value, is_called as "isCalled" from ${sql.raw(sequence)}`.execute(database);
    if (rows[0]) sequences[column] = rows[0];
  }
  return sequences;
}

export async function setSequences(
  database: Database,
  { service, name }: Table,
  sequences: TableSummary['sequences'],
): Promise<void> {
  for (const [column, { value, isCalled }] of Object.entries(sequences)) {
    const sequence = await sequenceOf(database, `${service}.${name}`, column);
    await sql`select setval(${sequence}::regclass, ${value}::bigint, ${isCalled}::boolean)`.execute(database);
  }
}

/** Its name, quoted where necessary. */
async function sequenceOf(database: Database, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(
    database,
  );
  if (!rows[0]?.name) throw new Error(`${table}.${column} has no sequence.`);
  return rows[0].name;
}

export async function countRows(database: Database, { service, name }: Table): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(`${service}.${name}`)}`.execute(database);
  return Number(rows[0]?.count);
}
