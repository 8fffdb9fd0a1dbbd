import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { slug } from '#contract/fields.ts';
import type { ContentTables } from '../../tables.ts';

/** Leaves room for a number at the end. */
const longest = 80;

function slugOf(title: string): string {
  const made = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug.safeParse(made).success ? made : 'deck';
}

type Values = { title: string; summary: string; kind: 'deck' | 'document' };

/** Inserts with the first free slug; after a few collisions the slug ends with random characters. */
export async function insertUnderFreeSlug(transaction: Kysely<ContentTables>, values: Values) {
  const base = slugOf(values.title);
  const randomSlug = () => `${base}-${randomBytes(4).toString('hex')}`;
  for (const slug of [base, `${base}-2`, `${base}-3`, randomSlug(), randomSlug()]) {
    const made = await transaction
      .insertInto('decks')
      .values({ ...values, slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (made) return made;
  }
  throw new Error(`no free deck slug for ${base}`);
}
