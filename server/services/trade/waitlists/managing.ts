import { failures } from '#contract/failures.ts';
import { waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import {
  type AdminWaitlist,
  addWaitlistEntry,
  changeWaitlistEntries,
  changeWaitlistEntry,
  getWaitlist,
  getWaitlistEntry,
  listWaitlistEntries,
  listWaitlists,
} from '#contract/trade/waitlists-admin.ts';
import { record } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { readContact } from '../contact.ts';
import { checkLocation } from '../countries/countries.ts';
import type { TradeTables } from '../tables.ts';
import { changeEntries, changeEntry, lockEntry, moveEntry } from './changes.ts';
import { countedLists, growth } from './counting.ts';
import { listEntries, requireEntry, requireWaitlist } from './entries.ts';
import { join } from './joining.ts';
import type { RequireWaitlist } from './products.ts';

export function addWaitlistManagement(service: Service<TradeTables>, requireProduct: RequireWaitlist): void {
  serve(service, listWaitlists, async (_, { database }) => ({ waitlists: await countedLists(database) }));
  serve(service, getWaitlist, async ({ waitlist }, { database }) => {
    await requireWaitlist(database, waitlist);
    const [found] = await countedLists(database, waitlist);
    return found as AdminWaitlist;
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
      const entry = { ...contact, waitlist, country, note: note ?? null, userId: null, phoneVerified: false };
      const { id, isNew, position } = await join(transaction, entry);
      if (!isNew) throw failures.conflict(`${contact.contact} is already on this list, at position ${position}.`);
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
    call.commit(async (transaction) => {
      const before: Record<string, string> = {};
      const { results } = await changeEntries(transaction, ids, async (row) => {
        before[row.id] = trashed === undefined ? row.status : String(row.trashedAt !== null);
        await changeEntry(transaction, call, { row, change: { status, trashed } });
        return 'Changed.';
      });
      return { results, before };
    }),
  );

  serve(service, waitlistGrowth, async ({ waitlist, days }, { database }) => ({
    days: await growth(database, waitlist, days),
  }));
}
