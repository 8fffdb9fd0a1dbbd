import type { FastifyRequest } from 'fastify';
import { joinWaitlist } from '#contract/trade/waitlists.ts';
import type { Actor } from '../../../actor.ts';
import { clientOf } from '../../client-networks.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { type Contact, readContactDetails } from '../contact.ts';
import { countAttempt } from '../limits.ts';
import type { Owners } from '../own-phone.ts';
import type { TradeTables } from '../tables.ts';
import { join } from './joining.ts';
import type { RequireWaitlist } from './products.ts';

type Options = { requireWaitlist: RequireWaitlist; owners: Owners };

export function addWaitlistRoutes(service: Service<TradeTables>, { requireWaitlist, owners }: Options): void {
  const limits = { perHour: service.config.INQUIRIES_PER_HOUR, perDay: service.config.INQUIRIES_PER_DAY };

  serve(service, joinWaitlist, async (input, { actor, request, commit }) => {
    const { country, region: _, ...contact } = readContactDetails(input);
    // Before the transaction: both call another service, which may share the only database connection.
    await requireWaitlist(input.waitlist);
    const owner = await ownerOf(actor, contact, request);
    const entry = { ...contact, ...owner, waitlist: input.waitlist, country, note: input.note ?? null };
    return commit(async (transaction) => {
      if (actor.kind !== 'system')
        await countAttempt(transaction, { kind: 'waitlist', client: clientOf(request), limits });
      const { position } = await join(transaction, entry);
      // Only the verified owner learns the position: others may have typed someone else's number.
      return { position: owner.phoneVerified && contact.channel === 'phone' ? position : null };
    });
  });

  /** A signed-in user has verified their phone; entries with other numbers do not become theirs. */
  async function ownerOf(actor: Actor, { channel, contact }: Contact, request: FastifyRequest) {
    if (actor.kind !== 'user') return { userId: null, phoneVerified: false };
    const phone = await owners.phoneOf(actor.id, request);
    const isOwn = phone !== null && (channel === 'email' || contact === phone);
    return { userId: isOwn || channel === 'email' ? actor.id : null, phoneVerified: isOwn };
  }
}
