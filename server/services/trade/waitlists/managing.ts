/** Waitlists for staff: looked at, added to, and put in order. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import { failures, isFailure } from '../../../../src/contract/failures.ts';
import {
  addWaitlistEntry,
  changeWaitlistEntries,
  changeWaitlistEntry,
  getWaitlist,
  getWaitlistEntry,
  listWaitlistEntries,
  listWaitlists,
  type ManagedWaitlist,
  waitlistGrowth,
} from '../../../../src/contract/waitlists-admin.ts';
import { type Author, record } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { readContact } from '../contact.ts';
import { checkPlace } from '../countries/countries.ts';
import type { TradeTables } from '../tables.ts';
import { type EntryRow, listEntries, lockEntry, requireEntry, requireWaitlist } from './entries.ts';
import { join } from './joining.ts';
import type { RequireWaitlist } from './products.ts';

type Tables = Transaction<TradeTables>;

export function addWaitlistManagement(service: Service<TradeTables>, requireProduct: RequireWaitlist): void {
  serve(service, listWaitlists, async (_, { database }) => ({ waitlists: await countedLists(database) }));
  serve(service, getWaitlist, async ({ waitlist }, { database }) => {
    await requireWaitlist(database, waitlist);
    const [found] = await countedLists(database, waitlist);
    return found as ManagedWaitlist;
  });
  serve(service, listWaitlistEntries, async (asked, { database }) =>
    listEntries(database, await requireWaitlist(database, asked.waitlist), asked),
  );
  serve(service, getWaitlistEntry, async ({ id }, { database }) => requireEntry(database, id));

  serve(service, addWaitlistEntry, async ({ waitlist, note, ...input }, call) => {
    const contact = readContact(input.contact, input.country);
    const { country } = checkPlace({ country: input.country });
    // A list that is there may be added to, also when its product has come into stock meanwhile.
    await requireWaitlist(call.database, waitlist).catch(() => requireProduct(waitlist));
    return call.commit(async (transaction) => {
      const entry = { ...contact, waitlist, country, note: note ?? null, userId: null, phoneVerified: false };
      const { id, isNew, position } = await join(transaction, entry);
      if (!isNew) throw failures.conflict(`${contact.contact} is on this list already, at place ${position}.`);
      await record(transaction, call, {
        action: 'waitlist.add-entry',
        targetId: id,
        after: { waitlist, contact: contact.contact, position },
      });
      return requireEntry(transaction, id);
    });
  });

  serve(service, changeWaitlistEntry, async ({ id, revision, position, ...fields }, call) =>
    call.commit(async (transaction) => {
      const row = await lockEntry(transaction, id);
      if (revision !== undefined && revision !== row.revision)
        throw failures.conflict('Somebody else has changed this meanwhile. Please look at it again.');
      const moved = position === undefined ? row.position : await move(transaction, row, position);
      await store(transaction, call, { row, change: { ...fields, position: moved } });
      return requireEntry(transaction, id);
    }),
  );

  serve(service, changeWaitlistEntries, async ({ ids, status, trashed }, call) => {
    const before: Record<string, string> = {};
    const results = [];
    for (const id of new Set(ids)) {
      try {
        await service.database.transaction().execute(async (transaction) => {
          const row = await lockEntry(transaction, id);
          before[id] = trashed === undefined ? row.status : String(row.deletedAt !== null);
          await store(transaction, call, { row, change: { status, trashed } });
        });
        results.push({ id, ok: true, message: 'Changed.' });
      } catch (error) {
        if (!isFailure(error)) throw error;
        results.push({ id, ok: false, message: error.userMessage });
      }
    }
    return { results, before };
  });

  serve(service, waitlistGrowth, async ({ waitlist, days }, { database }) => ({
    days: await growth(database, waitlist, days),
  }));
}

type Change = Partial<Pick<EntryRow, 'note' | 'position'>> & {
  status?: 'waiting' | 'joined' | 'declined' | undefined;
  trashed?: boolean | undefined;
};

async function store(
  transaction: Tables,
  author: Author,
  { row, change: { trashed, ...change } }: { row: EntryRow; change: Change },
): Promise<void> {
  const names = (Object.keys(change) as Array<keyof typeof change>).filter(
    (name) => change[name] !== undefined && change[name] !== row[name],
  );
  const isTurned = trashed !== undefined && trashed !== (row.deletedAt !== null);
  if (names.length === 0 && !isTurned) return;
  const pick = (source: Change | EntryRow) => Object.fromEntries(names.map((name) => [name, source[name]]));
  const action = isTurned ? (trashed ? 'waitlist.remove-entry' : 'waitlist.restore-entry') : 'waitlist.change-entry';
  await record(transaction, author, {
    action,
    targetId: row.id,
    before: { contact: row.contact, ...pick(row) },
    after: pick(change),
  });
  await transaction
    .updateTable('waitlistEntries')
    .set({
      ...pick(change),
      // An invitation is answered, or taken back.
      ...(change.status === undefined ? {} : { expiresAt: null }),
      ...(isTurned ? { deletedAt: trashed ? sql<Date>`now()` : null } : {}),
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Makes room at the new place; the last place of the list is as far as one can go. Answers with the place. */
async function move(transaction: Tables, { waitlistId, position: from }: EntryRow, wanted: number): Promise<number> {
  const { lastPosition } = await transaction
    .selectFrom('waitlists')
    .select('lastPosition')
    .where('id', '=', waitlistId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const to = Math.min(wanted, lastPosition);
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

async function countedLists(database: Kysely<TradeTables>, name?: string): Promise<ManagedWaitlist[]> {
  const counted = (status: string) => sql`count(e.id) filter (where e.status = ${status})::int as ${sql.raw(status)}`;
  const statuses = ['waiting', 'invited', 'joined', 'declined', 'expired'] as const;
  const { rows } = await sql<ManagedWaitlist & Record<(typeof statuses)[number], number>>`
    select w.id, w.name, w.created_at, ${sql.join(statuses.map(counted))}
    from trade.waitlists w left join trade.waitlist_entries e on e.waitlist_id = w.id and e.deleted_at is null
    where ${name === undefined ? sql`true` : sql`w.name = ${name}`} group by w.id order by w.name`.execute(database);
  return rows.map(({ waiting, invited, joined, declined, expired, ...list }) => ({
    ...list,
    counts: { waiting, invited, joined, declined, expired },
  }));
}

type Growth = z.output<typeof waitlistGrowth.output>['days'];

async function growth(database: Kysely<TradeTables>, waitlist: string | undefined, days: number): Promise<Growth> {
  const id = waitlist === undefined ? null : (await requireWaitlist(database, waitlist)).id;
  const { rows } = await sql<Growth[number]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(e.id)::int as count
    from generate_series(date_trunc('day', now() at time zone 'UTC') - (${days}::int - 1) * interval '1 day',
      date_trunc('day', now() at time zone 'UTC'), interval '1 day') as d (day)
    left join trade.waitlist_entries e on e.deleted_at is null
      and e.created_at >= d.day at time zone 'UTC' and e.created_at < (d.day + interval '1 day') at time zone 'UTC'
      and (${id}::uuid is null or e.waitlist_id = ${id}::uuid)
    group by d.day order by d.day`.execute(database);
  return rows;
}
