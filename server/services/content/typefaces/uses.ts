/** A typeface that the look uses cannot be deleted. */
import { type Kysely, sql } from 'kysely';
import { defaultLook, type LookContent } from '#contract/content/look.ts';
import { failure, failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { shippedTypefaces, systemTypeface } from '#contract/shipped-typefaces.ts';
import { toSnake } from '#contract/wire.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

const places = sql`
  select 'the look' as place, content::text as content from content.looks
  union all select 'the draft of the look', pending::text from content.looks where pending is not null`;

/** Throws 409 with the places that name the typeface. Its row is locked. */
export async function requireUnused(transaction: Tables, id: string): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select place from (${places}) as records where strpos(content, ${id}) > 0`.execute(transaction);
  const names = new Intl.ListFormat('en').format(rows.map(({ place }) => place));
  if (rows.length > 0) throw failure(409, 'in_use', message('typeface_in_use', { places: names }));
}

type Chosen = Pick<LookContent, 'textTypeface' | 'headingTypeface'>;
const fields = ['textTypeface', 'headingTypeface'] as const;

/** The fields whose typeface there is no longer. The others are locked until the look is stored, so that none is deleted. */
async function lockOrMiss(transaction: Tables, chosen: Chosen): Promise<(keyof Chosen)[]> {
  const ids = fields.map((field) => chosen[field]).filter(isId);
  const query = transaction.selectFrom('typefaces').select('id').where('id', 'in', ids).orderBy('id').forShare();
  const rows = ids.length === 0 ? [] : await query.execute();
  const known = new Set([...rows, ...shippedTypefaces, systemTypeface].map(({ id }) => id));
  return fields.filter((field) => !known.has(chosen[field]));
}

/** Throws 422 for a typeface that was deleted, and locks the others. */
export async function lockTypefaces(transaction: Tables, chosen: Chosen): Promise<void> {
  const missing = await lockOrMiss(transaction, chosen);
  const said = missing.map((field) => [toSnake(field), message('typeface_deleted_meanwhile')]);
  if (missing.length > 0) throw failures.invalid(Object.fromEntries(said));
}

/** For a version that is restored: the usual typeface stands in for a deleted one. */
export async function withoutDeletedTypefaces(transaction: Tables, look: LookContent): Promise<LookContent> {
  const missing = await lockOrMiss(transaction, look);
  return { ...look, ...Object.fromEntries(missing.map((field) => [field, defaultLook[field]])) };
}
