/** Products have a position in the catalogue, renumbered without gaps after each move. */
import { type Kysely, sql } from 'kysely';
import { tags } from '#contract/events.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../events/emit.ts';
import type { ContentTables } from '../tables.ts';

type Move = { readonly id: string; readonly to: 'up' | 'down' | 'first' | 'last' };

/** Moves run one at a time. */
export async function move(transaction: Kysely<ContentTables>, author: Author, { id, to }: Move): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content_product_order'))`.execute(transaction);
  const rows = await transaction
    .selectFrom('products')
    .select('id')
    .where('trashedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const from = rows.findIndex((row) => row.id === id);
  const last = rows.length - 1;
  const place = Math.min(last, Math.max(0, { up: from - 1, down: from + 1, first: 0, last }[to]));
  if (place === from) return;
  const order = rows.map((row) => row.id).filter((each) => each !== id);
  order.splice(place, 0, id);
  await sql`
    update content.products p set position = o.place
    from unnest(${order}::uuid[]) with ordinality as o (id, place)
    where p.id = o.id and p.position <> o.place`.execute(transaction);
  await record(transaction, author, {
    action: 'product.move',
    targetId: id,
    before: { place: from + 1 },
    after: { place: place + 1 },
  });
  await emit(transaction, [tags.products]);
}
