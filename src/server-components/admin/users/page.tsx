import { findUsers } from '#contract/auth/users.ts';
import { loadDialCountries } from '../../request/dial-countries.ts';
import { defineScreen } from '../ui/define-screen.tsx';
import { searchBy } from '../ui/search-by.ts';
import { NewUser } from './form.tsx';
import { userList } from './list.tsx';
import { userRecord } from './record.tsx';

export const usersAdminPage = defineScreen('usersAdmin', {
  search: [
    searchBy(findUsers, ({ users }) =>
      users.map(({ id, name, phoneNumber }) => ({
        label: name ?? phoneNumber ?? id,
        detail: phoneNumber ? `User, ${phoneNumber}` : 'User',
        record: { user: id },
      })),
    ),
  ],
  list: userList,
  create: {
    title: 'New user',
    read: ({ api }) => loadDialCountries(api),
    render: (context, countries) => <NewUser countries={countries} context={context} />,
  },
  record: userRecord,
});
