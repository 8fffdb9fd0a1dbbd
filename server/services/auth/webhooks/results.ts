/** After an attempt, a delivery is received, repeated later or failed, or the webhook is paused. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { queueMessage } from '../../deliveries/deliveries.ts';
import { logAfterCommit } from '../../events/emit.ts';
import { lockRow } from '../../records/change.ts';
import type { AuthTables } from '../tables.ts';
import { pause, type StoredWebhook, webhooks } from './changes.ts';
import type { Answer } from './post.ts';

type Tables = Transaction<AuthTables>;
export type Done = {
  readonly id: string;
  readonly webhookId: string;
  /** The number of attempts, including this one. */
  readonly tries: number;
  readonly answer: Answer;
};

/** Seconds before each repetition. */
const waits = [5, 60, 600, 3_600, 4 * 3_600, 8 * 3_600, 12 * 3_600];
const maxRetryAfterSeconds = 12 * 3_600;
const pausedAfter = sql`interval '3 days'`;
const gone = 410;

export async function finish(transaction: Tables, log: FastifyBaseLogger, done: Done): Promise<void> {
  const { id, webhookId, answer } = done;
  const { status, milliseconds, response, error } = answer;
  // The webhook is locked first, as operations of staff do.
  const row = await lockRow(transaction, webhooks, webhookId);
  await transaction
    .insertInto('webhookAttempts')
    .values({ deliveryId: id, status, milliseconds, response, error })
    .execute();
  if (status !== null && status >= 200 && status <= 299) return succeed(transaction, done);
  await repeatLater(transaction, done);
  const isLast = done.tries > waits.length;
  const result = { status, error, tries: done.tries, delivery: id, webhook: webhookId, host: hostOf(row) };
  logAfterCommit(transaction, () =>
    log.warn(result, isLast ? 'a webhook delivery was given up' : 'a webhook delivery failed; repeating it later'),
  );
  if (row.pausedAt || row.trashedAt) return;
  const reason = await pauseReasonOf(transaction, row, status);
  if (reason === null) return;
  await pause(transaction, null, { row, reason });
  await tellOwner(transaction, row, reason);
  logAfterCommit(transaction, () =>
    log.warn({ webhook: webhookId, host: hostOf(row), reason }, 'a webhook was paused because its receiver fails'),
  );
}

/** URLs may have secrets, so logs and messages have only the host. */
export const hostOf = ({ url }: Pick<StoredWebhook, 'url'>): string => new URL(url).host;

async function succeed(transaction: Tables, { id, webhookId }: Done): Promise<void> {
  await transaction.updateTable('webhookDeliveries').set({ state: 'sent' }).where('id', '=', id).execute();
  await transaction
    .updateTable('webhooks')
    .set({ failingSince: null, lastSuccessAt: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .execute();
}

/** A delivery that is held by now stays held. */
async function repeatLater(transaction: Tables, { id, tries, answer }: Done): Promise<void> {
  const asked = Math.min(answer.retryAfter ?? 0, maxRetryAfterSeconds);
  const seconds = Math.max(waits[tries - 1] ?? 0, answer.status === 429 || answer.status === 503 ? asked : 0);
  await transaction
    .updateTable('webhookDeliveries')
    .set(
      tries > waits.length
        ? { state: 'failed' }
        : // Receivers that were away are not called by all at the same moment.
          { nextAt: sql<Date>`now() + make_interval(secs => ${seconds}::float8 * (1 + random() / 5))` },
    )
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute();
}

async function pauseReasonOf(
  transaction: Tables,
  { id }: StoredWebhook,
  status: number | null,
): Promise<'failing' | 'gone' | null> {
  const { isLong } = await transaction
    .updateTable('webhooks')
    .set({ failingSince: sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < now() - ${pausedAfter}`.as('isLong'))
    .executeTakeFirstOrThrow();
  if (status === gone) return 'gone';
  return isLong ? 'failing' : null;
}

const maxRecipients = 20;

/** The message goes to everybody who may manage webhooks if the owner no longer may. */
async function tellOwner(transaction: Tables, row: StoredWebhook, reason: 'failing' | 'gone'): Promise<void> {
  const { rows: managers } = await sql<{ id: string }>`
    select distinct u.id from auth.users u
    join auth.user_roles ur on ur.user_id = u.id
    join auth.roles r on r.id = ur.role_id and r.trashed_at is null
    join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id = 'webhooks.manage'
    where u.status = 'active' limit ${maxRecipients}::int`.execute(transaction);
  const owner = managers.filter(({ id }) => id === row.ownerId);
  for (const { id: userId } of owner.length > 0 ? owner : managers)
    await queueMessage(transaction, {
      id: randomUUID(),
      event: 'account',
      to: { userId },
      content: { kind: 'webhook-paused', host: hostOf(row), webhook: row.id, reason },
    });
}
