import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  sendDeliveriesAgain,
  sendDeliveryAgain,
  sendWebhookTest,
} from '#contract/auth/webhooks.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { webhookTest } from '#contract/webhook-events.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';
import { type StoredWebhook, webhooks } from './changes.ts';
import { listDeliveries, requireDelivery, requireWebhook } from './queries.ts';
import type { Sending } from './sending.ts';

const hour = 3_600_000;

export function addDeliveryRoutes(service: Service<AuthTables>, { soon }: Sending): void {
  const { config, database, jobs } = service;

  serve(service, listWebhookDeliveries, async (input, { database }) => {
    await requireWebhook(database, input.id);
    return listDeliveries(database, input);
  });
  serve(service, getWebhookDelivery, async (input, { database }) => ({
    delivery: await requireDelivery(database, input),
  }));

  serve(service, sendWebhookTest, async ({ id }, call) => {
    const sent = await call.commit(async (transaction) => {
      await lockActive(transaction, id);
      const eventId = randomUUID();
      const { id: deliveryId } = await transaction
        .insertInto('webhookDeliveries')
        .values({ webhookId: id, eventId, type: webhookTest, body: testBody({ id: eventId, webhookId: id }) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { deliveryId };
    });
    soon();
    return sent;
  });

  serve(service, sendDeliveryAgain, async ({ id, deliveryId }, call) => {
    const done = await call.commit(async (transaction) => {
      await lockActive(transaction, id);
      const { state } = await requireDelivery(transaction, { id, deliveryId });
      if (state === 'due') throw failures.conflict(message('delivery_waiting_already'));
      await transaction.updateTable('webhookDeliveries').set(dueAgain).where('id', '=', deliveryId).execute();
      return undefined;
    });
    soon();
    return done;
  });

  serve(service, sendDeliveriesAgain, async ({ id, since }, call) => {
    const sent = await call.commit(async (transaction) => {
      await lockActive(transaction, id);
      const { numUpdatedRows } = await transaction
        .updateTable('webhookDeliveries')
        .set(dueAgain)
        .where('webhookId', '=', id)
        .where('state', 'in', ['failed', 'held'])
        .where('createdAt', '>=', since)
        .executeTakeFirstOrThrow();
      return { count: Number(numUpdatedRows) };
    });
    soon();
    return sent;
  });

  jobs.every('delete old webhook deliveries', hour, async () => {
    await database
      .deleteFrom('webhookDeliveries')
      .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${config.WEBHOOK_DAYS})`)
      .execute();
  });

  const testBody = ({ id, webhookId }: { id: string; webhookId: string }) =>
    JSON.stringify({
      id,
      type: webhookTest,
      timestamp: new Date().toISOString(),
      link: `${config.PUBLIC_ORIGIN}/api/auth/webhooks/${webhookId}`,
      data: { webhook_id: webhookId },
    });
}

const dueAgain = { state: 'due', tries: 0, nextAt: sql<Date>`now()` } as const;

async function lockActive(transaction: Transaction<AuthTables>, id: string): Promise<StoredWebhook> {
  const row = await lockLive(transaction, webhooks, id);
  if (row.pausedAt) throw failures.conflict(message('webhook_paused'));
  return row;
}
