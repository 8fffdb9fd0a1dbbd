import { findUsers } from '#contract/auth/users.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { loadUsers, type UsersData } from './data.ts';
import { NewUser } from './form.tsx';
import { UsersList } from './list.tsx';
import { UserRecordView } from './record.tsx';

export const userAdminPage = definePage<'usersAdmin', UsersData>({
  load: loadUsers,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(findUsers, ({ users }) =>
      users.map(({ id, name, phoneNumber }) => ({
        label: name ?? phoneNumber ?? id,
        detail: phoneNumber ? `User, ${phoneNumber}` : 'User',
        record: { user: id },
      })),
    ),
  ],
  View: UsersView,
});

function titleOf(data: UsersData): string {
  if (data.kind === 'record') return `${data.user.name ?? 'Unnamed user'} · Users`;
  return data.kind === 'new' ? 'New user' : 'Users';
}

function UsersView({ data, context }: ViewProps<'usersAdmin', UsersData>) {
  if (data.kind === 'new') return <NewUser countries={data.countries} context={context} />;
  if (data.kind === 'record') return <UserRecordView record={data} context={context} />;
  return <UsersList list={data} context={context} />;
}
