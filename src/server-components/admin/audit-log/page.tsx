import type { AuditEntry } from '#contract/audit.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { kindOf, kinds, nameOfRecord } from '../audit-entries/kinds.ts';
import { Subject, subjectName } from '../audit-entries/subject.tsx';
import type { Filter } from '../ui/active-filters.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Entry, EntryList, phraseOf } from '../ui/history.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { oneOf } from '../ui/list-state.ts';
import { ListTools } from '../ui/list-tools.tsx';
import { Pager } from '../ui/pager.tsx';
import { screenHref } from '../ui/urls.ts';
import { type AuditLogContext, type AuditLogData, loadAuditLog, readAuditLog } from './data.ts';

export const auditLogPage = definePage<'auditLog', AuditLogData | null>({
  load: loadAuditLog,
  head: () => ({ title: 'Audit log', noindex: true }),
  tags: () => [],
  View: AuditLogView,
});

type Props = ViewProps<'auditLog', AuditLogData | null>;

function AuditLogView({ data, context }: Props) {
  return (
    <AdminScreen
      title="Audit log"
      lead="Changes to records, and sign-ins. Entries are never deleted. When a person is erased, the details of their entries are removed. Days and times are in UTC."
    >
      <ListTools
        context={context}
        searchLabel="Who: name, e-mail, phone"
        list="audit-log"
        filters={filtersFor(context, data?.entries ?? [])}
        trash={false}
        file={!data?.problem}
      />
      <AsyncPanel name="list" label="The entries" context={context} skeleton={<ListSkeleton columns={1} />} stays>
        {async () => <Found {...(await readAuditLog(context))} context={context} />}
      </AsyncPanel>
    </AdminScreen>
  );
}

function Found({ entries, next, problem, context }: AuditLogData & { readonly context: AuditLogContext }) {
  return (
    <>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {problem === null && entries.length === 0 && <EmptyState title="No matching entries" />}
      {entries.length > 0 && (
        <EntryList>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              subject={<SubjectWithChanges entry={entry} context={context} />}
              {...kindOf(entry.targetType)}
            />
          ))}
        </EntryList>
      )}
      <Pager context={context} next={next} />
    </>
  );
}

function filtersFor({ query }: AuditLogContext, entries: readonly AuditEntry[]): readonly Filter[] {
  const record = query.get('record');
  const chosen = oneOf(kinds, query.get('kind'));
  const actions = Object.entries(kinds)
    .filter(([kind]) => chosen === undefined || kind === chosen)
    .flatMap(([kind, { label, phrases }]) =>
      Object.keys(phrases)
        .filter((action) => action.startsWith(`${kind}.`))
        .map((value) => ({ value, label: `${label}: ${phraseOf(value, phrases)}` })),
    );
  const kindOptions = Object.entries(kinds)
    .filter(([, { phrases }]) => Object.keys(phrases).length > 0)
    .map(([value, { label }]) => ({ value, label }));
  return [
    ...(record
      ? [recordFilter(record, entries)]
      : [{ name: 'kind', label: 'Kind', options: [{ value: '', label: 'All kinds' }, ...kindOptions] }]),
    { name: 'action', label: 'Action', options: [{ value: '', label: 'All actions' }, ...actions] },
    { name: 'from', label: 'From' },
    { name: 'to', label: 'To' },
  ];
}

function recordFilter(record: string, [first]: readonly AuditEntry[]): Filter {
  const [kind = '', ...id] = record.split(':');
  const label = `${kindOf(kind).label} ${(first && nameOfRecord(first)) ?? id.join(':')}`;
  return { name: 'record', label: 'Record', options: [{ value: record, label }], isGiven: true };
}

function SubjectWithChanges({ entry, context }: { readonly entry: AuditEntry; readonly context: AuditLogContext }) {
  const { targetType, targetId } = entry;
  if (targetType === 'session') return null;
  const all = screenHref('auditLog', { view: 'all', record: `${targetType}:${targetId}` });
  return (
    <>
      <Subject entry={entry} context={context} />
      {!context.query.has('record') && (
        <>
          {' '}
          (
          <a href={all}>
            all its changes<span className="visually-hidden"> of {subjectName(entry)}</span>
          </a>
          )
        </>
      )}
    </>
  );
}
