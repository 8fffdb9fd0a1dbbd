import { listOrganizations, type Organization, organizationSorts } from '#contract/auth/organizations.ts';
import { Time } from '../../ui/time.tsx';
import { defineScreen } from '../ui/define-screen.tsx';
import { sortState } from '../ui/list-state.ts';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import type { ScreenList } from '../ui/screen-list.tsx';
import { changeOrganizations, createOrganizationAction, undoOrganizations } from './actions.ts';
import { newOrganizationFields } from './fields.ts';
import { organizationRecord } from './record.tsx';

const organizationList: ScreenList<'organizationsAdmin', Organization> = {
  name: 'organizations',
  async read(context, page) {
    const { organizations, next, total } = await context.api(listOrganizations, {
      ...page,
      all: 'true',
      ...sortState(organizationSorts, context),
    });
    return { items: organizations, next, total };
  },
  file: [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'address', value: ({ slug }) => slug },
    { name: 'members', value: ({ memberCount }) => memberCount },
    { name: 'created', value: ({ createdAt }) => createdAt },
    { name: 'deleted', value: ({ trashedAt }) => trashedAt },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  show: ({ inTrash }) => ({
    lead: 'Customers who buy together and see each other’s orders.',
    columns: [
      {
        label: 'Name',
        sort: 'name',
        cell: ({ id, name }, open) => <a href={open({ organization: id })}>{name}</a>,
      },
      { label: 'Address', cell: ({ slug }) => <code>{slug}</code> },
      { label: 'Members', align: 'end', cell: ({ memberCount }) => memberCount },
      {
        label: 'Since',
        sort: 'newest',
        descending: true,
        cell: ({ createdAt }) => <Time date={createdAt} format="short" />,
      },
    ],
    sort: 'name',
    tools: { searchLabel: 'Search name and address' },
    bulk: {
      name: 'organizations',
      action: changeOrganizations,
      undo: undoOrganizations,
      operations: [inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }],
    },
    done: { deleted: 'Organization deleted. You can restore it from the trash.' },
  }),
};

export const organizationsAdminPage = defineScreen('organizationsAdmin', {
  search: [
    {
      permission: 'organizations.manage',
      async find(api, query, { limit, similar }) {
        const { organizations } = await api(listOrganizations, {
          query,
          similar: String(similar),
          pageSize: limit,
          all: 'true',
        });
        return organizations.map(({ id, name }) => ({
          label: name,
          detail: 'Organization',
          record: { organization: id },
        }));
      },
    },
  ],
  list: organizationList,
  create: {
    title: 'New organization',
    render: (context) => (
      <Panel id="new" title="Details" lead="You are the owner until you make a member the owner.">
        <RecordForm
          context={context}
          name="new-organization"
          action={createOrganizationAction}
          label="New organization"
          isNew
          fields={newOrganizationFields}
          stored={null}
          draft="organization:new"
          submit="Create organization"
        />
      </Panel>
    ),
  },
  record: organizationRecord,
});
