import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { AuditEntry, listAuditEntries } from '#contract/audit.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { AuditTables } from './tables.ts';

type Filters = z.output<typeof listAuditEntries.input>;
type Page = { entries: AuditEntry[]; next: string | null };

/** Newest first, without names. Entries of one transaction have the same time, and are ordered by their sequence. */
export async function listEntries<Tables>(database: Kysely<Tables>, filters: Filters): Promise<Page> {
  const rows = await (database as unknown as Kysely<AuditTables>)
    .selectFrom('auditEntries')
    .selectAll()
    .select(cursor)
    .where(({ and }) => and(conditionsOf(filters)))
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(filters.pageSize + 1)
    .execute();
  const page = rows.slice(0, filters.pageSize);
  const entries = page.map(unnamed);
  return { entries, next: rows.length > filters.pageSize ? (page.at(-1)?.cursor ?? null) : null };
}

const cursor = sql<string>`(extract(epoch from at) * 1000000)::bigint || '_' || sequence`.as('cursor');
const unnamed = <Row extends object>(row: Row) => ({ ...row, actorName: null, names: {} });

/** Only so many entries are looked through, because one person may have made nearly all changes. */
const latest = 100;

/** Lists recent changes by everybody but this person, newest first, without names. */
export async function listByOthers<Tables>(
  database: Kysely<Tables>,
  { userId, count }: { readonly userId: string | null; readonly count: number },
): Promise<AuditEntry[]> {
  const rows = await (database as unknown as Kysely<AuditTables>)
    .selectFrom((from) =>
      from
        .selectFrom('auditEntries')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('sequence', 'desc')
        .limit(latest)
        .as('latest'),
    )
    .selectAll()
    .select(cursor)
    .where(sql<boolean>`actor_id <> ${userId}::uuid and target_type <> 'session'`)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(count)
    .execute();
  return rows.map(unnamed);
}

function conditionsOf({
  targetType,
  targetId,
  actorId,
  actorIds,
  action,
  from,
  to,
  after,
}: Filters): RawBuilder<boolean>[] {
  return [
    ...(targetType === undefined ? [] : [sql<boolean>`target_type = ${targetType}`]),
    ...(targetId === undefined ? [] : [sql<boolean>`target_id = ${targetId}`]),
    ...(actorId === undefined ? [] : [sql<boolean>`actor_id = ${actorId}`]),
    ...(actorIds === undefined ? [] : [sql<boolean>`actor_id = any(${actorIds.split(',')}::uuid[])`]),
    ...(action === undefined ? [] : [sql<boolean>`action = ${action}`]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`at < ${to}`]),
    ...(after === undefined ? [] : [behind(after)]),
  ];
}

/** The time has microseconds, which a date of JavaScript would lose. */
function behind(cursor: string): RawBuilder<boolean> {
  const [, microseconds, sequence] = /^(\d{1,16})_(\d{1,15})$/.exec(cursor) ?? [];
  if (microseconds === undefined || sequence === undefined)
    throw failures.invalid({ after: message('cursor_invalid') });
  return sql`(at, sequence) <
    (timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond', ${sequence}::bigint)`;
}
