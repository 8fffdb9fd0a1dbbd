/** Records that use a typeface keep it from being deleted. */
import { type Kysely, sql } from 'kysely';
import { failure, failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { shippedTypefaces, systemTypeface } from '#contract/shipped-typefaces.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

/** A record that names typefaces by their ids belongs here. */
const places = sql`select 'the site' as place, value::text as content from content.site`;

/** Throws 409 with the places that name the typeface. Its row is locked. */
export async function requireUnused(transaction: Tables, id: string): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select place from (${places}) as records where strpos(content, ${id}) > 0`.execute(transaction);
  const names = new Intl.ListFormat('en').format(rows.map(({ place }) => place));
  if (rows.length > 0) throw failure(409, 'in_use', message('typeface_in_use', { places: names }));
}

/**
 * For a record that names typefaces, given by field: throws 422 for those that there are no longer, and locks the others
 * until the record is stored, so that none is deleted meanwhile.
 */
export async function lockTypefaces(transaction: Tables, chosen: Readonly<Record<string, string>>): Promise<void> {
  const ids = Object.values(chosen).filter(isId);
  const query = transaction.selectFrom('typefaces').select('id').where('id', 'in', ids).orderBy('id').forShare();
  const rows = ids.length === 0 ? [] : await query.execute();
  const known = new Set([...rows, ...shippedTypefaces, systemTypeface].map(({ id }) => id));
  const missing = Object.entries(chosen).filter(([, id]) => !known.has(id));
  if (missing.length === 0) return;
  throw failures.invalid(Object.fromEntries(missing.map(([field]) => [field, message('typeface_deleted_meanwhile')])));
}
