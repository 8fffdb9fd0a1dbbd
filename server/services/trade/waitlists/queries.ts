import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { failures } from '#contract/failures.ts';
import type { OwnWaitlistEntry, PublicWaitlist } from '#contract/trade/waitlists.ts';
import {
  type AdminWaitlist,
  generalTitle,
  type listWaitlistEntries,
  type listWaitlists,
  type WaitlistEntry,
} from '#contract/trade/waitlists-admin.ts';
import { type Page, pageByKey, type Sort } from '../../records/keyset.ts';
import { matches, searchWords, wordFilter, wordsIn } from '../../records/search.ts';
import { countPerDay } from '../per-day.ts';
import { searchWordsOf } from '../search.ts';
import type { TradeTables } from '../tables.ts';
import { general, type WaitlistRow } from './lists.ts';

type Tables = Kysely<TradeTables>;
type Filters = z.output<typeof listWaitlistEntries.input>;
export type EntryRow = Selectable<TradeTables['waitlistEntries']>;

const hasPiece = sql`exists (
  select from trade.stock_claims c where c.entry_id = e.id and not c.give_back and e.expires_at > now())`;
const variant = sql`(select c.variant from trade.stock_claims c where c.entry_id = e.id and not c.give_back)`;
const columns = sql`e.id, w.name as waitlist, w.product, e.channel, e.contact, e.country, e.note, e.position, e.status,
  e.phone_verified, e.user_id, e.created_at, e.invited_at,
  case when e.status = 'invited' then e.expires_at end as expires_at, coalesce(d.state, 'none') as delivery,
  ${hasPiece} as has_piece, ${variant} as variant, e.trashed_at, e.revision`;
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
  { query, similar, trashed, status, verified, sort, reversed, after, counted, pageSize }: Filters,
) {
  const words = searchWordsOf(query);
  const found =
    words &&
    (await wordFilter(database, {
      similar,
      words,
      ...wordsIn('trade.waitlist_entries', 'e', sql<boolean>`waitlist_id = ${id}::uuid`),
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
    counted,
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
  if (!entry) throw failures.notFound('this_entry');
  return entry;
}

async function select(database: Tables, rest: RawBuilder<unknown>): Promise<WaitlistEntry[]> {
  const { rows } = await sql<WaitlistEntry>`select ${columns} from ${from} ${rest}`.execute(database);
  return rows;
}

export const findWaitlist = (database: Tables, name: string): Promise<WaitlistRow | undefined> =>
  database.selectFrom('waitlists').selectAll().where('name', '=', name).executeTakeFirst();

export async function requireWaitlist(database: Tables, name: string): Promise<WaitlistRow> {
  const row = await findWaitlist(database, name);
  if (!row) throw failures.notFound('this_waitlist');
  return row;
}

const listColumns = sql`w.id, w.name, w.title, w.description, w.product, w.closed_at is null as is_open, w.created_at,
  w.trashed_at, w.revision, (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from trade.waitlist_counts c
    where c.waitlist_id = w.id) as counts`;
const lists = sql`trade.waitlists w`;

type ListFilters = z.output<typeof listWaitlists.input>;

const listSorts: Readonly<Record<ListFilters['sort'], Sort>> = {
  name: { by: sql`lower(coalesce(w.title, w.name))`, type: 'text' },
  newest: { by: sql`w.created_at`, type: 'timestamptz', descending: true },
  waiting: {
    by: sql`coalesce((select c.count from trade.waitlist_counts c where c.waitlist_id = w.id and c.status = 'waiting'), 0)`,
    type: 'bigint',
    descending: true,
  },
};

const words = sql`case when w.name = ${general} and w.title is null
  then w.search || to_tsvector('simple', ${generalTitle}::text) else w.search end`;

/** There are few lists, so no search of them needs its index. */
export async function pageOfLists(
  database: Tables,
  { query, similar, trashed, state, sort, reversed, after, counted, pageSize }: ListFilters,
): Promise<Page<AdminWaitlist>> {
  const typed = searchWords(query);
  const documents = sql`select w.id, ${words} as document from trade.waitlists w`;
  const { items, ...page } = await pageByKey<AdminWaitlist, TradeTables>(database, {
    columns: listColumns,
    from: lists,
    where: [
      trashed ? sql`w.trashed_at is not null` : sql`w.trashed_at is null`,
      ...(typed
        ? [
            await wordFilter(database, {
              similar,
              id: sql`w.id`,
              words: typed,
              documents,
              indexQuery: (terms) => sql`select id from (${documents}) named where document @@ ${terms}`,
              rowCondition: (terms) => matches(words, terms),
            }),
          ]
        : []),
      ...(state ? [sql`(w.closed_at is null) = ${state === 'open'}::boolean`] : []),
    ],
    id: sql`w.id`,
    sort: listSorts[sort],
    reversed,
    after,
    counted,
    pageSize,
  });
  return { items: items.map(withAllCounts), ...page };
}

export async function countedList(database: Tables, nameOrId: string): Promise<AdminWaitlist> {
  const { rows } = await sql<AdminWaitlist>`select ${listColumns} from ${lists}
    where w.name = ${nameOrId} or w.id::text = ${nameOrId}
    order by w.name = ${nameOrId} desc limit 1`.execute(database);
  if (!rows[0]) throw failures.notFound('this_waitlist');
  return withAllCounts(rows[0]);
}

const noCounts: Partial<AdminWaitlist['counts']> = { waiting: 0, invited: 0, joined: 0, declined: 0, expired: 0 };
const withAllCounts = (list: AdminWaitlist): AdminWaitlist => ({
  ...list,
  // Statuses without entries have no count yet.
  counts: { ...noCounts, ...list.counts },
});

/** A list in the trash is closed if a product still shows it. */
export async function publicList(database: Tables, name: string): Promise<PublicWaitlist> {
  const row = await findWaitlist(database, name);
  if (!row && name === general) return { name, title: null, description: null, product: null, isOpen: true };
  if (!row || (row.trashedAt && row.product === null)) throw failures.notFound('this_waitlist');
  const { title, description, product, closedAt, trashedAt } = row;
  return { name, title, description, product, isOpen: closedAt === null && trashedAt === null };
}

/** Counts new entries per day of one list, or of all. */
export async function growth(database: Tables, waitlist: string | undefined, days: number) {
  const list = waitlist === undefined ? null : await requireWaitlist(database, waitlist);
  const counted = list ? sql`e.waitlist_id = ${list.id}::uuid` : sql`w.trashed_at is null`;
  const from = sql`trade.waitlist_entries e join trade.waitlists w
    on w.id = e.waitlist_id and e.trashed_at is null and ${counted}`;
  return countPerDay(database, { from, at: sql`e.created_at` }, days);
}

const maxShown = 50;

export async function listOwn(database: Tables, userId: string): Promise<OwnWaitlistEntry[]> {
  const { rows } =
    await sql<OwnWaitlistEntry>`select e.id, w.name as waitlist, w.title, w.product, e.contact, e.position, e.status,
      e.created_at, e.expires_at,
      ${hasPiece} as has_piece, ${variant} as variant
    from trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
    where e.user_id = ${userId}::uuid and e.trashed_at is null and w.trashed_at is null and (e.status = 'waiting' or (e.status = 'invited' and e.expires_at > now()))
    order by e.created_at desc, e.id limit ${maxShown}::int`.execute(database);
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
