import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { slug } from '#contract/fields.ts';
import { slugFrom } from '#contract/slugs.ts';
import type { OrganizationTables } from '../tables.ts';

/** Reserved names and names without Latin letters get a neutral slug. */
function slugOf(name: string): string {
  const made = slugFrom(name);
  return slug.safeParse(made).success ? made : 'organization';
}

/** Inserts with the first free slug; after a few collisions the slug ends with random characters. */
export async function insertUnderOwnSlug(transaction: Kysely<OrganizationTables>, name: string): Promise<string> {
  const base = slugOf(name);
  const randomSlug = () => `${base}-${randomBytes(4).toString('hex')}`;
  for (const slug of [base, `${base}-2`, `${base}-3`, randomSlug(), randomSlug()]) {
    const made = await transaction
      .insertInto('organizations')
      .values({ name, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return made.id;
  }
  throw new Error(`no free organization slug for ${base}`);
}

export const touched = { revision: sql<number>`revision + 1`, updatedAt: sql<Date>`now()` };
