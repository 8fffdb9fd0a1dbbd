import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { BulkOutcome } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../audit/record.ts';
import { applyToEach } from '../../records/bulk.ts';
import { changeRow, type Entity, lockRow, now } from '../../records/change.ts';
import { setTrashed } from '../../records/trash.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import type { Contact } from '../contact.ts';
import { endClaimsOfEntries, saveClaim } from '../orders/stock.ts';
import type { OwnContacts } from '../own-phone.ts';
import type { TradeTables } from '../tables.ts';
import { entryJoined, eventsOfEntry } from '../webhook-events.ts';
import { endInvitations } from './ending.ts';
import { general } from './lists.ts';
import type { EntryRow } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Change = Partial<Pick<EntryRow, 'note' | 'position'>> & {
  status?: EntryRow['status'] | undefined;
  trashed?: boolean | undefined;
};

export const entries: Entity<EntryRow, TradeTables> = {
  table: 'waitlistEntries',
  kind: 'waitlist',
  label: 'this_entry',
  webhookEvents: eventsOfEntry,
};

/**
 * Locks the waitlists of these entries: every change locks the list first, because it changes the counts of the list.
 */
export const lockLists = (transaction: Tables, entriesWhere: RawBuilder<unknown>) =>
  sql`select from trade.waitlists where id in (select waitlist_id from trade.waitlist_entries where ${entriesWhere})
    order by id for update`.execute(transaction);

export async function lockEntry(transaction: Tables, id: string, revision?: number): Promise<EntryRow> {
  await lockLists(transaction, sql`id = ${id}::uuid`);
  return lockRow(transaction, entries, id, revision);
}

export async function changeEntries(
  transaction: Tables,
  ids: readonly string[],
  change: (row: EntryRow) => Promise<string>,
): Promise<BulkOutcome> {
  await lockLists(transaction, sql`id = any(${ids}::uuid[])`);
  return applyToEach(transaction, ids, async (id) => change(await lockRow(transaction, entries, id)));
}

export async function changeEntry(
  transaction: Tables,
  author: Author,
  { row, change: { trashed, ...set }, key }: { row: EntryRow; change: Change; key?: string | undefined },
): Promise<void> {
  const { contact } = row;
  const isLeaving = row.status === 'invited' && (trashed === true || (set.status ?? 'invited') !== 'invited');
  if (isLeaving) await endClaimsOfEntries(transaction, [row.id]);
  if (trashed !== undefined)
    await setTrashed(transaction, author, entries, {
      row,
      isTrashed: trashed,
      // Its piece is free, so a restored entry waits again.
      ...(isLeaving ? { set: { status: 'waiting', invitationHash: null } } : {}),
      log: { before: { contact } },
    });
  // Undo may restore an unexpired invitation, but not create one.
  const isInvited = set.status === 'invited' && row.status !== 'invited';
  if (isInvited && !(row.expiresAt && row.expiresAt > new Date())) throw expired(row);
  if (isInvited && row.invitationHash) {
    if (!key) throw failures.conflict(message('no_piece_for', { contact }));
    await saveClaim(transaction, key, { entryId: row.id });
  }
  await changeRow(transaction, author, entries, { row, action: 'change-entry', set });
}

export const expired = ({ contact }: EntryRow) => failures.conflict(message('invitation_of_expired', { contact }));

export async function moveEntry(
  transaction: Tables,
  { waitlistId, position: from }: EntryRow,
  requested: number,
): Promise<number> {
  const { lastPosition } = await transaction
    .selectFrom('waitlists')
    .select('lastPosition')
    .where('id', '=', waitlistId)
    .executeTakeFirstOrThrow();
  const to = Math.min(requested, lastPosition);
  const step = to < from ? 1 : -1;
  await transaction
    .updateTable('waitlistEntries')
    .set({ position: sql<number>`position + ${step}::int` })
    .where('waitlistId', '=', waitlistId)
    .where('position', '>=', Math.min(from + 1, to))
    .where('position', '<=', Math.max(from - 1, to))
    .where('position', '!=', from)
    .execute();
  return to;
}

type NewEntry = Contact & {
  readonly waitlist: string;
  readonly country: string | null;
  readonly note: string | null;
  readonly userId: string | null;
  readonly phoneVerified: boolean;
  /** Staff may add people to a closed list. */
  readonly isByStaff?: boolean;
};
type Joined = { readonly id: string; readonly position: number; readonly isNew: boolean };

/** Counting up locks the list. People who were removed, declined or let an invitation expire rejoin at the end. */
export async function join(transaction: Tables, { waitlist, isByStaff = false, ...entry }: NewEntry): Promise<Joined> {
  const { id: waitlistId, lastPosition, closedAt, trashedAt } = await countUp(transaction, waitlist);
  // The same for everybody, also for those on the list. Throwing undoes the count.
  if (trashedAt || (closedAt && !isByStaff)) throw failures.conflict(message('waitlist_closed'));
  const known = await transaction
    .selectFrom('waitlistEntries')
    .selectAll()
    .where('waitlistId', '=', waitlistId)
    .where('contact', '=', entry.contact)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.trashedAt === null && known.status !== 'declined' && known.status !== 'expired') {
    await transaction
      .updateTable('waitlists')
      .set({ lastPosition: lastPosition - 1 })
      .where('id', '=', waitlistId)
      .execute();
    return { ...known, isNew: false };
  }
  const { id } = known
    ? await rejoin(transaction, known, { ...entry, position: lastPosition })
    : await transaction
        .insertInto('waitlistEntries')
        .values({ ...entry, waitlistId, position: lastPosition })
        .returning('id')
        .executeTakeFirstOrThrow();
  await queueWebhookEvents(transaction, [entryJoined({ id, waitlistId })]);
  return { id, position: lastPosition, isNew: true };
}

const countUp = (transaction: Tables, name: string) =>
  transaction
    .insertInto('waitlists')
    .values({ name, product: name === general ? null : name, lastPosition: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ lastPosition: sql<number>`waitlists.last_position + 1` }),
    )
    .returning(['id', 'lastPosition', 'closedAt', 'trashedAt'])
    .executeTakeFirstOrThrow();

type Again = Omit<NewEntry, 'waitlist' | 'isByStaff'> & { position: number };

/** This is not logged, because people do it themselves. */
const rejoin = (transaction: Tables, row: EntryRow, given: Again): Promise<EntryRow> =>
  changeRow(transaction, null, entries, {
    row,
    action: 'rejoin',
    set: {
      ...given,
      status: 'waiting',
      invitedAt: null,
      expiresAt: null,
      deliveryId: null,
      invitationHash: null,
      trashedAt: null,
      createdAt: now,
    },
    log: null,
  });

export async function expireInvitations(database: Kysely<TradeTables>): Promise<void> {
  const isDue = sql<boolean>`status = 'invited' and expires_at <= now()`;
  await database.transaction().execute(async (transaction) => {
    await lockLists(transaction, isDue);
    await endInvitations(transaction, isDue, { status: 'expired' });
  });
}

/** Assigns entries with the user's verified number or confirmed address to them, since messages go there. */
export async function claimEntries(
  database: Kysely<TradeTables>,
  userId: string,
  { phone, email }: OwnContacts,
): Promise<void> {
  const own = { phone, email: email?.toLowerCase() };
  for (const channel of ['phone', 'email'] as const)
    if (own[channel])
      await database
        .updateTable('waitlistEntries')
        .set({ userId, ...(channel === 'phone' ? { phoneVerified: true } : {}) })
        .where('contact', '=', own[channel])
        .where('userId', 'is', null)
        .execute();
}
