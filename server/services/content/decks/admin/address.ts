/** The address of a deck, made of its title. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { slug } from '../../../../../src/contract/fields.ts';
import type { ContentTables } from '../../tables.ts';

/** So that a number behind it still fits. */
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

/** Inserts under the first address that is free; after a few of the same title it ends with something drawn. */
export async function insertUnderFreeSlug(transaction: Kysely<ContentTables>, values: Values) {
  const base = slugOf(values.title);
  const randomSlug = () => `${base}-${randomBytes(4).toString('hex')}`;
  for (const slug of [base, `${base}-2`, `${base}-3`, randomSlug(), randomSlug()]) {
    const made = await transaction
      .insertInto('decks')
      .values({ ...values, slug: slug })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (made) return made;
  }
  throw new Error(`no free deck slug for ${base}`);
}
