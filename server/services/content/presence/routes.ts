import { type Kysely, sql } from 'kysely';
import { beat, presenceTimes } from '#contract/content/presence.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireRecord } from '../record-rights.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

const hasExpired = sql<boolean>`seen_at <= now() - make_interval(secs => ${sql.lit(presenceTimes.gone)})`;
const tidyEvery = 600_000;

export function addPresenceRoutes(service: Service<ContentTables>): void {
  serve(
    service,
    beat,
    async ({ record, name }, { actor, database }) => {
      // Who only looks is there, too.
      requireRecord(actor, record, 'GET');
      if (actor.kind === 'user') await note(database, { record, name, userId: actor.id });
      return { others: await listOthers(database, record, actor) };
    },
    { isRepeatable: true },
  );

  service.jobs.every('delete old presence', tidyEvery, async () => {
    await service.database.deleteFrom('presence').where(hasExpired).execute();
  });
}

async function note(database: Tables, present: { record: string; name: string; userId: string }): Promise<void> {
  await database
    .insertInto('presence')
    .values(present)
    .onConflict((conflict) =>
      conflict.columns(['record', 'userId']).doUpdateSet({
        name: present.name,
        since: sql<Date>`case when ${sql.ref('presence.seenAt')} <= now() - make_interval(secs => ${sql.lit(presenceTimes.gone)}) then now() else ${sql.ref('presence.since')} end`,
        seenAt: sql<Date>`now()`,
      }),
    )
    .execute();
}

const listOthers = (database: Tables, record: string, actor: Actor) =>
  database
    .selectFrom('presence')
    .select(['userId', 'name', 'since'])
    .where('record', '=', record)
    .where((eb) => eb.not(hasExpired))
    .$if(actor.kind === 'user', (query) => query.where('userId', '!=', (actor as { id: string }).id))
    .orderBy('since')
    .limit(20)
    .execute();
