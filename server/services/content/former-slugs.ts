/** Former addresses: an item that is renamed goes on being found by the names it had. */
import type { Kysely } from 'kysely';
import type { ContentTables } from './tables.ts';

type Tables = Kysely<ContentTables>;
type Kind = ContentTables['formerSlugs']['kind'];

/** Id of the item that once had this slug. */
export async function findFormer(database: Tables, kind: Kind, slug: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('formerSlugs')
    .select('itemId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.itemId;
}

/** An item takes a slug: whoever had it before loses the claim to it. `from` is the one the item gives up. */
export async function takeSlug(
  database: Tables,
  kind: Kind,
  { itemId, from, to }: { itemId: string; from: string | null; to: string },
) {
  await database.deleteFrom('formerSlugs').where('kind', '=', kind).where('slug', '=', to).execute();
  if (from === null || from === to) return;
  await database
    .insertInto('formerSlugs')
    .values({ kind, slug: from, itemId })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ itemId }))
    .execute();
}

/** Whether an insert or update failed because the slug is another's. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505';
