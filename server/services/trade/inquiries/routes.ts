import type { Insertable, Transaction } from 'kysely';
import { createInquiry } from '../../../../src/contract/inquiries.ts';
import { clientOf } from '../../client.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { type Contact, readContact } from '../contact.ts';
import { checkPlace } from '../countries/countries.ts';
import { countAttempt } from '../limits.ts';
import type { Owners } from '../own-phone.ts';
import { newReference } from '../reference.ts';
import type { TradeTables } from '../tables.ts';

export function addInquiryRoutes(service: Service<TradeTables>, owners: Owners): void {
  const limits = { perHour: service.config.INQUIRIES_PER_HOUR, perDay: service.config.INQUIRIES_PER_DAY };

  serve(service, createInquiry, async (input, { actor, request, commit }) => {
    const contact = readContact(input.contact, input.country);
    const inquiry = {
      name: input.name,
      topic: input.topic,
      message: input.message,
      ...checkPlace(input),
      ...contact,
      userId: actor.kind === 'user' ? actor.id : await ownerOf(contact),
    };
    return commit(async (transaction) => {
      if (actor.kind !== 'system')
        await countAttempt(transaction, { kind: 'inquiry', client: clientOf(request), limits });
      return { reference: await insert(transaction, inquiry) };
    });
  });

  const ownerOf = ({ channel, contact }: Contact) => (channel === 'phone' ? owners.ownerOf(contact) : null);
}

/** A reference that happens to be given away already is drawn anew. */
async function insert(
  transaction: Transaction<TradeTables>,
  inquiry: Omit<Insertable<TradeTables['inquiries']>, 'reference'>,
): Promise<string> {
  for (let draw = 0; draw < 5; draw++) {
    const row = await transaction
      .insertInto('inquiries')
      .values({ ...inquiry, reference: newReference('INQ') })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (row) return row.reference;
  }
  throw new Error('no free reference was drawn');
}
