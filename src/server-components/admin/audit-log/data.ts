import { type AuditEntry, findActors, maxActors } from '#contract/audit.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { beginList } from '../../ui/late-list.ts';
import { kindOf, kinds, nameOfRecord } from '../audit-entries/kinds.ts';
import { type Filters, newestFirst, readCursors, services, take, writeCursors } from '../audit-entries/newest-first.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { phraseOf } from '../ui/history.tsx';
import { withNames } from '../ui/history-of.ts';
import { dayOf, isExport, oneOf } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';

export type AuditLogContext = PageContext<'auditLog'>;
export type AuditLogData = {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
  /** The reason why the filters cannot be used. */
  readonly problem: string | null;
};

const pageSize = limits.pageSizeOfStaff;
const filePageSize = limits.pageSizeMax;
const nothing = { entries: [], next: null };

/** Null where the entries follow in a panel: then nothing can be wrong with the filters. */
export async function loadAuditLog(context: AuditLogContext): Promise<AuditLogData | null> {
  preloadViews(context, 'audit-log');
  if (isExport(context)) return readAuditLog(context);
  return beginList(context, () => readAuditLog(context), ['q', 'action', 'record', 'from', 'to']);
}

export async function readAuditLog(context: AuditLogContext): Promise<AuditLogData> {
  try {
    return await load(context);
  } catch (error) {
    if (!isFailure(error) || error.status !== 422) throw error;
    const isCursor = error.fields?.['after'] !== undefined;
    return {
      ...nothing,
      problem: isCursor
        ? 'This page of the log does not exist. Press “Show” to see the newest entries.'
        : 'We cannot filter by this. Please enter something shorter, or another day.',
    };
  }
}

async function load(context: AuditLogContext): Promise<AuditLogData> {
  const { api, query, now } = context;
  const { filters, of, problem } = await readFilters(context);
  if (problem !== undefined) return { ...nothing, problem };
  if (isExport(context)) {
    // Without an end, a file would also have what happens while it is made.
    const all = newestFirst(api, { of, filters: { to: now, ...filters, pageSize: filePageSize } });
    await csvOf(context, 'audit-log.csv', columns, async () => {
      const rows = await take(all, filePageSize);
      const items = await withNames(
        api,
        rows.map(({ entry }) => entry),
      );
      return { items, next: rows.length < filePageSize ? null : 'more' };
    });
  }
  const cursors = readCursors(query.get('after') ?? '');
  const found = await take(newestFirst(api, { of, filters: { ...filters, pageSize }, cursors }), pageSize + 1);
  const page = found.slice(0, pageSize);
  const reached = { ...cursors, ...Object.fromEntries(page.map(({ service, entry }) => [service, entry.cursor])) };
  return {
    entries: await withNames(
      api,
      page.map(({ entry }) => entry),
    ),
    next: found.length > pageSize ? writeCursors(reached) : null,
    problem: null,
  };
}

type Read =
  | { readonly filters: Filters; readonly of: readonly ServiceName[]; readonly problem?: undefined }
  | { readonly filters?: undefined; readonly of?: undefined; readonly problem: string };

async function readFilters({ api, query }: AuditLogContext): Promise<Read> {
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))];
  if (from === null || to === null) return { problem: 'Please enter days as year, month and day, such as 2026-11-23.' };
  if (from && to && from > to) return { problem: 'The first day is after the last one.' };
  const [recordKind, ...rest] = (query.get('record') ?? '').split(':');
  const action = query.get('action') ?? '';
  // The name of an action begins with its kind, so that one service is asked, and looks at entries of this kind only.
  const kind = recordKind || oneOf(kinds, query.get('kind')) || oneOf(kinds, action.split('.')[0] as string);
  const who = (query.get('q') ?? '').trim();
  const actorIds = who === '' ? undefined : (await api(findActors, { query: who })).ids;
  if (actorIds?.length === 0) return { problem: `No user matches “${who}”.` };
  if (actorIds && actorIds.length > maxActors)
    return { problem: `More than ${maxActors} users match “${who}”. Please type more of the name or number.` };
  const service = kind ? kindOf(kind).service : undefined;
  return {
    of: service ? [service] : services,
    filters: {
      ...(kind ? { targetType: kind } : {}),
      ...(recordKind ? { targetId: rest.join(':') } : {}),
      ...(actorIds ? { actorIds: actorIds.join(',') } : {}),
      ...(action ? { action } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to: new Date(to.getTime() + 86_400_000) } : {}),
    },
  };
}

const json = (fields: AuditEntry['before']): string | null => (fields === null ? null : JSON.stringify(fields));

const columns: ReadonlyArray<CsvColumn<AuditEntry>> = [
  { name: 'at', value: ({ at }) => at },
  { name: 'who', value: ({ actorId, actorName }) => actorName ?? (actorId === null ? 'The system' : null) },
  { name: 'who_id', value: ({ actorId }) => actorId },
  { name: 'did', value: ({ action, targetType }) => phraseOf(action, kindOf(targetType).phrases) },
  { name: 'action', value: ({ action }) => action },
  { name: 'kind', value: ({ targetType }) => kindOf(targetType).label },
  { name: 'record', value: (entry) => nameOfRecord(entry) },
  { name: 'record_id', value: ({ targetId }) => targetId },
  { name: 'before', value: ({ before }) => json(before) },
  { name: 'after', value: ({ after }) => json(after) },
  { name: 'request', value: ({ requestId }) => requestId },
];
