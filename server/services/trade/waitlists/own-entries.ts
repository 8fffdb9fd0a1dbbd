import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { leaveWaitlist, listOwnWaitlistEntries, type OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
import { requireUserId } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Owners } from '../own-phone.ts';
import type { TradeTables } from '../tables.ts';
import { changeEntry, lockEntry } from './changes.ts';

const mostShown = 50;

export function addOwnEntries(service: Service<TradeTables>, owners: Owners): void {
  serve(service, listOwnWaitlistEntries, async (_, { actor, request, database }) => {
    const userId = requireUserId(actor);
    await claimEntries(database, userId, await owners.phoneOf(userId, request));
    const { rows } = await sql<OwnWaitlistEntry>`select e.id, w.name as waitlist, e.contact, e.position, e.status,
        e.created_at, e.expires_at
      from trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
      where e.user_id = ${userId}::uuid and e.trashed_at is null and e.status in ('waiting', 'invited')
      order by e.created_at desc, e.id limit ${mostShown}::int`.execute(database);
    return { entries: rows };
  });

  serve(service, leaveWaitlist, async ({ id }, call) => {
    const userId = requireUserId(call.actor);
    return call.commit(async (transaction) => {
      const row = await lockEntry(transaction, id);
      if (row.userId !== userId || row.trashedAt) throw failures.notFound('This entry');
      if (row.status === 'waiting' || row.status === 'invited')
        await changeEntry(transaction, call, { row, change: { status: 'declined' } });
      return { ok: true };
    });
  });
}

/** Assigns entries with the user's verified number to them, since messages go to that phone. */
async function claimEntries(database: Kysely<TradeTables>, userId: string, phone: string | null): Promise<void> {
  if (phone === null) return;
  await database
    .updateTable('waitlistEntries')
    .set({ userId, phoneVerified: true })
    .where('contact', '=', phone)
    .where('userId', 'is', null)
    .execute();
}
