/** Waitlists themselves, as records (docs/decisions/062-waitlists-as-records.md). */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type * as z from 'zod';
import { announceWaitlists } from '#contract/content/trade-changes.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { changeWaitlist, createWaitlist } from '#contract/trade/waitlists-admin.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow, createRow, type Entity, type Fields, now } from '../../records/change.ts';
import { requireNotTrashed, setTrashed } from '../../records/trash.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { TradeTables } from '../tables.ts';
import { endInvitations } from './ending.ts';

type Tables = Transaction<TradeTables>;
export type WaitlistRow = Selectable<TradeTables['waitlists']>;

export const general = 'general';

export const lists: Entity<WaitlistRow, TradeTables> = {
  table: 'waitlists',
  kind: 'waitlist-list',
  label: 'this_waitlist',
  touched: ['updatedAt'],
  logged: ({ closedAt, ...fields }) => ({
    ...fields,
    ...(closedAt === undefined ? {} : { isOpen: closedAt === null }),
  }),
  taken: () => failures.conflict(message('waitlist_name_taken')),
};

/** Changes of entries lock their lists first, in this order. */
export async function lockList(transaction: Tables, name: string): Promise<WaitlistRow> {
  const row = await transaction
    .selectFrom('waitlists')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw failures.notFound('this_waitlist');
  return row;
}

type New = Pick<z.output<typeof createWaitlist.input>, 'title' | 'description'> & {
  readonly name: string;
  readonly product: string | null;
};

export const createList = (transaction: Tables, author: Author, values: New): Promise<WaitlistRow> =>
  createRow(transaction, author, lists, {
    values: { ...values, announced: false },
    log: ['name', 'title', 'description', 'product'],
  });

type Change = Omit<z.output<typeof changeWaitlist.input>, 'waitlist' | 'revision'>;

export async function changeList(
  transaction: Tables,
  author: Author,
  row: WaitlistRow,
  { isOpen, ...texts }: Change,
): Promise<WaitlistRow> {
  requireNotTrashed(lists, row);
  const isSame = isOpen === undefined || isOpen === (row.closedAt === null);
  const set: Fields<WaitlistRow> = { ...texts, ...(isSame ? {} : { closedAt: isOpen ? null : now }) };
  const isTextOnly = texts.title !== undefined || texts.description !== undefined;
  const action = isSame || isTextOnly ? 'change' : isOpen ? 'open' : 'close';
  return changeRow(transaction, author, lists, { row, action, set, also: { announced: false } });
}

/** Open invitations end with the list; a restored list has these people waiting again. */
export async function trashList(
  transaction: Tables,
  author: Author,
  { row, isTrashed }: { row: WaitlistRow; isTrashed: boolean },
): Promise<void> {
  if (isTrashed)
    await endInvitations(transaction, sql<boolean>`waitlist_id = ${row.id}::uuid and status = 'invited'`, {
      status: 'waiting',
      invitationHash: null,
    });
  await setTrashed(transaction, author, lists, {
    row,
    isTrashed,
    set: { announced: false },
    log: { before: { name: row.name } },
  });
}

const batchSize = 100;

/** Only content has events for caches, so it is asked to purge the pages that show a changed list, until it has. */
export async function announceLists(database: Kysely<TradeTables>, { asSystem }: ServiceCalls): Promise<void> {
  const changed = await database
    .selectFrom('waitlists')
    .select(['id', 'name', 'revision'])
    .where('announced', '=', false)
    .limit(batchSize)
    .execute();
  if (changed.length === 0) return;
  await asSystem(announceWaitlists, { names: changed.map(({ name }) => name) });
  for (const { id, revision } of changed)
    await database
      .updateTable('waitlists')
      .set({ announced: true })
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute();
}
