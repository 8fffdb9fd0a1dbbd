import type { Organization } from '#contract/auth/organizations.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import type { Column } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeOrganizations, undoOrganizations } from './actions.ts';
import type { OrganizationList, OrganizationsContext } from './data.ts';

type Props = { readonly list: OrganizationList; readonly context: OrganizationsContext };

export function OrganizationsList({ list: { organizations, next, total }, context }: Props) {
  return (
    <AdminScreen
      title={isTrash(context) ? 'Organizations in the trash' : 'Organizations'}
      lead="Customers who buy together and see each other’s orders."
      operations={
        <ButtonLink creates href={screenHref('organizationsAdmin', { organization: 'new' })}>
          New organization
        </ButtonLink>
      }
    >
      <BulkNotice context={context} of="organizations" action={changeOrganizations} undo={undoOrganizations} />
      <Done context={context} messages={{ deleted: 'Organization deleted. You can restore it from the trash.' }} />
      <RecordList
        context={context}
        many="organizations"
        tools={{ list: 'organizations', searchLabel: 'Search name and address' }}
        columns={columns}
        rows={organizations}
        next={next}
        total={total}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="name"
        bulk={{
          name: 'organizations',
          action: changeOrganizations,
          operations: [
            isTrash(context) ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' },
          ],
        }}
      />
    </AdminScreen>
  );
}

const columns: ReadonlyArray<Column<Organization>> = [
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
];
