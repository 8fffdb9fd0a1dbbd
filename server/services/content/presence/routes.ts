import { type Kysely, sql } from 'kysely';
import { beat, presenceTimes } from '#contract/content/presence.ts';
import { id as idOf } from '#contract/fields.ts';
import type { RecordKind } from '#contract/records.ts';
import type { Actor } from '../../../actors/actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireRecord } from '../record-rights.ts';
import { recordTables } from '../record-tables.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

const hasExpired = sql<boolean>`seen_at <= now() - make_interval(secs => ${sql.lit(presenceTimes.gone)})`;
const tidyEvery = 600_000;

export function addPresenceRoutes(service: Service<ContentTables>): void {
  serve(
    service,
    beat,
    async ({ record, part, name }, { actor, database }) => {
      // People with a read-only permission are present, too.
      const { kind, id } = requireRecord(actor, record, 'GET');
      if (actor.kind === 'user') await note(database, { record, name, userId: actor.id });
      const [others, stored] = await Promise.all([
        listOthers(database, record, actor),
        findRevision(database, { kind, id, part }),
      ]);
      return { others, revision: stored?.revision ?? null };
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

type Open = { readonly kind: RecordKind; readonly id: string; readonly part: string | undefined };
type Found = Promise<{ revision: number } | undefined> | undefined;

function findRevision(database: Tables, { kind, id, part }: Open): Found {
  if (kind === 'site') return database.selectFrom('site').select('revision').executeTakeFirst();
  if (kind === 'look') return database.selectFrom('looks').select('revision').executeTakeFirst();
  if (kind === 'page')
    return database.selectFrom('pages').select('revision').where('route', '=', id).executeTakeFirst();
  if (!idOf.safeParse(id).success) return undefined;
  if (part !== undefined) return findRevisionOfPart(database, { kind, id, part });
  const stored = tables[kind];
  return stored && database.selectFrom(stored.table).select('revision').where('id', '=', id).executeTakeFirst();
}

const tables: { readonly [Kind in RecordKind]?: (typeof recordTables)[keyof typeof recordTables] } = recordTables;

function findRevisionOfPart(database: Tables, { kind, id, part }: Open & { readonly part: string }): Found {
  if (kind === 'policy') {
    const versions = database.selectFrom('policyVersions').select('revision').where('policyId', '=', id);
    return versions.where(sql<string>`number::text`, '=', part).executeTakeFirst();
  }
  if (kind !== 'deck') return undefined;
  const slides = database.selectFrom('slides').select('revision').where('deckId', '=', id);
  return slides.where(sql<string>`id::text`, '=', part).executeTakeFirst();
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
