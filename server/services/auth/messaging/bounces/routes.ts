import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type MailEvent, receiveMailEvents } from '#contract/auth/mail-events.ts';
import type { MessageEvent } from '#contract/auth/messages.ts';
import { idPattern } from '#contract/fields.ts';
import { listReturnedMessages } from '#contract/operations.ts';
import { requireSystem } from '../../../../actors/actor.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import { addressHashOf, markAddresses, type Returned } from './mark.ts';

type Tables = Kysely<AuthTables>;
const maxShown = 20;
const lastWeek = sql<Date>`now() - interval '7 days'`;
const ownId = new RegExp(`^<?(${idPattern})(?:@|$)`, 'i');

export function addBounceRoutes(service: Service<AuthTables>): void {
  serve(
    service,
    receiveMailEvents,
    ({ events }, call) => {
      requireSystem(call.actor);
      return call.commit(async (transaction) => {
        const returned = await returnedOf(transaction, events);
        const marked = await markAddresses(transaction, returned);
        return { marked, repeated: returned.length - marked, ignored: events.length - returned.length };
      });
    },
    { isRepeatable: true },
  );

  serve(service, listReturnedMessages, async (_, { database }) => ({
    items: await database
      .selectFrom('returnedMessages')
      .select(['messageId as id', 'type', 'event', 'reason', 'at'])
      .where('createdAt', '>', lastWeek)
      .orderBy('createdAt', 'desc')
      .limit(maxShown)
      .execute(),
  }));
}

export const countReturned = async (database: Tables): Promise<number> => {
  const { count } = await database
    .selectFrom('returnedMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('createdAt', '>', lastWeek)
    .executeTakeFirstOrThrow();
  return count;
};

/** Skips events after which an address may still get e-mail, and events without a known address. */
async function returnedOf(transaction: Tables, events: readonly MailEvent[]): Promise<Returned[]> {
  const idOf = ({ messageId }: MailEvent) => ownId.exec(messageId ?? '')?.[1]?.toLowerCase();
  const ids = events.flatMap((event) => idOf(event) ?? []);
  const sent = new Map(
    ids.length === 0
      ? []
      : (
          await transaction
            .selectFrom('sentMessages')
            .select(['messageId', 'event', 'addressHash'])
            .where('channel', '=', 'email')
            .where('messageId', 'in', ids)
            .execute()
        ).map((row) => [row.messageId, row]),
  );
  return events.flatMap((event) => {
    const { type, kind, recipient, reason, at } = event;
    if (type === 'delivered' || (type === 'bounce' && kind !== 'permanent')) return [];
    const found = sent.get(idOf(event) ?? '');
    const addressHash = recipient ? addressHashOf(recipient) : found?.addressHash;
    if (!addressHash) return [];
    const message = found?.event ? { id: found.messageId, event: found.event as MessageEvent } : null;
    return [{ addressHash: Buffer.from(addressHash), type, reason, at, message }];
  });
}
