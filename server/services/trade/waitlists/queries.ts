import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import type { OwnWaitlistEntry } from '#contract/trade/waitlists.ts';
import type { AdminWaitlist, listWaitlistEntries, WaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, wordFilter } from '../../records/search.ts';
import { searchWordsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
type Filters = z.output<typeof listWaitlistEntries.input>;
export type EntryRow = Selectable<TradeTables['waitlistEntries']>;
export type WaitlistRow = Selectable<TradeTables['waitlists']>;

const hasPiece = sql`exists (
  select from trade.stock_claims c where c.entry_id = e.id and not c.give_back and e.expires_at > now())`;
const columns = sql`e.id, w.name as waitlist, e.channel, e.contact, e.country, e.note, e.position, e.status,
  e.phone_verified, e.user_id, e.created_at, e.invited_at,
  case when e.status = 'invited' then e.expires_at end as expires_at, coalesce(d.state, 'none') as delivery,
  ${hasPiece} as has_piece, e.trashed_at, e.revision`;
const from = sql`trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
  left join trade.deliveries d on d.id = e.delivery_id`;

const sorts: Readonly<Record<Filters['sort'], Sort>> = {
  position: { by: sql`e.position`, type: 'bigint' },
  newest: { by: sql`e.created_at`, type: 'timestamptz', descending: true },
  contact: { by: sql`e.contact`, type: 'text' },
};

export async function listEntries(
  database: Tables,
  { id }: WaitlistRow,
  { query, trashed, status, verified, sort, reversed, after, pageSize }: Filters,
) {
  const words = searchWordsOf(query);
  const found =
    words &&
    (await wordFilter(database, {
      id: sql`e.id`,
      words,
      documents: sql`select id, search as document from trade.waitlist_entries`,
      indexQuery: (terms) =>
        sql`select id from trade.waitlist_entries where waitlist_id = ${id}::uuid and search @@ ${terms}`,
      rowCondition: (terms) => matches(sql`e.search`, terms),
    }));
  return pageByKey<WaitlistEntry, TradeTables>(database, {
    columns,
    from,
    where: [
      sql`e.waitlist_id = ${id}::uuid`,
      trashed ? sql`e.trashed_at is not null` : sql`e.trashed_at is null`,
      ...(found ? [found] : []),
      ...(status ? [sql`e.status = ${status}`] : []),
      ...(verified === undefined ? [] : [sql`e.phone_verified = ${verified}::boolean`]),
    ],
    id: sql`e.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
}

export const nextWaiting = (database: Tables, { id }: WaitlistRow, count: number): Promise<WaitlistEntry[]> =>
  select(
    database,
    sql`where e.waitlist_id = ${id}::uuid and e.status = 'waiting' and e.trashed_at is null
      order by e.position, e.id limit ${count}::int`,
  );

export async function requireEntry(database: Tables, id: string): Promise<WaitlistEntry> {
  const [entry] = await select(database, sql`where e.id = ${id}::uuid`);
  if (!entry) throw failures.notFound('This entry');
  return entry;
}

async function select(database: Tables, rest: RawBuilder<unknown>): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`select ${columns} from ${from} ${rest}`.execute(database);
  return rows;
}

export async function requireWaitlist(database: Tables, name: string): Promise<WaitlistRow> {
  const row = await database.selectFrom('waitlists').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw failures.notFound('This waitlist');
  return row;
}

export async function countedLists(database: Tables, name?: string): Promise<AdminWaitlist[]> {
  const counted = (status: string) =>
    sql`coalesce(sum(c.count) filter (where c.status = ${status}), 0)::int as ${sql.raw(status)}`;
  const statuses = ['waiting', 'invited', 'joined', 'declined', 'expired'] as const;
  const { rows } = await sql<AdminWaitlist & Record<(typeof statuses)[number], number>>`
    select w.id, w.name, w.created_at, ${sql.join(statuses.map(counted))}
    from trade.waitlists w left join trade.waitlist_counts c on c.waitlist_id = w.id
    where ${name === undefined ? sql`true` : sql`w.name = ${name}`} group by w.id order by w.name`.execute(database);
  return rows.map(({ waiting, invited, joined, declined, expired, ...list }) => ({
    ...list,
    counts: { waiting, invited, joined, declined, expired },
  }));
}

type Growth = z.output<typeof waitlistGrowth.output>['days'];

export async function growth(database: Tables, waitlist: string | undefined, days: number): Promise<Growth> {
  const id = waitlist === undefined ? null : (await requireWaitlist(database, waitlist)).id;
  const { rows } = await sql<Growth[number]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(e.id)::int as count
    from generate_series(date_trunc('day', now() at time zone 'UTC') - (${days}::int - 1) * interval '1 day',
      date_trunc('day', now() at time zone 'UTC'), interval '1 day') as d (day)
    left join trade.waitlist_entries e on e.trashed_at is null
      and e.created_at >= d.day at time zone 'UTC' and e.created_at < (d.day + interval '1 day') at time zone 'UTC'
      and (${id}::uuid is null or e.waitlist_id = ${id}::uuid)
    group by d.day order by d.day`.execute(database);
  return rows;
}

const mostShown = 50;

export async function listOwn(database: Tables, userId: string): Promise<OwnWaitlistEntry[]> {
  const { rows } = await sql<OwnWaitlistEntry>`select e.id, w.name as waitlist, e.contact, e.position, e.status,
      e.created_at, e.expires_at,
      ${hasPiece} as has_piece
    from trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
    where e.user_id = ${userId}::uuid and e.trashed_at is null and (e.status = 'waiting' or (e.status = 'invited' and e.expires_at > now()))
    order by e.created_at desc, e.id limit ${mostShown}::int`.execute(database);
  return rows;
}

/** Unexpired invitations whose pieces were given back, because they were declined or ended by staff. */
export async function withoutPiece(
  database: Tables,
  ids: readonly string[],
): Promise<Array<{ id: string; product: string }>> {
  return database
    .selectFrom('waitlistEntries as e')
    .innerJoin('waitlists as w', 'w.id', 'e.waitlistId')
    .select(['e.id', 'w.name as product'])
    .where('e.id', 'in', ids)
    .where('e.status', '!=', 'invited')
    .where('e.invitationHash', 'is not', null)
    .where('e.expiresAt', '>', sql<Date>`now()`)
    .execute();
}
