import { createHash } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
import { checkInquiry, createInquiry } from '#contract/trade/inquiries.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { record } from '../../audit/record.ts';
import { clientOf } from '../../client-networks.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { readContactDetails } from '../contact.ts';
import { countAttempt } from '../limits.ts';
import type { Owners } from '../own-phone.ts';
import { newReference } from '../reference.ts';
import type { TradeTables } from '../tables.ts';
import { type FindCandidates, nextOf } from '../threads/assigning.ts';
import { announce } from '../threads/changes.ts';
import { inquiryReceived } from '../webhook-events.ts';

type NewInquiry = Omit<Insertable<TradeTables['inquiries']>, 'reference'>;

type Options = { owners: Owners; attachments: Attachments; findCandidates: FindCandidates };

export function addInquiryRoutes(
  service: Service<TradeTables>,
  { owners, attachments, findCandidates }: Options,
): void {
  const perDay = service.config.INQUIRIES_PER_DAY;

  serve(service, checkInquiry, async (input) => {
    readContactDetails(input);
    return { ok: true };
  });

  serve(service, createInquiry, async (input, { actor, request, commit }) => {
    const { name, topic, message, attachments: ids } = input;
    const details = readContactDetails(input);
    const userId = userIdOf(actor);
    const inquiry = {
      ...{ name, topic, message, ...details, userId },
      // Someone who is not signed in may enter any number, so its owner has to confirm the inquiry.
      claimedUserId: userId === null && details.channel === 'phone' ? await owners.ownerOf(details.contact) : null,
      intent: intentOf([userId, name, topic, message, details, ...ids]),
    };
    const candidates = await findCandidates(topic);
    return commit(async (transaction) => {
      const earlier = await findByIntent(transaction, inquiry.intent);
      if (earlier) return { reference: earlier };
      if (actor.kind !== 'system')
        await countAttempt(transaction, { kind: 'inquiry', client: clientOf(request), perDay });
      const { id, reference } = await insert(transaction, {
        ...inquiry,
        assigneeId: await nextOf(transaction, candidates),
      });
      await attachments.attach(transaction, { ids, inquiryId: id, messageId: id, by: userId });
      return { reference };
    });
  });
}

const intentOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same text by the same person within a day is a retry after a lost response. */
async function findByIntent(transaction: Transaction<TradeTables>, intent: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${intent}))`.execute(transaction);
  const row = await transaction
    .selectFrom('inquiries')
    .select('reference')
    .where('intent', '=', intent)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return row?.reference;
}

async function insert(
  transaction: Transaction<TradeTables>,
  inquiry: NewInquiry,
): Promise<{ id: string; reference: string }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await transaction
      .insertInto('inquiries')
      .values({ ...inquiry, reference: newReference('INQ') })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning(['id', 'reference', 'topic'])
      .executeTakeFirst();
    if (!row) continue;
    const { assigneeId } = inquiry;
    if (assigneeId)
      await record(transaction, null, { action: 'thread.assign', targetId: row.id, after: { assigneeId } });
    await queueWebhookEvents(transaction, [inquiryReceived(row)]);
    announce(transaction, row.reference);
    return row;
  }
  throw new Error('no free reference found');
}
