/** Positions of slides count from 1 without gaps. Removed slides have none. */
import { type Kysely, sql } from 'kysely';
import { slidesAtMost } from '#contract/content/deck-slides.ts';
import { failures } from '#contract/failures.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;

export async function countSlides(database: Tables, deckId: string): Promise<number> {
  const { count } = await database
    .selectFrom('slides')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deckId', '=', deckId)
    .where('position', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the position that is now free: the requested one, or the last one if that is beyond the end. */
export async function makeRoom(transaction: Tables, deckId: string, wanted: number): Promise<number> {
  const count = await countSlides(transaction, deckId);
  if (count >= slidesAtMost) throw failures.conflict(`A deck can have at most ${slidesAtMost} slides.`);
  const position = Math.min(wanted, count + 1);
  await shift(transaction, deckId, { from: position, by: 1 });
  return position;
}

export const closeGap = (transaction: Tables, deckId: string, position: number) =>
  shift(transaction, deckId, { from: position + 1, by: -1 });

type Shift = { from: number; to?: number; by: 1 | -1 };

const shift = (transaction: Tables, deckId: string, { from, to = slidesAtMost + 1, by }: Shift) =>
  transaction
    .updateTable('slides')
    .set({ position: sql<number>`position + ${by}::int` })
    .where('deckId', '=', deckId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute();

type Move = { slideId: string; from: number; to: number };

export async function move(transaction: Tables, deckId: string, { slideId, from, to }: Move): Promise<void> {
  if (from < to) await shift(transaction, deckId, { from: from + 1, to, by: -1 });
  else await shift(transaction, deckId, { from: to, to: from - 1, by: 1 });
  await transaction.updateTable('slides').set({ position: to }).where('id', '=', slideId).execute();
}
