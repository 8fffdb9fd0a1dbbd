import type { Failure } from '#contract/failures.ts';
import { slug as slugField } from '#contract/fields.ts';
import { slugFrom } from '#contract/slugs.ts';
import { anyTable, type Connection } from './any-table.ts';

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

/** Used when a draft is saved, so that a taken slug is reported before the draft is published. */
export async function isSlugTaken<Tables>(
  database: Connection<Tables>,
  { table, slug = 'slug' }: { readonly table: string; readonly slug?: string },
  id: string,
  wanted: string,
): Promise<boolean> {
  const other = await anyTable(database)
    .selectFrom(table)
    .select('id')
    .where(slug, '=', wanted)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** These slugs lead no longer to records that once had them. */
export async function dropFormer<Tables>(
  database: Connection<Tables>,
  kind: string,
  slugs: readonly string[],
): Promise<void> {
  await anyTable(database).deleteFrom('formerSlugs').where('kind', '=', kind).where('slug', 'in', slugs).execute();
}

/** A record takes the slug `to` and gives up `from`. */
export async function takeSlug<Tables>(
  database: Connection<Tables>,
  kind: string,
  { itemId, from, to }: { itemId: string; from: string; to: string },
): Promise<void> {
  await dropFormer(database, kind, [to]);
  await anyTable(database)
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

/** Others can be faster: so many slugs are tried before it is a failure. */
export const slugsTried = 20;

/**
 * Slugs that no record in the column has now, forever: that of the title, or `fallback`, then the same with numbers.
 */
export async function* freeSlugs<Tables>(
  database: Connection<Tables>,
  { table, column, title, fallback }: { table: string; column: string; title: string; fallback: string },
): AsyncGenerator<string, never> {
  const proposed = slugFrom(title);
  const base = slugField.safeParse(proposed).success ? proposed : fallback;
  const rows = await anyTable(database)
    .selectFrom(table)
    .select(column)
    .where((row) => row.or([row(column, '=', base), row(column, 'like', `${base}-%`)]))
    .execute();
  const taken = new Set(rows.map((row) => row[column]));
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) yield slug;
  }
}
