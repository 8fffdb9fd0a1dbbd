import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { listFailedMessages, type ServiceStatus, sendFailedMessage } from '#contract/operations.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import type { Deliveries } from './deliveries.ts';

const shownAtMost = 20;
const lastWeek = sql<Date>`now() - interval '7 days'`;

export function addDeliveryRoutes(service: Service<TradeTables>, deliveries: Deliveries): void {
  service.status.messages = () => countMessages(service.database);

  serve(service, listFailedMessages, async (_input, { database }) => ({
    items: await database
      .selectFrom('deliveries')
      .select(['id', 'event', 'tries', 'createdAt', 'nextAt', 'error'])
      .select(({ ref }) => ref('state').$castTo<'due' | 'failed'>().as('state'))
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', '=', 'due'), eb('tries', '>', 0), eb('error', 'is not', null)]),
          eb('state', '=', 'failed'),
        ]),
      )
      .where('createdAt', '>', lastWeek)
      .orderBy('createdAt', 'desc')
      .limit(shownAtMost)
      .execute(),
  }));

  serve(service, sendFailedMessage, async ({ id }, { commit }) => {
    const done = await commit(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('deliveries')
        .set({ state: 'due', tries: 0, nextAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw failures.conflict('This message is no longer one that was given up.');
      return undefined;
    });
    deliveries.soon();
    return done;
  });
}

async function countMessages(database: Kysely<TradeTables>): Promise<NonNullable<ServiceStatus['messages']>> {
  const { rows } = await sql<NonNullable<ServiceStatus['messages']>>`
    select count(*)::int as due, count(*) filter (where tries > 0)::int as failing,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
      (select count(*)::int from trade.deliveries where state = 'failed' and created_at > ${lastWeek}) as failed
    from trade.deliveries where state = 'due'`.execute(database);
  return rows[0] as NonNullable<ServiceStatus['messages']>;
}
