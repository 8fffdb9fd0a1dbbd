import { isIP } from 'node:net';
import { type Kysely, type Selectable, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { isLoopback } from '../../../settings/checks.ts';
import type { Config } from '../../../settings/config.ts';
import type { Author } from '../../audit/record.ts';
import type { MayReach } from '../../outbound/networks.ts';
import { changeRow, type Entity, now } from '../../records/change.ts';
import type { AuthTables } from '../tables.ts';

type Tables = Kysely<AuthTables>;
export type StoredWebhook = Selectable<AuthTables['webhooks']>;

export const webhooks: Entity<StoredWebhook, AuthTables> = {
  table: 'webhooks',
  kind: 'webhook',
  label: 'this_webhook',
  touched: ['updatedAt'],
};

const maxWebhooks = 100;

/** Concurrent calls wait for each other, so that they do not exceed the maximum. Throws 409 at the maximum. */
export async function requireRoom(transaction: Tables): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_webhooks'))`.execute(transaction);
  const { count } = await transaction
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trashedAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxWebhooks) throw failures.conflict(message('webhooks_full', { count: maxWebhooks }));
}

type Rules = { readonly config: Pick<Config, 'PUBLIC_ORIGIN'>; readonly mayReach: MayReach };

/** Throws 422 for a URL that would never be called. What a name means is checked by each call. */
export function requireAllowed(url: string, { config, mayReach }: Rules): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = isLoopback(hostname) && isLoopback(new URL(config.PUBLIC_ORIGIN).hostname);
  if (protocol !== 'https:' && !isLocal) throw failures.invalid({ url: message('webhook_needs_https') });
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayReach(host)) throw failures.invalid({ url: message('webhook_not_on_internet') });
}

type Pause = { readonly row: StoredWebhook; readonly reason: StoredWebhook['pauseReason'] };

/** Deliveries that wait are held, and are not sent before somebody asks for it. */
export async function pause(transaction: Tables, author: Author, { row, reason }: Pause): Promise<StoredWebhook> {
  if (row.pausedAt) return row;
  await hold(transaction, row.id);
  return changeRow(transaction, author, webhooks, {
    row,
    action: 'pause',
    set: { pausedAt: now, pauseReason: reason },
    log: reason === null ? {} : { after: { pauseReason: reason } },
  });
}

export const hold = (transaction: Tables, webhookId: string) =>
  transaction
    .updateTable('webhookDeliveries')
    .set({ state: 'held' })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'due')
    .execute();

/** The person who resumes a webhook gets the messages about it from then on. */
export const resume = (
  transaction: Tables,
  author: Author,
  { row, userId }: { row: StoredWebhook; userId: string | null },
): Promise<StoredWebhook> =>
  row.pausedAt === null
    ? Promise.resolve(row)
    : changeRow(transaction, author, webhooks, {
        row,
        action: 'resume',
        set: { pausedAt: null },
        also: { pauseReason: null, failingSince: null, ownerId: userId ?? row.ownerId },
        log: {},
      });
