/** Slugs of records: free ones for new records, and former ones, which redirect. */
import { randomBytes } from 'node:crypto';
import type { Failure } from '#contract/failures.ts';
import { slug as slugField } from '#contract/fields.ts';
import { slugFrom } from '#contract/slugs.ts';
import { anyTable, type Connection } from './any-table.ts';

/** Id of the record that once had this slug. */
export async function findFormer<Tables>(
  database: Connection<Tables>,
  kind: string,
  slug: string,
): Promise<string | undefined> {
  const row = await anyTable(database)
    .selectFrom('formerSlugs')
    .select('itemId')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.['itemId'] as string | undefined;
}

/** Assigns a slug to a record; a former owner loses it. `from` is the slug that the record gives up. */
export async function takeSlug<Tables>(
  database: Connection<Tables>,
  kind: string,
  { itemId, from, to }: { itemId: string; from: string | null; to: string },
): Promise<void> {
  const table = anyTable(database);
  await table.deleteFrom('formerSlugs').where('kind', '=', kind).where('slug', '=', to).execute();
  if (from === null || from === to) return;
  await table
    .insertInto('formerSlugs')
    .values({ kind, slug: from, itemId })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ itemId }))
    .execute();
}

/** For `catch`: another failure if a unique index has the value already. */
export const failIfTaken =
  (taken?: () => Failure) =>
  (error: unknown): never => {
    throw taken && (error as { code?: string }).code === '23505' ? taken() : error;
  };

/**
 * Slugs to try for a new record: the slug of the title, with numbers, then with random characters. Titles without a
 * usable slug get `fallback`.
 */
export function slugsFor(title: string, fallback: string): string[] {
  const proposed = slugFrom(title);
  const base = slugField.safeParse(proposed).success ? proposed : fallback;
  const randomSlug = () => `${base}-${randomBytes(4).toString('hex')}`;
  return [base, `${base}-2`, `${base}-3`, randomSlug(), randomSlug()];
}
