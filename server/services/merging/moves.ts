/** Moves the rows of a merged account to the kept user, and back (docs/decisions/067-merge-of-users.md). */
import { type RawBuilder, sql } from 'kysely';
import type { Erasure } from '#contract/auth/erasures.ts';
import type { Counted, MergeException } from '#contract/auth/merges.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import type { MergeImpact } from '#contract/merge-impact.ts';
import type { Connection } from '../records/any-table.ts';

/** A column with the id of a person. */
export type Move = {
  /** Named as in a list; rows of the same name are counted together. */
  readonly what: string;
  readonly table: string;
  /** `user_id` if left out. */
  readonly column?: string;
  /** The column that identifies a row, by default `id`; any other one does so only together with the person. */
  readonly key?: string;
  /** Which rows belong to the person, instead of those with their id. */
  readonly theirs?: (person: Erasure) => RawBuilder<boolean>;
  /** Rows `t` that stay, because the kept user has such a row, and why. */
  readonly stays?: { readonly if: (keptId: string) => RawBuilder<boolean>; readonly why: string };
  readonly hasRevision?: true;
  /** Such rows are not counted: they are stored for a while only, or belong to something that is counted. */
  readonly isUncounted?: true;
};

export type MergeOf = { readonly mergeId: string; readonly keptId: string };
type Options = { readonly service: ServiceName; readonly moves: readonly Move[] };

const names = (service: ServiceName, { table, column = 'user_id', key = 'id' }: Move) => ({
  table: sql.table(`${service}.${table}`),
  rows: sql.table(`${service}.merged_rows`),
  column: sql.ref(column),
  key: sql.ref(key),
  ofRows: sql`r.table_name = ${table} and r.column_name = ${column}`,
  stored: sql`${table}, ${column}`,
});

const isTheirs = ({ theirs, column = 'user_id' }: Move, person: Erasure): RawBuilder<boolean> =>
  theirs?.(person) ?? sql`t.${sql.ref(column)} = ${person.userId}::uuid`;

export async function moveRows<Tables>(
  transaction: Connection<Tables>,
  { service, moves }: Options,
  { mergeId, keptId, person }: MergeOf & { readonly person: Erasure },
): Promise<Counted[]> {
  const moved: Counted[] = [];
  for (const move of moves) {
    const { table, rows, column, key, ofRows, stored } = names(service, move);
    await sql`insert into ${rows} (merge_id, table_name, column_name, row_id, was, revision)
      select ${mergeId}::uuid, ${stored}, t.${key}, t.${column}, ${move.hasRevision ? sql`t.revision` : sql`null::integer`}
      from ${table} t where ${isTheirs(move, person)} and ${move.stays ? sql`not (${move.stays.if(keptId)})` : sql`true`}
      order by t.${key} for update of t`.execute(transaction);
    const { numAffectedRows } = await sql`update ${table} t set ${column} = ${keptId}::uuid from ${rows} r
      where r.merge_id = ${mergeId}::uuid and ${ofRows}
        and t.${key} = r.row_id and t.${column} is not distinct from r.was`.execute(transaction);
    if (!move.isUncounted) moved.push({ what: move.what, count: Number(numAffectedRows ?? 0) });
  }
  return sums(moved);
}

type Back = { changed: number; gone: number; elsewhere: number };

/** Rows that still belong to the kept user go back; the exceptions are returned. */
export async function moveBack<Tables>(
  transaction: Connection<Tables>,
  { service, moves }: Options,
  { mergeId, keptId }: MergeOf,
): Promise<MergeException[]> {
  const exceptions: MergeException[] = [];
  for (const move of moves) {
    const { table, rows, column, key, ofRows } = names(service, move);
    const exists = move.key ? sql`false` : sql`exists (select from ${table} x where x.id = r.row_id)`;
    const result = await sql<Back>`
      with r as (select * from ${rows} r where r.merge_id = ${mergeId}::uuid and ${ofRows}),
      -- In the order of their keys, as a merge locks them, so that the two do not wait for each other.
      locked as materialized (
        select t.${key} as row_id from ${table} t join r on t.${key} = r.row_id where t.${column} = ${keptId}::uuid
        order by t.${key} for update of t),
      back as (
        update ${table} t set ${column} = r.was from r join locked using (row_id) where t.${key} = r.row_id and t.${column} = ${keptId}::uuid
        returning t.${key} as row_id, ${move.hasRevision ? sql`t.revision is distinct from r.revision` : sql`false`} as has_changed)
      select count(*) filter (where back.has_changed)::int as changed,
        count(*) filter (where back.row_id is null and not ${exists})::int as gone,
        count(*) filter (where back.row_id is null and ${exists})::int as elsewhere
      from r left join back on back.row_id = r.row_id`.execute(transaction);
    if (move.isUncounted) continue;
    for (const [outcome, count] of Object.entries(result.rows[0] as Back) as Array<[keyof Back, number]>)
      if (count > 0) exceptions.push({ what: move.what, outcome, count });
  }
  await sql`delete from ${sql.table(`${service}.merged_rows`)} where merge_id = ${mergeId}::uuid`.execute(transaction);
  return exceptions;
}

/** Counts the rows that `moveRows` would move. */
export async function countMoves<Tables>(
  database: Connection<Tables>,
  { service, moves }: Options,
  { keptId, person }: { readonly keptId: string; readonly person: Erasure },
): Promise<Pick<MergeImpact, 'moves' | 'stays'>> {
  const counted: Counted[] = [];
  const stays: MergeImpact['stays'] = [];
  for (const move of moves.filter(({ isUncounted }) => !isUncounted)) {
    const { rows } = await sql<{ all: number; staying: number }>`
      select count(*)::int as "all", count(*) filter (where ${move.stays ? move.stays.if(keptId) : sql`false`})::int as staying
      from ${names(service, move).table} t where ${isTheirs(move, person)}`.execute(database);
    const { all = 0, staying = 0 } = rows[0] ?? {};
    counted.push({ what: move.what, count: all - staying });
    if (move.stays && staying > 0) stays.push({ what: move.what, count: staying, why: move.stays.why });
  }
  return { moves: sums(counted), stays };
}

/** One of each name, without zeros. */
export const sums = (counted: readonly Counted[]): Counted[] =>
  [...Map.groupBy(counted, ({ what }) => what)]
    .map(([what, parts]) => ({ what, count: parts.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0);
