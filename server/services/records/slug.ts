import type { Kysely } from 'kysely';
import type { ContentTables } from '../content/tables.ts';

type Tables = Kysely<ContentTables>;
type Kind = ContentTables['formerSlugs']['kind'];

/** Id of the record that once had this slug. */
export async function findFormer(database: Tables, kind: Kind, slug: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('formerSlugs')
    .select('itemId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.itemId;
}

/** Assigns a slug to a record; a former owner loses it. `from` is the slug that the record gives up. */
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

/** Whether a write failed because the slug is in use. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505';
