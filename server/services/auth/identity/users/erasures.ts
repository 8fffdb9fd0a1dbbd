/** Work for the other services, which ask for it until they have done it. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { erasingServices, finishErasure, listErasures } from '#contract/auth/erasures.ts';
import { requireSystem } from '../../../../actors/actor.ts';
import { json } from '../../../records/json.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { AuthTables } from '../../tables.ts';
import type { OwnedPhone } from '../tables.ts';

const batchSize = 500;

export function addErasureRoutes(service: Service<AuthTables>): void {
  const delay = service.config.ERASURE_DELAY;

  serve(service, listErasures, async (input, { actor, database }) => {
    requireSystem(actor);
    const erasures = await database
      .selectFrom('erasures')
      .select(['userId', 'phones'])
      .where('service', '=', input.service)
      .where('erasedAt', '<=', sql<Date>`now() - make_interval(secs => ${delay}::float8)`)
      .orderBy('erasedAt')
      .limit(batchSize)
      .execute();
    return {
      erasures: erasures.map(({ userId, phones }) => ({
        userId,
        phones: phones.map(({ number, from, until }) => ({
          number,
          from: from ? new Date(from) : null,
          until: new Date(until),
        })),
      })),
    };
  });

  serve(
    service,
    finishErasure,
    async (input, { actor, database }) => {
      requireSystem(actor);
      await database
        .deleteFrom('erasures')
        .where('userId', '=', input.userId)
        .where('service', '=', input.service)
        .execute();
      return undefined;
    },
    { isRepeatable: true },
  );
}

export const recordErasure = (transaction: Kysely<AuthTables>, userId: string, phones: OwnedPhone[]) =>
  transaction
    .insertInto('erasures')
    .values(erasingServices.map((service) => ({ userId, service, phones: json(phones) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Services ask every few seconds, so after an hour one is away or fails. */
export async function warnOfLateErasures(database: Kysely<AuthTables>, logger: Logger): Promise<void> {
  const late = await database
    .selectFrom('erasures')
    .select(['service', ({ fn }) => fn.countAll<number>().as('users')])
    .where('erasedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .groupBy('service')
    .execute();
  for (const { service, users } of late)
    logger.warn({ service, users: Number(users) }, 'a service still has personal data of deleted users');
}
