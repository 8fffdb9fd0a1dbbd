import { type Organization, organizationSorts } from '#contract/auth/organizations.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { ListTools, orderFilter } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeOrganizations, undoOrganizations } from './actions.ts';
import type { OrganizationList, OrganizationsContext } from './data.ts';

type Props = { readonly list: OrganizationList; readonly context: OrganizationsContext };

export function OrganizationsList({ list: { organizations, next }, context }: Props) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title="Organizations"
      lead="Customers who buy together and see each other’s orders."
      operations={
        <ButtonLink href={screenHref('organizationsAdmin', { organization: 'new' })}>New organization</ButtonLink>
      }
    >
      <Notice context={context} of={['organizations']} undo={undoOrganizations} />
      <Done context={context} messages={{ deleted: 'Organization deleted. You can restore it from the trash.' }} />
      <ListTools context={context} searchLabel="Search name and address" filters={[order]} />
      {organizations.length === 0 ? (
        <EmptyState title={inTrash ? 'The trash is empty' : 'No matching organizations'} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Organizations"
            columns={columns}
            rows={organizations}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            form="organizations"
            sort="name"
            outcome={context.actionState}
          />
          <BulkBar
            name="organizations"
            action={changeOrganizations}
            operations={[inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }]}
          />
          <KeyPager context={context} next={next} />
        </Listing>
      )}
    </AdminScreen>
  );
}

const order = orderFilter(organizationSorts, 'name');

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
