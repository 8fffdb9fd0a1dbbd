/** Events of all services become deliveries of the webhooks that want them. */
import { type Kysely, sql } from 'kysely';
import { acceptWebhookEvents } from '#contract/auth/webhooks.ts';
import { linkOf, type WebhookEventType, webhookEvents } from '#contract/webhook-events.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { commit } from '../../events/emit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { deleteEvents, handOverEvery, type Waiting, waitingEvents } from '../../webhooks/queue.ts';
import type { AuthTables } from '../tables.ts';

type Tables = Kysely<AuthTables>;

export function addAccepting(service: Service<AuthTables>): void {
  serve(
    service,
    acceptWebhookEvents,
    ({ events }, { actor, commit }) => {
      requireSystem(actor);
      return commit(async (transaction) => {
        await accept(service, transaction, events);
        return undefined;
      });
    },
    { isRepeatable: true },
  );

  // Events of this service need no call.
  service.jobs.every('take over webhook events', handOverEvery, async () => {
    for (let count = 1; count > 0; )
      count = await commit(service, async (transaction) => {
        const events = await waitingEvents(transaction);
        await accept(service, transaction, events);
        await deleteEvents(
          transaction,
          events.map(({ id }) => id),
        );
        return events.length;
      });
  });
}

/** An event that was accepted before changes nothing. */
async function accept(
  { app, config }: Service<AuthTables>,
  transaction: Tables,
  events: readonly Waiting[],
): Promise<void> {
  if (events.length === 0) return;
  // Locked, so that none of them is paused or trashed meanwhile, which holds its deliveries.
  const { rows: webhooks } = await sql<{ id: string; events: string[]; isPaused: boolean }>`
    select id, events, paused_at is not null as is_paused from auth.webhooks where trashed_at is null
    order by id for share`.execute(transaction);
  const values = events.flatMap((event) => {
    const wanting = webhooks.filter((webhook) => webhook.events.includes(event.type));
    if (wanting.length === 0) return [];
    const body = bodyOf(event, config.PUBLIC_ORIGIN);
    if (body === null) {
      app.log.error({ type: event.type, id: event.id }, 'a webhook event is not as in the contract and is not sent');
      return [];
    }
    return wanting.map(({ id: webhookId, isPaused }) => ({
      webhookId,
      eventId: event.id,
      type: event.type,
      body,
      state: isPaused ? ('held' as const) : ('due' as const),
    }));
  });
  if (values.length === 0) return;
  await transaction
    .insertInto('webhookDeliveries')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Null for an event of another version of a service, which this one does not know. */
function bodyOf({ id, type, data: given, at }: Waiting, origin: string): string | null {
  if (!Object.hasOwn(webhookEvents, type)) return null;
  const known = type as WebhookEventType;
  const { data: schema } = webhookEvents[known];
  const parsed = schema.safeParse(fromWire(schema, given));
  if (!parsed.success) return null;
  const link = origin + linkOf(known, parsed.data);
  return JSON.stringify({ id, type, timestamp: at.toISOString(), link, data: toWire(schema, parsed.data) });
}
