/** A person's own copy of what a service stores about them. Each service names its tables, as for erasing them. */
import type { FastifyRequest } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import type { listOwnAuthData } from '#contract/own-data.ts';
import { requireUserId } from '../actors/actor.ts';
import { serve } from './serve.ts';
import type { Service } from './service.ts';

export type Section = {
  readonly title: string;
  /** A query with a stable order. Columns are what the person reads. */
  readonly records: RawBuilder<unknown>;
};
export type Sections = Readonly<Record<string, Section>>;

/** `ids`: the user, and accounts that were merged into them and not erased yet. */
export type Person = { readonly userId: string; readonly ids: readonly string[] };
type SectionsOf = (person: Person, request: FastifyRequest) => Sections | Promise<Sections>;
type Own<Tables> = {
  readonly sectionsOf?: SectionsOf;
  readonly mergedInto?: (database: Kysely<Tables>, userId: string) => Promise<readonly string[]>;
};

const batchSize = 500;

export function addOwnData<Tables>(
  service: Service<Tables>,
  endpoint: typeof listOwnAuthData,
  { sectionsOf = () => ({}), mergedInto = async () => [] }: Own<Tables> = {},
): void {
  serve(service, endpoint, async ({ section, after }, { actor, request, database }) => {
    const userId = requireUserId(actor);
    const ids = [userId, ...(await mergedInto(service.database, userId))];
    const all: Sections = {
      ...(await sectionsOf({ userId, ids }, request)),
      'your-changes': changesOf(service.name, ids),
    };
    const sections = Object.entries(all).map(([name, { title }]) => ({ name, title }));
    if (section === undefined) return { sections, records: [], next: null };
    const chosen = Object.hasOwn(all, section) ? all[section] : undefined;
    if (!chosen) throw failures.notFound('this_section');
    const records = await recordsOf(database, chosen, after);
    const more = records.length > batchSize;
    return { sections, records: records.slice(0, batchSize), next: more ? after + batchSize : null };
  });
}

async function recordsOf<Tables>(database: Kysely<Tables>, { records }: Section, after: number) {
  const { rows } = await sql<
    Record<string, unknown>
  >`${records} limit ${batchSize + 1}::int offset ${after}::int`.execute(database);
  return rows;
}

/** Values of changes are left out, because they may concern other people. */
const changesOf = (service: string, ids: readonly string[]): Section => ({
  title: 'What you changed',
  records: sql`select at, action, target_type as kind, target_id as record
    from ${sql.table(`${service}.audit_entries`)} where actor_id = any(${ids}::uuid[]) order by sequence`,
});
