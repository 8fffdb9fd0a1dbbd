import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { listWaitlistEntries, WaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, searchFilter } from '../../records/search.ts';
import { searchTermsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';

type Tables = Kysely<TradeTables>;
type Filters = z.output<typeof listWaitlistEntries.input>;
export type EntryRow = Selectable<TradeTables['waitlistEntries']>;
export type WaitlistRow = Selectable<TradeTables['waitlists']>;

const columns = sql`e.id, w.name as waitlist, e.channel, e.contact, e.country, e.note, e.position, e.status,
  e.phone_verified, e.user_id, e.created_at, e.invited_at,
  case when e.status = 'invited' then e.expires_at end as expires_at, coalesce(d.state, 'none') as delivery,
  e.trashed_at, e.revision`;
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
  const searchTerms = searchTermsOf(query);
  const found =
    searchTerms &&
    (await searchFilter(database, {
      id: sql`e.id`,
      found: sql`select id from trade.waitlist_entries where waitlist_id = ${id}::uuid and search @@ ${searchTerms}`,
      walked: matches(sql`e.search`, searchTerms),
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

/** The first waiting entries. */
export const nextWaiting = (database: Tables, { id }: WaitlistRow, count: number): Promise<WaitlistEntry[]> =>
  select(
    database,
    sql`where e.waitlist_id = ${id}::uuid and e.status = 'waiting' and e.trashed_at is null
      order by e.position, e.id limit ${count}::int`,
  );

export async function requireEntry(database: Tables, id: string): Promise<WaitlistEntry> {
  const [entry] = await select(database, sql`where e.id = ${id}::uuid`);
  return entry ?? missing();
}

async function select(database: Tables, rest: RawBuilder<unknown>): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`select ${columns} from ${from} ${rest}`.execute(database);
  return rows;
}

function missing(): never {
  throw failures.notFound('This entry');
}

export async function requireWaitlist(database: Tables, name: string): Promise<WaitlistRow> {
  const row = await database.selectFrom('waitlists').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw failures.notFound('This waitlist');
  return row;
}
