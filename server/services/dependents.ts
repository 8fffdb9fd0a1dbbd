import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Permission } from '#contract/auth/permissions.ts';
import type { Dependents } from '#contract/dependents.ts';
import { countedTo } from '#contract/lists.ts';
import { type Actor, actorMay } from '../actors/actor.ts';

type Counted = {
  readonly one: string;
  readonly many: string;
  /** Records are counted only for people who may see them. */
  readonly permission: Permission;
  /** Table and condition. */
  readonly rows: RawBuilder<unknown>;
};

export async function countDependents<Tables>(
  { database, actor }: { readonly database: Kysely<Tables>; readonly actor: Actor },
  all: readonly Counted[],
): Promise<{ dependents: Dependents; isWhole: boolean }> {
  const counted = all.filter(({ permission }) => actorMay(actor, permission, 'GET'));
  const isWhole = counted.length === all.length;
  if (counted.length === 0) return { dependents: [], isWhole };
  const counts = counted.map(
    ({ rows }) => sql`(select count(*)::int from (select from ${rows} limit ${countedTo}::int) counted)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(database);
  const dependents = counted.map(({ one, many }, index) => {
    const count = rows[0]?.counts[index] ?? 0;
    return { what: count === 1 ? one : many, count };
  });
  return { dependents: dependents.filter(({ count }) => count > 0), isWhole };
}
