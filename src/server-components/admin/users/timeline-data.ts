/** Merges the timelines of the services. A service that is away leaves its entries out, and the page says so. */

import type { AuditEntry } from '#contract/audit.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { Api, InputOf, ServiceName } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import {
  listAppsTimeline,
  listAuthTimeline,
  listContentTimeline,
  listTradeTimeline,
  type TimelineKind,
  timelineBefore,
  timelineKinds,
} from '#contract/timeline.ts';
import type { PageContext } from '../../page.ts';
import { type Cursors, mergeLogs, readCursors, take, writeCursors } from '../audit-entries/newest-first.ts';
import { withNames } from '../ui/history-of.ts';
import { oneOf } from '../ui/list-state.ts';

export const timelinePart = 'timeline';

const endpoints = {
  auth: listAuthTimeline,
  apps: listAppsTimeline,
  content: listContentTimeline,
  trade: listTradeTimeline,
} as const satisfies Record<ServiceName, unknown>;

export type Timeline = {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
  /** Kinds whose entries are left out, because their service is away. */
  readonly missing: readonly TimelineKind[];
};

export const kindsFor = ({ viewer }: Pick<PageContext<'usersAdmin'>, 'viewer'>): readonly TimelineKind[] =>
  (Object.keys(timelineKinds) as TimelineKind[]).filter((kind) =>
    canView(viewer?.permissions, timelineKinds[kind].permission),
  );

export async function timelineOf(
  context: PageContext<'usersAdmin'>,
  id: string,
  pageSize: number = limits.pageSizeOfStaff,
): Promise<Timeline> {
  const { api, query } = context;
  const kinds = kindsFor(context);
  const kind = oneOf(timelineKinds, query.get('kind'));
  const shown = kinds.filter((each) => kind === undefined || each === kind);
  const of = servicesOf(shown);
  if (of.length === 0) return { entries: [], next: null, missing: [] };
  const away = new Set<ServiceName>();
  const cursors = readCursors(query.get('after') ?? '');
  const read = async (service: ServiceName, after: string | undefined) => {
    try {
      return await pageOf(api, service, { id, ...(kind ? { kind } : {}), after, pageSize });
    } catch (error) {
      if (!isFailure(error) || error.status < 500) throw error;
      away.add(service);
      return { entries: [], next: null };
    }
  };
  const found = await take(mergeLogs(read, { of, cursors }), pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1)?.entry.at;
  const reached: Cursors = {
    ...cursors,
    // When it is back, it goes on from here like the others.
    ...(last ? Object.fromEntries([...away].map((service) => [service, timelineBefore(last)])) : {}),
    ...Object.fromEntries(page.map(({ service, entry }) => [service, entry.cursor])),
  };
  return {
    entries: await withNames(
      api,
      page.map(({ entry }) => entry),
    ),
    next: found.length > pageSize ? writeCursors(reached) : null,
    missing: shown.filter((each) => timelineKinds[each].services.some((service) => away.has(service))),
  };
}

const servicesOf = (kinds: readonly TimelineKind[]): ServiceName[] => [
  ...new Set(kinds.flatMap((kind) => [...timelineKinds[kind].services])),
];

/** A service of another maker may have no timeline. */
async function pageOf(api: Api, service: ServiceName, input: InputOf<typeof listAuthTimeline>) {
  try {
    return await api(endpoints[service] as typeof listAuthTimeline, input);
  } catch (error) {
    if (isFailure(error) && error.status === 404) return { entries: [], next: null };
    throw error;
  }
}
