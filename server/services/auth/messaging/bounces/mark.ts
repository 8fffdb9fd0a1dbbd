/** Addresses to which nothing is sent any more (docs/decisions/058-bounces.md). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MessageEvent } from '#contract/auth/messages.ts';
import { type NotificationEvent, notificationEvents } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { withoutMailAddresses } from '../../../../logging/scrubbed.ts';
import { emit, logAfterCommit } from '../../../events/emit.ts';
import { hashOf } from '../../../tokens.ts';
import type { AuthTables } from '../../tables.ts';
import { changeSettings } from '../notification-settings.ts';
import { canUnsubscribe } from '../notifications/unsubscribe.ts';

export type Returned = {
  readonly addressHash: Buffer;
  readonly type: 'bounce' | 'complaint';
  readonly reason: string;
  /** Null stands for the present time. */
  readonly at: Date | null;
  /** Null if it is not known any more. */
  readonly message: { readonly id: string; readonly event: MessageEvent } | null;
};

type Tables = Kysely<AuthTables>;

export const addressHashOf = (email: string): Buffer => hashOf(email.toLowerCase());

/** The same hash, computed by the database for a column with an e-mail address. */
export const addressHash = (column: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(lower(${column}), 'UTF8'))`;

export const isMarked = async (database: Tables, email: string): Promise<boolean> =>
  (await database
    .selectFrom('bouncedAddresses')
    .select('type')
    .where('addressHash', '=', addressHashOf(email))
    .where('clearedAt', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Its owner has entered a code that was sent to it. True if it was marked. */
export async function clearMarks(transaction: Tables, email: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bouncedAddresses')
    .set({ clearedAt: sql<Date>`now()` })
    .where('addressHash', '=', addressHashOf(email))
    .where('clearedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Within `commit`. Returns how many marked an address; the others are known, or older than its last confirmation. */
export async function markAddresses(transaction: Tables, returned: readonly Returned[]): Promise<number> {
  const marked: Returned[] = [];
  // In one order, so that two calls at the same time cannot wait for each other.
  const ordered = returned.toSorted((one, other) => Buffer.compare(one.addressHash, other.addressHash));
  for (const each of ordered) if (await mark(transaction, each)) marked.push(each);
  if (marked.length === 0) return 0;
  const users = await usersOf(transaction, marked);
  emit(
    transaction,
    users.map(({ id }) => tags.user(id)),
  );
  const complained = marked.filter(({ type }) => type === 'complaint');
  for (const { id, hash, isConfirmed } of users)
    if (isConfirmed && complained.some(({ addressHash: each }) => each.equals(hash)))
      await changeSettings(transaction, null, { userId: id, settings: optionalMailsOff });
  for (const { type, reason, message, addressHash: hash } of marked) {
    const user = users.find((each) => each.hash.equals(hash))?.id ?? null;
    logAfterCommit(transaction, (log) =>
      log.warn({ event: 'mail.returned', type, reason: withoutAddresses(reason), message: message?.id, user }, text),
    );
  }
  return marked.length;
}

const text = 'an e-mail came back; nothing more is sent to its address';

const optionalMailsOff = (Object.keys(notificationEvents) as NotificationEvent[])
  .filter(canUnsubscribe)
  .map((event) => ({ event, channel: 'email' as const, enabled: false }));

async function mark(transaction: Tables, { addressHash: hash, type, reason, at, message }: Returned): Promise<boolean> {
  const shown = withoutAddresses(reason);
  // Clocks of others may be ahead; an event from the future would count as newer than every confirmation.
  const time = sql<Date>`least(${at}::timestamptz, now())`;
  const { rows } = await sql`
    insert into auth.bounced_addresses as b (address_hash, type, reason, at)
    values (${hash}::bytea, ${type}, ${shown}, ${time})
    on conflict (address_hash, type) do update set reason = excluded.reason, at = excluded.at, cleared_at = null
      where excluded.at > greatest(b.at, b.cleared_at)
    returning type`.execute(transaction);
  if (message)
    await transaction
      .insertInto('returnedMessages')
      .values({ messageId: message.id, event: message.event, type, addressHash: hash, reason: shown, at: time })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows.length > 0;
}

type Owner = { id: string; hash: Buffer; isConfirmed: boolean };

/** One scan for all, because addresses have no index. */
async function usersOf(transaction: Tables, marked: readonly Returned[]): Promise<Owner[]> {
  const hashes = marked.map((each) => each.addressHash);
  const { rows } = await sql<Owner>`
    select id, ${addressHash(sql`email`)} as hash, coalesce(email = verified_email, false) as is_confirmed
    from auth.users where email is not null and ${addressHash(sql`email`)} = any(${hashes}::bytea[])
    order by id`.execute(transaction);
  return rows.map(({ hash, ...rest }) => ({ ...rest, hash: Buffer.from(hash) }));
}

/** In characters. */
const maxReasonLength = 200;

/** Mail servers repeat addresses in their texts, and one forwards to another. */
const withoutAddresses = (reason: string): string =>
  withoutMailAddresses(reason.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '), '…')
    .replaceAll('<…>', '…')
    .trim()
    .slice(0, maxReasonLength) || 'no reason given';

/**
 * Marks are kept until they are cleared, and cleared ones for a month more, so that late copies of an event change
 * nothing.
 */
export async function deleteOldMarks(database: Tables): Promise<void> {
  await sql`delete from auth.bounced_addresses where cleared_at < now() - interval '30 days'`.execute(database);
  await sql`delete from auth.returned_messages where created_at < now() - interval '8 days'`.execute(database);
}
