import type { FastifyRequest } from 'fastify';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { joinWaitlist, leaveWaitlist, listOwnWaitlistEntries } from '#contract/trade/waitlists.ts';
import {
  addWaitlistEntry,
  changeWaitlistEntries,
  changeWaitlistEntry,
  getWaitlistEntry,
  listWaitlistEntries,
} from '#contract/trade/waitlists-admin.ts';
import { type Actor, requireUserId } from '../../../actors/actor.ts';
import { record } from '../../audit/record.ts';
import { clientOf } from '../../client-networks.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { type Contact, readContact, readContactDetails } from '../contact.ts';
import { checkLocation } from '../countries/countries.ts';
import { countAttempt } from '../limits.ts';
import type { Stock } from '../orders/stock.ts';
import type { Owners } from '../own-phone.ts';
import type { TradeTables } from '../tables.ts';
import { changeEntries, changeEntry, claimEntries, join, lockEntry, moveEntry } from './changes.ts';
import { withPieces } from './pieces.ts';
import type { RequireWaitlist } from './products.ts';
import { findWaitlist, listEntries, listOwn, requireEntry, requireWaitlist, withoutPiece } from './queries.ts';

type Options = { requireProduct: RequireWaitlist; owners: Owners; stock: Stock };

export function addWaitlistRoutes(service: Service<TradeTables>, { requireProduct, owners, stock }: Options): void {
  const { config, database } = service;
  const perDay = config.INQUIRIES_PER_DAY;

  serve(service, joinWaitlist, async (input, { actor, request, commit }) => {
    const { country, region: _, ...contact } = readContactDetails(input);
    // Before the transaction: both call another service, which may share the only database connection.
    await requireJoinable(input.waitlist);
    const owner = await ownerOf(actor, contact, request);
    const entry = { ...contact, ...owner, waitlist: input.waitlist, country, note: input.note ?? null };
    return commit(async (transaction) => {
      if (actor.kind !== 'system')
        await countAttempt(transaction, { kind: 'waitlist', client: clientOf(request), perDay });
      const { position } = await join(transaction, entry);
      // Only the verified owner learns the position: others may have typed someone else's number.
      return { position: owner.phoneVerified && contact.channel === 'phone' ? position : null };
    });
  });

  serve(service, listOwnWaitlistEntries, async (_, { actor, request, database }) => {
    const userId = requireUserId(actor);
    await claimEntries(database, userId, await owners.contactsOf(userId, request));
    return { entries: await listOwn(database, userId) };
  });

  serve(service, leaveWaitlist, async ({ id }, call) => {
    const userId = requireUserId(call.actor);
    return call.commit(async (transaction) => {
      const row = await lockEntry(transaction, id);
      if (row.userId !== userId || row.trashedAt) throw failures.notFound('this_entry');
      if (row.status === 'waiting' || row.status === 'invited')
        await changeEntry(transaction, call, { row, change: { status: 'declined' } });
      return { ok: true };
    });
  });

  serve(service, listWaitlistEntries, async (input, { database }) =>
    listEntries(database, await requireWaitlist(database, input.waitlist), input),
  );
  serve(service, getWaitlistEntry, async ({ id }, { database }) => requireEntry(database, id));

  serve(service, addWaitlistEntry, async ({ waitlist, note, ...input }, call) => {
    const contact = readContact(input.contact, input.country);
    const { country } = checkLocation({ country: input.country });
    // An existing list accepts entries even if its product is in stock by now.
    await requireWaitlist(call.database, waitlist).catch(() => requireProduct(waitlist));
    return call.commit(async (transaction) => {
      const entry = {
        ...contact,
        waitlist,
        country,
        note: note ?? null,
        userId: null,
        phoneVerified: false,
        isByStaff: true,
      };
      const { id, isNew, position } = await join(transaction, entry);
      if (!isNew) throw failures.conflict(message('on_list_already', { contact: contact.contact, position }));
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
      const row = await lockEntry(transaction, id, revision);
      const moved = position === undefined ? row.position : await moveEntry(transaction, row, position);
      await changeEntry(transaction, call, { row, change: { ...fields, position: moved } });
      return requireEntry(transaction, id);
    }),
  );

  serve(service, changeWaitlistEntries, async ({ ids, status, trashed }, call) =>
    withPieces(stock, status === 'invited' ? await withoutPiece(database, ids) : [], (pieces) =>
      call.commit(async (transaction) => {
        const before: Record<string, string> = {};
        const { results } = await changeEntries(transaction, ids, async (row) => {
          before[row.id] = trashed === undefined ? row.status : String(row.trashedAt !== null);
          await changeEntry(transaction, call, { row, change: { status, trashed }, key: pieces.get(row.id)?.key });
          return 'Changed.';
        });
        return { results, before };
      }),
    ),
  );

  /** Asks for the product only if the list has one, or does not exist yet. `join` checks whether the list is closed. */
  async function requireJoinable(waitlist: string): Promise<void> {
    const list = await findWaitlist(database, waitlist);
    if (list && list.product === null) {
      if (list.trashedAt) throw failures.notFound('this_waitlist');
    } else await requireProduct(waitlist);
  }

  /**
   * The entry belongs to the user if the contact is their verified number or confirmed address: others could type it
   * too.
   */
  async function ownerOf(actor: Actor, { channel, contact }: Contact, request: FastifyRequest) {
    if (actor.kind !== 'user') return { userId: null, phoneVerified: false };
    const { phone, email } = await owners.contactsOf(actor.id, request);
    const isOwn = contact === (channel === 'phone' ? phone : email?.toLowerCase());
    return { userId: isOwn ? actor.id : null, phoneVerified: isOwn && phone !== null };
  }
}
