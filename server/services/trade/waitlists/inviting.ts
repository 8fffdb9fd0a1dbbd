/** Previews invitations, then sends them to exactly the previewed people. Invitations expire after some days. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { failures } from '#contract/failures.ts';
import { inviteFromWaitlist, previewInvitations } from '#contract/trade/waitlist-invitations.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, now } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import type { TradeTables } from '../tables.ts';
import { changeEntries, entries, lockLists } from './changes.ts';
import { type EntryRow, nextWaiting, requireWaitlist, type WaitlistRow } from './entries.ts';

export function addInviting(service: Service<TradeTables>, deliveries: Deliveries): void {
  const { database, config } = service;

  serve(service, previewInvitations, async ({ waitlist, days, count }) => {
    const list = await requireWaitlist(database, waitlist);
    const expiresAt = await inDays(database, days);
    return { entries: await nextWaiting(database, list, count), text: textOf(list, expiresAt), expiresAt };
  });

  serve(service, inviteFromWaitlist, async ({ waitlist, days, ids }, call) => {
    const list = await requireWaitlist(database, waitlist);
    const expiresAt = await inDays(database, days);
    const invitation = { list, expiresAt, text: textOf(list, expiresAt) };
    const outcome = await call.commit((transaction) =>
      changeEntries(transaction, ids, (row) => inviteOne(transaction, call, { row, ...invitation })),
    );
    deliveries.soon();
    return outcome;
  });

  /** Invited people cannot order by themselves yet (issue 12), so the text asks them to contact us. */
  function textOf({ name }: WaitlistRow, expiresAt: Date): string {
    const until = expiresAt.toISOString().slice(0, 10);
    const { PUBLIC_ORIGIN } = config;
    if (name === 'general') return `You asked us for news on our waitlist. Read it here: ${PUBLIC_ORIGIN}/news`;
    return `It is your turn on our waitlist for ${PUBLIC_ORIGIN}/products/${name}. To order, contact us by ${until}: ${PUBLIC_ORIGIN}/contact`;
  }
}

type Invitation = { row: EntryRow; list: WaitlistRow; expiresAt: Date; text: string };

async function inviteOne(
  transaction: Transaction<TradeTables>,
  author: Author,
  { row, list, expiresAt, text }: Invitation,
): Promise<string> {
  if (row.waitlistId !== list.id || row.trashedAt) throw failures.notFound('This entry');
  if (row.status !== 'waiting') throw failures.conflict(`${row.contact} is no longer waiting. We sent nothing.`);
  const deliveryId = row.channel === 'phone' ? randomUUID() : null;
  if (deliveryId)
    await transaction
      .insertInto('deliveries')
      .values({ id: deliveryId, event: 'waitlists', phoneNumber: row.contact, text })
      .execute();
  await changeRow(transaction, author, entries, {
    row,
    action: 'invite',
    set: { status: 'invited', invitedAt: now, expiresAt, deliveryId },
    log: { before: { contact: row.contact, status: row.status }, after: { status: 'invited', expiresAt } },
  });
  return deliveryId ? `${row.contact} will get a text message.` : `Please write to ${row.contact} yourself.`;
}

/** By the database clock, which also decides when invitations expire. */
async function inDays(database: Kysely<TradeTables>, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + ${days}::int * interval '1 day' as at`.execute(database);
  return rows[0]!.at;
}

export async function expireInvitations(database: Kysely<TradeTables>): Promise<void> {
  const isDue = sql<boolean>`status = 'invited' and expires_at <= now()`;
  await database.transaction().execute(async (transaction) => {
    await lockLists(transaction, isDue);
    await transaction
      .updateTable('waitlistEntries')
      .set({ status: 'expired', revision: sql<number>`revision + 1` })
      .where(isDue)
      .execute();
  });
}
