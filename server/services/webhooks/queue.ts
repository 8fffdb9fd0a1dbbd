/** Events wait in the service that caused them until the auth service has them (docs/decisions/060-webhooks.md). */
import { type Kysely, sql } from 'kysely';
import { acceptWebhookEvents } from '#contract/auth/webhooks.ts';
import { type WebhookEvent, webhookEvents } from '#contract/webhook-events.ts';
import { toWire } from '#contract/wire.ts';
import { json } from '../records/json.ts';
import type { Service } from '../service.ts';
import { orIfForeign, type ServiceCalls } from '../service-calls.ts';
import type { WebhookEventTables } from './tables.ts';

type Tables = Kysely<WebhookEventTables>;
export type Waiting = {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly at: Date;
};

export const handOverEvery = 2_000;
const batchSize = 200;

/** Call it in the transaction of the change. */
export async function queueWebhookEvents(transaction: unknown, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await (transaction as Tables)
    .insertInto('webhookEvents')
    .values(events.map(({ type, data }) => ({ type, data: json(toWire(webhookEvents[type].data, data)) })))
    .execute();
}

/** Oldest first. A transaction that commits late may still add an older one. */
export const waitingEvents = (database: unknown): Promise<Waiting[]> =>
  (database as Tables)
    .selectFrom('webhookEvents')
    .select(['id', 'type', 'data', 'at'])
    .orderBy('sequence')
    .limit(batchSize)
    .execute();

export async function deleteEvents(database: unknown, ids: readonly string[]): Promise<void> {
  await (database as Tables)
    .deleteFrom('webhookEvents')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** For services other than auth: hands over what waits until nothing does. */
export function addWebhookEvents<Tables>({ database, jobs }: Service<Tables>, { asSystem }: ServiceCalls): void {
  jobs.every('hand over webhook events', handOverEvery, async () => {
    for (let events = await waitingEvents(database); events.length > 0; events = await waitingEvents(database)) {
      await orIfForeign(asSystem(acceptWebhookEvents, { events }), null);
      await deleteEvents(
        database,
        events.map(({ id }) => id),
      );
    }
  });
}
