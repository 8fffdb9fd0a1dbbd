import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { listFailedMessages, type ServiceStatus, sendFailedMessage, tryHeldMessages } from '#contract/operations.ts';
import { countOf } from '../records/keyset.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import { type Deliveries, heldNote, withDeliveries } from './deliveries.ts';
import type { DeliveryTables } from './tables.ts';

const maxShown = 20;
const lastWeek = sql<Date>`now() - interval '7 days'`;
/** Messages of the last week that failed, and may be tried again by themselves. */
const hasFailed = sql<boolean>`created_at > ${lastWeek}
  and (state = 'failed' or state = 'due' and tries > 0 and error is not null)`;

export const failedMessages = (service: ServiceName): RawBuilder<number> =>
  countOf(sql.table(`${service}.deliveries`), [hasFailed]);

/** `countReturned` counts e-mails that came back, if the service knows of them. */
export function addDeliveryRoutes<Tables>(
  service: Service<Tables>,
  deliveries: Deliveries,
  countReturned = async () => 0,
): void {
  const name = service.name as keyof typeof listFailedMessages;
  service.status.messages = async () => ({
    ...(await countMessages(withDeliveries(service.database))),
    returned: await countReturned(),
  });

  serve(service, listFailedMessages[name], async (_input, { database }) => ({
    items: await withDeliveries(database)
      .selectFrom('deliveries')
      .select(['id', 'event', 'tries', 'createdAt', 'nextAt', 'error'])
      .select(({ ref }) => ref('state').$castTo<'due' | 'failed'>().as('state'))
      .where(hasFailed)
      .orderBy('createdAt', 'desc')
      .limit(maxShown)
      .execute(),
  }));

  serve(service, sendFailedMessage[name], async ({ id }, { commit }) => {
    const done = await commit(async (transaction) => {
      const { numUpdatedRows } = await withDeliveries(transaction)
        .updateTable('deliveries')
        .set({ state: 'due', tries: 0, nextAt: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw failures.conflict(message('delivery_not_given_up'));
      return undefined;
    });
    deliveries.soon();
    return done;
  });

  serve(service, tryHeldMessages[name], async (_input, { commit }) => {
    const done = await commit(async (transaction) => {
      await withDeliveries(transaction)
        .updateTable('deliveries')
        .set({ nextAt: sql<Date>`now()` })
        .where('state', '=', 'due')
        .where('error', '=', heldNote)
        .execute();
      return undefined;
    });
    deliveries.soon();
    return done;
  });
}

type Counts = Omit<NonNullable<ServiceStatus['messages']>, 'returned'>;

async function countMessages(database: Kysely<DeliveryTables>): Promise<Counts> {
  const counted = (which: string) => sql<number>`count(*) filter (where ${sql.raw(which)})::int`;
  // Messages that wait for the budget are counted beside it.
  const isDue = `state = 'due' and error is distinct from '${heldNote}'`;
  return database
    .selectFrom('deliveries')
    .select([
      counted(isDue).as('due'),
      counted(`${isDue} and tries > 0`).as('failing'),
      counted("state = 'failed' and created_at > now() - interval '7 days'").as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at) filter (where ${sql.raw(isDue)})), 0)::float8`.as(
        'oldest',
      ),
    ])
    .where(({ eb, or }) => or([eb('state', '=', 'due'), eb('state', '=', 'failed')]))
    .executeTakeFirstOrThrow();
}
