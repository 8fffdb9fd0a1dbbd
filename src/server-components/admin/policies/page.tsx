import { listPolicyRecords, type PolicyLine } from '#contract/content/policies-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { RowNote } from '../ui/data-table.tsx';
import { defineScreen } from '../ui/define-screen.tsx';
import { oneOf, sortState } from '../ui/list-state.ts';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { createPolicyAction } from './actions.ts';
import { kindLabels, statusOf } from './fields.ts';
import { PolicyForm } from './form.tsx';
import { policyRecord } from './record.tsx';

const states = [
  { value: 'in_force', label: 'In force' },
  { value: 'scheduled', label: 'With a scheduled version' },
  { value: 'draft', label: 'With a draft' },
  { value: 'none', label: 'Not in force yet' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const;

const policyList: ScreenList<'policiesAdmin', PolicyLine> = {
  name: 'policies',
  read(context, page) {
    const status = oneOf(
      states.map(({ value }) => value),
      context.query.get('status'),
    );
    return context.api(listPolicyRecords, {
      ...page,
      ...(status ? { status } : {}),
      ...sortState(['title', 'updated'], context),
    });
  },
  file: [
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
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  show: ({ inTrash }) => ({
    lead: inTrash ? 'None of these was ever in force.' : 'Current, upcoming and past policies.',
    columns: [
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
    ],
    sort: 'title',
    tools: {
      searchLabel: 'Search policies',
      filters: [{ name: 'status', label: 'Status', options: [{ value: '', label: 'All' }, ...states] }],
    },
    done: { deleted: 'Policy permanently deleted.' },
  }),
};

export const policiesAdminPage = defineScreen('policiesAdmin', {
  search: [
    searchBy(listPolicyRecords, ({ items }) =>
      items.map(({ id, title }) => ({ label: title, detail: 'Policy', record: { policy: id } })),
    ),
  ],
  list: policyList,
  create: {
    title: 'New policy',
    render: ({ actionState }) => (
      <PolicyForm form={formState('policy', actionState)} action={createPolicyAction} policy={null} />
    ),
  },
  record: policyRecord,
});
