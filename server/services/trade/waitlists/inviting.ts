import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type MessageContent, previewMessage } from '#contract/auth/messages.ts';
import { choose, getProduct } from '#contract/content/products.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import {
  inviteFromWaitlist,
  makeInvitationLink,
  previewInvitations,
  waitlistGrowth,
} from '#contract/trade/waitlist-invitations.ts';
import type { Author } from '../../audit/record.ts';
import { type Deliveries, queueMessage } from '../../deliveries/deliveries.ts';
import { changeRow, now } from '../../records/change.ts';
import { requireNotTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { hashOf, newToken } from '../../tokens.ts';
import { addressOf } from '../contact.ts';
import { type Claim, type Stock, saveClaim } from '../orders/stock.ts';
import type { Channel, TradeTables } from '../tables.ts';
import { changeEntries, entries, expired, lockEntry } from './changes.ts';
import { general, lists, type WaitlistRow } from './lists.ts';
import { withPieces } from './pieces.ts';
import { type EntryRow, growth, nextWaiting, requireEntry, requireWaitlist } from './queries.ts';

type Tables = Transaction<TradeTables>;
type Options = { calls: ServiceCalls; deliveries: Deliveries; stock: Stock };
/** `key` is the claim of the reserved piece; without one nothing is reserved, as on the general list. */
type Invitation = { expiresAt: Date; deliveryId: string | null; secret: string; key: string | undefined };

export function addInviting(service: Service<TradeTables>, { calls, deliveries, stock }: Options): void {
  const { config, database } = service;
  const linkOf = (secret: string) => `${config.PUBLIC_ORIGIN}/invitations/${secret}`;

  serve(service, waitlistGrowth, async ({ waitlist, days }, { database }) => ({
    days: await growth(database, waitlist, days),
  }));

  serve(service, previewInvitations, async ({ waitlist, days, count }) => {
    const list = await requireWaitlist(database, waitlist);
    const expiresAt = await inDays(database, days);
    const contentFor = await contentOf(list, expiresAt);
    const shown = await preview(contentFor('…'));
    return { entries: await nextWaiting(database, list, count), ...shown, expiresAt };
  });

  serve(service, inviteFromWaitlist, async ({ waitlist, days, ids }, call) => {
    const list = await requireWaitlist(database, waitlist);
    requireNotTrashed(lists, list);
    const expiresAt = await inDays(database, days);
    const contentFor = await contentOf(list, expiresAt);
    const { reachable } = await preview(contentFor('…'));
    const wanted = list.product === null ? [] : await invitable(list.id, { ids, reachable });
    const outcome = await withPieces(
      stock,
      wanted.map(({ id }) => ({ id, product: waitlist })),
      (pieces) =>
        call.commit((transaction) =>
          changeEntries(transaction, ids, async (row) => {
            if (row.waitlistId !== list.id) throw failures.notFound('this_entry');
            requireWaiting(row);
            if (!reachable.includes(row.channel))
              throw failures.conflict(message('contact_unreachable', { contact: row.contact }));
            const piece = pieces.get(row.id);
            if (list.product !== null && !piece)
              throw failures.conflict(message('no_piece_for', { contact: row.contact }));
            const [secret, deliveryId] = [newToken(16), randomUUID()];
            await queueMessage(transaction, {
              id: deliveryId,
              event: 'waitlists',
              to: { userId: row.userId, country: row.country, ...addressOf(row) },
              content: contentFor(secret, piece),
            });
            await invite(transaction, call, row, { expiresAt, deliveryId, secret, key: piece?.key });
            return `${row.contact} will get a message.`;
          }),
        ),
    );
    deliveries.soon();
    return outcome;
  });

  serve(
    service,
    makeInvitationLink,
    async ({ id, days }, call) => {
      const { waitlist, product, status } = await requireEntry(database, id);
      if (product === null) throw failures.conflict(message('waitlist_without_product'));
      requireNotTrashed(lists, await requireWaitlist(database, waitlist));
      const expiresAt = await inDays(database, days);
      const secret = newToken(16);
      return withPieces(stock, status === 'waiting' ? [{ id, product }] : [], (pieces) =>
        call.commit(async (transaction) => {
          const row = await lockEntry(transaction, id);
          if (row.status === 'invited')
            return { link: linkOf(secret), expiresAt: await renew(transaction, call, row, secret) };
          requireWaiting(row);
          const key = pieces.get(id)?.key;
          if (!key) throw failures.conflict(message('no_piece_left'));
          await invite(transaction, call, row, { expiresAt, deliveryId: null, secret, key });
          return { link: linkOf(secret), expiresAt };
        }),
      );
    },
    { isRepeatable: true },
  );

  /** The text message, and the kinds of contact that this site can reach. */
  async function preview(content: MessageContent): Promise<{ text: string; reachable: Channel[] }> {
    const { text, channels } = await calls.asSystem(previewMessage, { content });
    return {
      text,
      reachable: [...(channels.sms ? ['phone' as const] : []), ...(channels.email ? ['email' as const] : [])],
    };
  }

  async function invitable(
    waitlistId: string,
    { ids, reachable }: { ids: readonly string[]; reachable: readonly Channel[] },
  ): Promise<Array<{ id: string }>> {
    return database
      .selectFrom('waitlistEntries')
      .select('id')
      .where('waitlistId', '=', waitlistId)
      .where('id', 'in', ids)
      .where('status', '=', 'waiting')
      .where('channel', 'in', [...reachable])
      .where('trashedAt', 'is', null)
      .orderBy('position')
      .execute();
  }

  type ContentFor = (secret: string, piece?: Claim) => MessageContent;

  async function contentOf(list: WaitlistRow, expiresAt: Date): Promise<ContentFor> {
    if (list.name === general) return () => ({ kind: 'waitlist-news' });
    if (list.product === null) return () => ({ kind: 'waitlist-turn', title: list.title ?? list.name });
    const product = await calls.anonymous(getProduct, { name: list.product });
    return (secret, piece) => {
      const { title } = choose(product, piece?.variant) ?? product;
      return { kind: 'invitation', title, until: expiresAt.toISOString(), link: linkOf(secret) };
    };
  }
}

function requireWaiting(row: EntryRow): void {
  const { contact, status, trashedAt } = row;
  if (trashedAt) throw failures.notFound('this_entry');
  if (status === 'expired') throw expired(row);
  if (status !== 'waiting') throw failures.conflict(message('no_longer_waiting', { contact }));
}

async function invite(
  transaction: Tables,
  author: Author,
  row: EntryRow,
  { expiresAt, deliveryId, secret, key }: Invitation,
): Promise<void> {
  if (key) await saveClaim(transaction, key, { entryId: row.id });
  await changeRow(transaction, author, entries, {
    row,
    action: deliveryId ? 'invite' : 'invite-by-hand',
    set: { status: 'invited', invitedAt: now, expiresAt, deliveryId, invitationHash: key ? hashOf(secret) : null },
    log: { before: { contact: row.contact, status: row.status }, after: { status: 'invited', expiresAt } },
  });
}

/** The link from before stops working; piece and expiry stay. */
async function renew(transaction: Tables, author: Author, row: EntryRow, secret: string): Promise<Date> {
  if (!row.invitationHash || !row.expiresAt || row.trashedAt)
    throw failures.conflict(message('invitation_without_piece'));
  if (row.expiresAt <= (await inDays(transaction, 0))) throw expired(row);
  await changeRow(transaction, author, entries, {
    row,
    action: 'new-link',
    set: { invitationHash: hashOf(secret) },
    log: {},
  });
  return row.expiresAt;
}

/** The clock of the database counts, because it also decides when invitations expire. */
async function inDays(database: Kysely<TradeTables>, days: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() + ${days}::int * interval '1 day' as at`.execute(database);
  return rows[0]!.at;
}
