import { sql } from 'kysely';
import type { Merging } from '../merging/merging.ts';
import type { TradeTables } from './tables.ts';
import { theirClaims, theirDeliveries, theirEntries } from './theirs.ts';
import { separateOwners } from './threads/separating.ts';
import { lockLists } from './waitlists/changes.ts';

/** Messages written as staff and changes of orders stay with the account that made them. */
export const merging: Merging<TradeTables> = {
  moves: [
    {
      what: 'Orders',
      table: 'orders',
      hasRevision: true,
      stays: {
        if: (keptId) =>
          sql`exists (select from trade.orders k where k.user_id = ${keptId}::uuid and k.intent = t.intent)`,
        why: 'The kept user sent the same form.',
      },
    },
    { what: 'Inquiries', table: 'inquiries', hasRevision: true },
    {
      what: 'Inquiries that were sent with their number, without signing in',
      table: 'inquiries',
      column: 'claimed_user_id',
      theirs: (person) =>
        sql`(coalesce(claimed_user_id, ${person.userId}) = ${person.userId} and ${theirClaims(person)})`,
      hasRevision: true,
    },
    { what: 'Inquiries that are assigned to them', table: 'inquiries', column: 'assignee_id', hasRevision: true },
    {
      what: 'Messages of inquiries',
      table: 'inquiry_messages',
      column: 'author_id',
      theirs: ({ userId }) => sql`t.author_id = ${userId}::uuid and t.kind = 'customer'`,
      isUncounted: true,
    },
    {
      what: 'Notes that mention them',
      table: 'inquiry_mentions',
      stays: {
        if: (keptId) => sql`exists (select from trade.inquiry_mentions k
          where k.user_id = ${keptId}::uuid and k.message_id = t.message_id)`,
        why: 'The note mentions the kept user too.',
      },
      isUncounted: true,
    },
    { what: 'Files of inquiries', table: 'attachments', column: 'uploaded_by', isUncounted: true },
    { what: 'Places on waitlists', table: 'waitlist_entries', theirs: theirEntries, hasRevision: true },
    {
      what: 'Products in the cart',
      table: 'cart_lines',
      stays: {
        if: (keptId) => sql`exists (select from trade.cart_lines k where k.user_id = ${keptId}::uuid
          and k.organization_id is not distinct from t.organization_id and k.product_id = t.product_id
          and k.variant is not distinct from t.variant)`,
        why: 'The cart of the kept user has them too, and keeps its number of pieces.',
      },
    },
    { what: 'Messages to them', table: 'deliveries', theirs: theirDeliveries, isUncounted: true },
  ],
  lock: (transaction, person) => lockLists(transaction, theirEntries(person)),
  async afterUndo(transaction, { keptId, mergedId }) {
    const count = await separateOwners(transaction, [keptId, mergedId]);
    return count > 0 ? [{ what: 'Inquiries that were merged', outcome: 'separated', count }] : [];
  },
  async conflictsOf(database, keptId, mergedId) {
    const { rows } = await sql<{ name: string }>`select coalesce(w.title, w.name) as name from trade.waitlists w
      where (select count(distinct e.user_id) from trade.waitlist_entries e where e.waitlist_id = w.id
        and e.user_id in (${keptId}::uuid, ${mergedId}::uuid) and e.trashed_at is null) = 2
      order by 1`.execute(database);
    return rows.map(({ name }) => `Both are on the waitlist “${name}”. They keep both places: delete one if you want.`);
  },
};
