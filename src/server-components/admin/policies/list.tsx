import { listPolicyRecords, type PolicyLine } from '#contract/content/policies-admin.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { csvOf } from '../ui/csv.ts';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { isExport, isTrash, listState, oneOf, sortState } from '../ui/list-state.ts';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { preloadViews } from '../ui/saved-views-data.ts';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { kindLabels, statusOf } from './fields.ts';

type Context = PageContext<'policiesAdmin'>;
export type PolicyList = {
  readonly items: readonly PolicyLine[];
  readonly next: string | null;
  readonly total: number | null;
};

const states = [
  { value: 'in_force', label: 'In force' },
  { value: 'scheduled', label: 'With a scheduled version' },
  { value: 'draft', label: 'With a draft' },
  { value: 'none', label: 'Not in force yet' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

export async function loadPolicies(context: Context): Promise<PolicyList> {
  preloadViews(context, 'policies');
  const { query, api } = context;
  const status = oneOf(
    states.map(({ value }) => value),
    query.get('status'),
  );
  const filters = { ...listState(context), ...(status ? { status } : {}), ...sortState(['title', 'updated'], context) };
  if (!isExport(context)) return api(listPolicyRecords, filters);
  return csvOf<PolicyLine>(
    context,
    'policies.csv',
    [
      { name: 'title', value: ({ title }) => title },
      { name: 'slug', value: ({ slug }) => slug },
      { name: 'kind', value: ({ kind }) => kind },
      { name: 'in_force', value: ({ inForce }) => inForce?.number },
      { name: 'in_force_since', value: ({ inForce }) => inForce?.at },
      { name: 'next', value: ({ scheduled }) => scheduled?.number },
      { name: 'next_from', value: ({ scheduled }) => scheduled?.at },
      { name: 'draft', value: ({ draft }) => draft?.number },
      { name: 'asks_acceptance', value: ({ asksAcceptance }) => asksAcceptance },
      { name: 'withdrawn_at', value: ({ withdrawnAt }) => withdrawnAt },
      { name: 'updated_at', value: ({ updatedAt }) => updatedAt },
    ],
    (after) => api(listPolicyRecords, { ...filters, ...(after ? { after } : {}), pageSize: 100 }),
  );
}

const columns: readonly Column<PolicyLine>[] = [
  {
    label: 'Policy',
    sort: 'title',
    cell: ({ id, title, slug }, open) => (
      <>
        <a href={open({ policy: id })}>{title}</a>
        <RowNote>/{slug}</RowNote>
      </>
    ),
  },
  { label: 'About', cell: ({ kind }) => kindLabels[kind].split(':', 1)[0] },
  {
    label: 'Status',
    cell: (policy) => {
      const { tone, label } = statusOf(policy);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { label: 'Since', cell: ({ inForce }) => inForce && <Time date={inForce.at} format="short" /> },
  {
    label: 'Upcoming',
    cell: ({ id, scheduled, draft }, open) => (
      <>
        {scheduled && (
          <a href={open({ policy: id, version: scheduled.number })}>
            Version {scheduled.number} on <Time date={scheduled.at} format="short" />
          </a>
        )}
        {scheduled && draft && <br />}
        {draft && <a href={open({ policy: id, version: draft.number })}>Draft of version {draft.number}</a>}
      </>
    ),
  },
  {
    label: 'Changed',
    sort: 'updated',
    descending: true,
    cell: ({ updatedAt }) => <Time date={updatedAt} format="short" />,
  },
];

export function PolicyListView({ context, list }: { readonly context: Context; readonly list: PolicyList }) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title={inTrash ? 'Policies in the trash' : 'Policies'}
      lead={inTrash ? 'None of these was ever in force.' : 'Current, upcoming and past policies.'}
      operations={
        <ButtonLink creates href={screenHref('policiesAdmin', { policy: newRecord })}>
          New policy
        </ButtonLink>
      }
    >
      <Done context={context} messages={{ deleted: 'Policy permanently deleted.' }} />
      <RecordList
        context={context}
        many="policies"
        tools={{
          list: 'policies',
          searchLabel: 'Search policies',
          filters: [{ name: 'status', label: 'Status', options: [{ value: '', label: 'All' }, ...states] }],
        }}
        columns={columns}
        rows={list.items}
        next={list.next}
        total={list.total}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort="title"
      />
    </AdminScreen>
  );
}
