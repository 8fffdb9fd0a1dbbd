import { sql } from 'kysely';
import type { ServiceStatus } from '#contract/operations.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';
import { hostOf } from './results.ts';

type Status = NonNullable<ServiceStatus['webhooks']>;

const maxShown = 20;

/** For the screen "Operations" and metrics. */
export function addWebhookStatus({ database, status }: Service<AuthTables>): void {
  status.webhooks = async () => {
    const { rows } = await sql<Omit<Status, 'troubled'>>`
      select count(*) filter (where state = 'due')::int as due,
        count(*) filter (where state = 'due' and tries > 0)::int as failing,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(created_at) filter (where state = 'due')), 0)::float8 as oldest
      from auth.webhook_deliveries where state in ('due', 'failed') and state <> 'sent'`.execute(database);
    const troubled = await database
      .selectFrom('webhooks')
      .select(['id', 'url', 'failingSince', 'pausedAt', 'pauseReason'])
      .where('trashedAt', 'is', null)
      .where((eb) => eb.or([eb('failingSince', 'is not', null), eb('pauseReason', 'is not', null)]))
      .orderBy('failingSince')
      .limit(maxShown)
      .execute();
    return {
      ...(rows[0] as Status),
      troubled: troubled.map(({ url, ...rest }) => ({ ...rest, host: hostOf({ url }) })),
    };
  };
}
