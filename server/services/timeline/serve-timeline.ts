/**
 * Each service lists what it knows of a person, and the page merges the lists
 * (docs/decisions/075-timeline-view-as-and-access.md).
 */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import {
  type listAppsTimeline,
  type listAuthTimeline,
  type listContentTimeline,
  type listTradeTimeline,
  type TimelineKind,
  timelineKinds,
} from '#contract/timeline.ts';
import { type Actor, actorMay } from '../../actors/actor.ts';
import { withNames } from '../audit/serve-audit.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';

export type Source = {
  /** Unique among the rows of the service: entries of the same moment are in its order. */
  readonly key: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** `id, actor_id, action, target_type, target_id, before, after`. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
};
type SourcesOf = (userId: string) => readonly Source[];

type Options = {
  /** A query of `id` and `name` of the records that entries are about. */
  readonly named: RawBuilder<unknown>;
  readonly sources?: Readonly<Partial<Record<TimelineKind, SourcesOf>>>;
};
type Row = Omit<AuditEntry, 'actorName' | 'names' | 'requestId'>;

export function serveTimeline<Tables>(
  service: Service<Tables>,
  endpoint: typeof listAppsTimeline | typeof listAuthTimeline | typeof listContentTimeline | typeof listTradeTimeline,
  { named, sources = {} }: Options,
): void {
  const log = sql.table(`${service.name}.audit_entries`);
  const all: Partial<Record<TimelineKind, SourcesOf>> = { ...sources, changes: (id) => [changesBy(id, log)] };

  serve(service, endpoint, async ({ id, kind, after, pageSize }, { actor, database }) => {
    const kinds = (Object.keys(all) as TimelineKind[]).filter(
      (each) => (kind === undefined || kind === each) && maySee(actor, each),
    );
    const chosen = kinds.flatMap((each) => all[each]?.(id) ?? []);
    if (chosen.length === 0) return { entries: [], next: null };
    const page = { limit: pageSize + 1, place: after === undefined ? null : placeOf(after) };
    // A change of an own organization is in two sources: `union` leaves it once.
    const { rows } = await sql<Row>`
      select *, (extract(epoch from at) * 1000000)::bigint || '_' || key as cursor
      from (${sql.join(
        chosen.map((source) => pageOf(source, page)),
        sql` union `,
      )}) entries order by at desc, key desc limit ${page.limit}`.execute(database);
    const shown = rows.slice(0, pageSize);
    const entries = shown.map((row) => ({ ...row, requestId: null, actorName: null, names: {} }));
    return {
      entries: await withNames(database as Kysely<Tables>, entries, named),
      next: rows.length > pageSize ? (shown.at(-1)?.cursor ?? null) : null,
    };
  });
}

const maySee = (actor: Actor, kind: TimelineKind): boolean => actorMay(actor, timelineKinds[kind].permission, 'GET');

type Place = { readonly at: RawBuilder<unknown>; readonly key: string };
type Page = { readonly limit: number; readonly place: Place | null };

function pageOf({ key, at, columns, from, where }: Source, { limit, place }: Page): RawBuilder<unknown> {
  const behind = place === null ? sql`` : sql`and (${at}, ${key}) < (${place.at}, ${place.key})`;
  return sql`(select ${at} as at, ${key} as key, ${columns} from ${from} where ${where} ${behind}
    order by ${at} desc, ${key} desc limit ${limit})`;
}

/** The time has microseconds, which a date of JavaScript would lose. */
function placeOf(cursor: string): Place {
  const [, microseconds, key] = /^(\d{1,16})_([0-9a-z:-]{1,100})$/.exec(cursor) ?? [];
  if (microseconds === undefined || key === undefined) throw failures.invalid({ after: message('cursor_invalid') });
  return { at: sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`, key };
}

/** Entries of the log; `from` may join them as `a`. */
export const logged = (from: RawBuilder<unknown>, where: RawBuilder<unknown>): Source => ({
  // A sequence of the same length everywhere, so that texts are in the order of numbers.
  key: sql`'z' || lpad(a.sequence::text, 19, '0')`,
  at: sql`a.at`,
  columns: sql`a.id, a.actor_id, a.action, a.target_type, a.target_id, a.before, a.after`,
  from,
  where,
});

/** Changes that the user made to others and to records. Those of their own account and sign-ins have other kinds. */
const changesBy = (id: string, log: RawBuilder<unknown>): Source =>
  logged(sql`${log} a`, sql`a.actor_id = ${id}::uuid and a.target_id <> ${id}`);
