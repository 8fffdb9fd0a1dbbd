/** Separates merged inquiries that are no longer of one person (docs/decisions/087-merge-of-inquiries.md). */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { TradeTables } from '../tables.ts';
import { lockMerge, separate } from './merging.ts';

type Tables = Transaction<TradeTables>;
type Merge = Selectable<TradeTables['inquiryMerges']>;

/** Before inquiries of a person are erased, those of others get their messages back. */
export async function separateFromOthers(transaction: Tables, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = new Set(ids);
  await separateThose(
    transaction,
    await mergedWith(transaction, ids),
    ({ keptId, mergedId }) => theirs.has(keptId) !== theirs.has(mergedId),
  );
}

/** After a merge of these users was undone. Returns how many merges joined inquiries that are now of two accounts. */
export async function separateOwners(transaction: Tables, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; mergedId: string }>`
    select m.id, m.merged_id from trade.inquiry_merges m
    join trade.inquiries i on i.id = m.merged_id join trade.inquiries k on k.id = m.kept_id
    where m.undone_at is null and i.user_id is distinct from k.user_id
      and i.user_id = any(${[...userIds]}::uuid[])`.execute(transaction);
  if (rows.length === 0) return 0;
  const apart = new Set(rows.map(({ id }) => id));
  const ids = rows.map(({ mergedId }) => mergedId);
  await separateThose(transaction, await mergedWith(transaction, ids), ({ id }) => apart.has(id));
  return apart.size;
}

/** Also those into which they were merged further, and those first. */
async function separateThose(
  transaction: Tables,
  together: readonly Merge[],
  mustEnd: (merge: Merge) => boolean,
): Promise<void> {
  const ending = together.filter(mustEnd);
  for (const { keptId } of ending)
    ending.push(...together.filter((merge) => merge.mergedId === keptId && !ending.includes(merge)));
  if (ending.length === 0) return;
  const all = together.flatMap(({ keptId, mergedId }) => [keptId, mergedId]);
  await sql`select from trade.inquiries where id = any(${all}::uuid[]) order by id for update`.execute(transaction);
  const left = new Set(ending);
  while (left.size > 0) {
    const isLast = ({ keptId }: Merge) => ![...left].some(({ mergedId }) => mergedId === keptId);
    const next = [...left].find(isLast);
    if (!next) throw new Error('Inquiries are merged in a circle.');
    await separate(transaction, null, await lockMerge(transaction, next.id));
    left.delete(next);
  }
}

/** Merges of these inquiries, and of those that are merged with them; newest first. */
async function mergedWith(transaction: Tables, ids: readonly string[]): Promise<Merge[]> {
  const known = new Set(ids);
  for (;;) {
    const merges = await transaction
      .selectFrom('inquiryMerges')
      .selectAll()
      .where('undoneAt', 'is', null)
      .where(({ or, eb }) => or([eb('keptId', 'in', [...known]), eb('mergedId', 'in', [...known])]))
      .orderBy('mergedAt', 'desc')
      .orderBy('id')
      .execute();
    const found = merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]).filter((id) => !known.has(id));
    if (found.length === 0) return merges;
    for (const id of found) known.add(id);
  }
}
