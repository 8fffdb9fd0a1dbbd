/** Invitations as invited people use them: by their link, or by the order form of the account they belong to. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Product } from '#contract/content/products.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { acceptInvitation, declineInvitation, openInvitation } from '#contract/trade/waitlist-replies.ts';
import { requireUserId } from '../../../actors/actor.ts';
import type { Author } from '../../audit/record.ts';
import { changeRow } from '../../records/change.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { hashOf } from '../../tokens.ts';
import { productFinder } from '../orders/quotes.ts';
import { moveClaim, type Stock } from '../orders/stock.ts';
import type { TradeTables } from '../tables.ts';
import { changeEntry, entries, lockEntry, lockLists } from './changes.ts';
import type { EntryRow } from './queries.ts';

type Tables = Transaction<TradeTables>;

export function addInvitationRoutes(service: Service<TradeTables>, stock: Stock): void {
  serve(service, openInvitation, async ({ secret }, { database }) => {
    const { waitlist, variant, status, expiresAt } = await findBySecret(database, secret);
    return { waitlist, variant, status, expiresAt };
  });

  serve(service, acceptInvitation, async ({ secret }, call) => {
    const userId = requireUserId(call.actor);
    const { id, waitlist, variant } = await findBySecret(call.database, secret);
    return call.commit(async (transaction) => {
      const row = await lockInvitation(transaction, id, secret);
      if (row.status !== 'invited') throw ended();
      if (row.userId !== null && row.userId !== userId) throw failures.conflict(message('invitation_of_other_account'));
      await changeRow(transaction, call, entries, {
        row,
        action: 'accept',
        set: { userId },
        log: {},
      });
      return { product: waitlist, variant };
    });
  });

  serve(service, declineInvitation, async ({ secret }, call) => {
    const { id } = await findBySecret(call.database, secret);
    const done = await call.commit(async (transaction) => {
      const row = await lockInvitation(transaction, id, secret);
      if (row.status !== 'invited' && row.status !== 'declined') throw ended();
      await changeEntry(transaction, call, { row, change: { status: 'declined' } });
      return { ok: true };
    });
    await stock.returnSoon();
    return done;
  });
}

const ended = () => failures.conflict(message('invitation_ended'));

type Found = { id: string; waitlist: string; variant: string | null; status: EntryRow['status']; expiresAt: Date };

/** An invitation past its time counts as expired, even before the job has marked it. */
async function findBySecret(database: Kysely<TradeTables>, secret: string): Promise<Found> {
  const { rows } = await sql<Found>`select e.id, w.name as waitlist, e.expires_at,
      (select c.variant from trade.stock_claims c where c.entry_id = e.id and not c.give_back) as variant,
      case when e.status = 'invited' and e.expires_at <= now() then 'expired' else e.status end as status
    from trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
    where e.invitation_hash = ${hashOf(secret)} and e.trashed_at is null`.execute(database);
  if (!rows[0]) throw failures.notFound('this_invitation');
  return rows[0];
}

/** Checks again under the lock, because the link may have been replaced, or may have expired, meanwhile. */
async function lockInvitation(transaction: Tables, id: string, secret: string): Promise<EntryRow> {
  const row = await lockEntry(transaction, id);
  const { status } = await findBySecret(transaction, secret);
  return { ...row, status };
}

type Wanted = { readonly userId: string; readonly product: Product; readonly variant: string | null };
export type Invitation = { readonly id: string; readonly expiresAt: Date };

/**
 * The invitation with which a user can order this product, whose name may have changed since its list began. If the
 * product no longer has variants, an invitation for one of them counts too.
 */
export async function ownInvitation(
  database: Kysely<TradeTables>,
  calls: ServiceCalls,
  { userId, product, variant }: Wanted,
): Promise<Invitation | null> {
  const { rows } = await sql<
    Invitation & { list: string }
  >`select e.id, e.expires_at, w.name as list from trade.waitlist_entries e
    join trade.waitlists w on w.id = e.waitlist_id
    join trade.stock_claims c on c.entry_id = e.id and not c.give_back
      and (${variant}::text is null or c.variant = ${variant}::text)
    where e.user_id = ${userId}::uuid and e.status = 'invited' and e.expires_at > now() and e.trashed_at is null
    order by w.name = ${product.name} desc, e.expires_at`.execute(database);
  for (const { list, ...invitation } of rows) if (list === product.name || (await isNameOf(list))) return invitation;
  return null;

  async function isNameOf(name: string): Promise<boolean> {
    try {
      return (await productFinder(calls)(name)).id === product.id;
    } catch (error) {
      if (isFailure(error) && error.status === 404) return false;
      throw error;
    }
  }
}

/**
 * Locks the lists of these entries in one order, so that orders by several invitations do not wait for each other in a
 * circle.
 */
export const lockInvitations = (transaction: Tables, ids: readonly string[]) =>
  lockLists(transaction, sql`id = any(${ids}::uuid[])`);

type Use = { entryId: string; variant: string | null; order: { id: string; number: string } };

/** Call it in the transaction of the order, which takes over the reserved piece. */
export async function orderByInvitation(
  transaction: Tables,
  author: Author,
  { entryId, variant, order }: Use,
): Promise<void> {
  const row = await lockEntry(transaction, entryId);
  if (row.status !== 'invited' || row.trashedAt) throw failures.conflict(message('your_invitation_ended'));
  await moveClaim(transaction, { entryId, variant, orderId: order.id });
  await changeRow(transaction, author, entries, {
    row,
    action: 'order',
    set: { status: 'joined' },
    log: { before: { status: row.status }, after: { status: 'joined', order: order.number } },
  });
}
