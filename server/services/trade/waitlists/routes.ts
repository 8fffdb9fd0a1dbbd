import { sql, type Transaction } from 'kysely';
import { joinWaitlist } from '../../../../src/contract/waitlists.ts';
import { clientOf } from '../../client.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { type Contact, readContact } from '../contact.ts';
import { checkPlace } from '../countries/countries.ts';
import { countAttempt } from '../limits.ts';
import type { TradeTables } from '../tables.ts';
import type { RequireWaitlist } from './products.ts';

type Options = { requireWaitlist: RequireWaitlist };
type Entry = Contact & { waitlist: string; country: string | null; note: string | null };

export function addWaitlistRoutes(service: Service<TradeTables>, { requireWaitlist }: Options): void {
  const limits = { perHour: service.config.INQUIRIES_PER_HOUR, perDay: service.config.INQUIRIES_PER_DAY };

  serve(service, joinWaitlist, async (input, { actor, request, commit }) => {
    const { country } = checkPlace({ country: input.country });
    const entry = {
      ...readContact(input.contact, input.country),
      waitlist: input.waitlist,
      country,
      note: input.note ?? null,
    };
    // Before the transaction: it asks another service, which may share the database's only connection.
    await requireWaitlist(input.waitlist);
    return commit(async (transaction) => {
      if (actor.kind !== 'system')
        await countAttempt(transaction, { kind: 'waitlist', client: clientOf(request), limits });
      return { position: await join(transaction, entry) };
    });
  });
}

/** The row of the waitlist is locked by counting it up, so that positions are given away one by one. */
async function join(transaction: Transaction<TradeTables>, { waitlist, ...entry }: Entry): Promise<number> {
  const { id, lastPosition } = await transaction
    .insertInto('waitlists')
    .values({ name: waitlist, lastPosition: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ lastPosition: sql<number>`waitlists.last_position + 1` }),
    )
    .returning(['id', 'lastPosition'])
    .executeTakeFirstOrThrow();
  const known = await transaction
    .selectFrom('waitlistEntries')
    .select('position')
    .where('waitlistId', '=', id)
    .where('contact', '=', entry.contact)
    .executeTakeFirst();
  if (known) {
    await transaction
      .updateTable('waitlists')
      .set({ lastPosition: lastPosition - 1 })
      .where('id', '=', id)
      .execute();
    return known.position;
  }
  await transaction
    .insertInto('waitlistEntries')
    .values({ ...entry, waitlistId: id, position: lastPosition })
    .execute();
  return lastPosition;
}
