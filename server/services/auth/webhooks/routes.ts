import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  restoreWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  trashWebhook,
} from '#contract/auth/webhooks.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { userIdOf } from '../../../actors/actor.ts';
import { createMayReach } from '../../outbound/networks.ts';
import { changeRow, createRow, lockRow, now } from '../../records/change.ts';
import { lockLive, setTrashed } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireFreshCode } from '../identity/rights.ts';
import { asUuid, type Secrets } from '../identity/secrets.ts';
import type { CurrentSessions } from '../identity/sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { addAccepting } from './accepting.ts';
import { hold, pause, requireAllowed, requireRoom, resume, webhooks } from './changes.ts';
import { addDeliveryRoutes } from './delivery-routes.ts';
import { listRecords, requireWebhook } from './queries.ts';
import { addSending } from './sending.ts';
import { secretOf } from './signatures.ts';
import { addWebhookStatus } from './status.ts';

type Options = { current: CurrentSessions; secrets: Secrets };

/** Time for which a repeated call gets the secret again. */
const repeatable = sql<boolean>`coalesce(rotated_at > now() - interval '10 minutes', false)`;

export function addWebhookRoutes(service: Service<AuthTables>, { current, secrets }: Options): void {
  const { config } = service;
  const rules = { config, mayReach: createMayReach(config) };

  serve(service, listWebhooks, (input, { database }) => listRecords(database, input));
  serve(service, getWebhook, async ({ id }, { database }) => ({ webhook: await requireWebhook(database, id) }));

  // Id and secret derive from the Idempotency-Key, so that a repeated call returns the same ones although no secret is
  // stored.
  serve(
    service,
    createWebhook,
    async ({ events, ...given }, call) => {
      requireFreshCode(current, call.actor);
      requireAllowed(given.url, rules);
      const key = call.request.headers['idempotency-key'];
      const ownerId = userIdOf(call.actor);
      const values = { ...given, events: [...new Set(events)].sort(), ownerId };
      const parts = [typeof key === 'string' ? key : randomUUID(), JSON.stringify(values)];
      const id = asUuid(secrets.hash('webhook id', ...parts));
      return call.commit(async (transaction) => {
        await requireRoom(transaction);
        const known = await transaction.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst();
        if (!known)
          await createRow(transaction, call, webhooks, {
            values: { id, ...values },
            log: ['url', 'description', 'events'],
          });
        const webhook = await requireWebhook(transaction, id);
        return { webhook, secret: secretOf(secrets, id, webhook.secretNumber) };
      });
    },
    { isRepeatable: true },
  );

  serve(service, changeWebhook, ({ id, revision, events, ...given }, call) =>
    call.commit(async (transaction) => {
      const row = await lockLive(transaction, webhooks, id, revision);
      // Where events go is as sensitive as the secret.
      if (given.url !== undefined && given.url !== row.url) {
        requireFreshCode(current, call.actor);
        requireAllowed(given.url, rules);
      }
      const set = { ...given, events: events && [...new Set(events)].sort() };
      await changeRow(transaction, call, webhooks, { row, action: 'change', set });
      return { webhook: await requireWebhook(transaction, id) };
    }),
  );

  serve(
    service,
    rotateWebhookSecret,
    async ({ id, secretNumber }, call) => {
      requireFreshCode(current, call.actor);
      return call.commit(async (transaction) => {
        const row = await lockLive(transaction, webhooks, id);
        const isRepeated = row.secretNumber === secretNumber + 1 && (await isRecent(transaction, id));
        if (row.secretNumber !== secretNumber && !isRepeated) throw failures.conflict(message('secret_made_meanwhile'));
        const set = { secretNumber: secretNumber + 1, rotatedAt: now };
        if (!isRepeated) await changeRow(transaction, call, webhooks, { row, action: 'rotate', set, log: {} });
        const webhook = await requireWebhook(transaction, id);
        return { webhook, secret: secretOf(secrets, id, webhook.secretNumber) };
      });
    },
    { isRepeatable: true },
  );

  serve(service, pauseWebhook, ({ id }, call) =>
    call.commit(async (transaction) => {
      await pause(transaction, call, { row: await lockLive(transaction, webhooks, id), reason: null });
      return { webhook: await requireWebhook(transaction, id) };
    }),
  );

  serve(service, resumeWebhook, ({ id }, call) =>
    call.commit(async (transaction) => {
      const row = await lockLive(transaction, webhooks, id);
      await resume(transaction, call, { row, userId: userIdOf(call.actor) });
      return { webhook: await requireWebhook(transaction, id) };
    }),
  );

  for (const [endpoint, isTrashed] of [
    [trashWebhook, true],
    [restoreWebhook, false],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      call.commit(async (transaction) => {
        const row = await lockRow(transaction, webhooks, id);
        if (isTrashed) await hold(transaction, id);
        else if (row.trashedAt) await requireRoom(transaction);
        await setTrashed(transaction, call, webhooks, { row, isTrashed });
        return { webhook: await requireWebhook(transaction, id) };
      }),
    );
  }

  const sending = addSending(service, secrets);
  addDeliveryRoutes(service, sending);
  addAccepting(service);
  addWebhookStatus(service);
}

async function isRecent(transaction: Service<AuthTables>['database'], id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('webhooks')
    .select(repeatable.as('isRecent'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.isRecent === true;
}
