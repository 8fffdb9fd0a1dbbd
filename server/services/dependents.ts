import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dependents } from '#contract/dependents.ts';

type Counted = {
  readonly one: string;
  readonly many: string;
  /** Table and condition. */
  readonly rows: RawBuilder<unknown>;
};

const countedTo = 100;

export async function countDependents<Tables>(
  database: Kysely<Tables>,
  counted: readonly Counted[],
): Promise<{ dependents: Dependents }> {
  const counts = counted.map(
    ({ rows }) => sql`(select count(*)::int from (select from ${rows} limit ${countedTo}::int) counted)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(database);
  const dependents = counted.map(({ one, many }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return { what: count === 1 ? one : many, count };
  });
  return { dependents: dependents.filter(({ count }) => count > 0) };
}
