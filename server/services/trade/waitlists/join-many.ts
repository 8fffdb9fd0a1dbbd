import { sql, type Transaction } from 'kysely';
import { json } from '../../records/json.ts';
import { queueWebhookEvents } from '../../webhooks/queue.ts';
import type { Contact } from '../contact.ts';
import type { TradeTables } from '../tables.ts';
import { entryJoined } from '../webhook-events.ts';
import type { WaitlistRow } from './lists.ts';

export type Given = Contact & { readonly country: string | null; readonly note: string | null };
type Joined = { readonly id: string; readonly contact: string; readonly position: number };

/**
 * Adds people in their order at the end of a list that the caller has locked. Nobody among them waits on it already;
 * people who were on it before rejoin.
 */
export async function joinMany(
  transaction: Transaction<TradeTables>,
  { id: waitlistId }: Pick<WaitlistRow, 'id'>,
  given: readonly Given[],
): Promise<Joined[]> {
  if (given.length === 0) return [];
  const { lastPosition } = await transaction
    .updateTable('waitlists')
    .set({ lastPosition: sql<number>`last_position + ${given.length}::int` })
    .where('id', '=', waitlistId)
    .returning('lastPosition')
    .executeTakeFirstOrThrow();
  const first = lastPosition - given.length + 1;
  const people = given.map((each, index) => ({ ...each, position: first + index }));
  const { rows } = await sql<Joined>`
    insert into trade.waitlist_entries as e (waitlist_id, channel, contact, country, note, position)
    select ${waitlistId}::uuid, channel, contact, country, note, position
      from jsonb_to_recordset(${json(people)}::jsonb)
        as given (channel text, contact text, country text, note text, position integer)
    on conflict (waitlist_id, contact) do update set
      country = excluded.country, note = excluded.note, position = excluded.position, status = 'waiting', user_id = null,
      phone_verified = false, invited_at = null, expires_at = null, delivery_id = null, invitation_hash = null,
      trashed_at = null, created_at = now(), revision = e.revision + 1
    returning id, contact, position`.execute(transaction);
  await queueWebhookEvents(
    transaction,
    rows.map(({ id }) => entryJoined({ id, waitlistId })),
  );
  return rows;
}
