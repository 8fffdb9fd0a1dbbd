import type { RoleRecord } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/users.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import { type Column, RowNote } from '../ui/data-table.tsx';
import type { Filter } from '../ui/list-tools.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeMany, undoStatusChange } from './actions.ts';
import type { UserList, UsersContext } from './data.ts';
import { nameOf, UserStatusBadge } from './fields.tsx';

type Props = { readonly list: UserList; readonly context: UsersContext };

export function UsersList({ list: { users, next, total, roles }, context }: Props) {
  return (
    <AdminScreen
      title="Users"
      lead="Everyone who can sign in: customers and staff."
      operations={
        <ButtonLink creates href={screenHref('usersAdmin', { user: 'new' })}>
          New user
        </ButtonLink>
      }
    >
      <BulkNotice context={context} of="users" action={changeMany} undo={undoStatusChange} />
      <RecordList
        context={context}
        many="users"
        tools={{
          list: 'users',
          searchLabel: 'Search name, phone, e-mail or id',
          filters: filtersOf(roles),
          trash: false,
        }}
        columns={columns}
        rows={users}
        next={next}
        total={total}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort="newest"
        bulk={{
          name: 'users',
          action: changeMany,
          ...(roles.length > 0
            ? { operations: [...operations, giveRole], children: <RoleToGive roles={roles} /> }
            : { operations }),
        }}
      />
    </AdminScreen>
  );
}

const operations = [
  { value: 'suspend', label: 'Suspend' },
  { value: 'reinstate', label: 'Reactivate' },
  { value: 'end-sessions', label: 'End sessions' },
];
const giveRole = { value: 'give-role', label: 'Give role', needsField: true } as const;

const RoleToGive = ({ roles }: { readonly roles: readonly RoleRecord[] }) => (
  <label>
    <span className="visually-hidden">Role to give</span>
    <select name="role" className="input" defaultValue="" {...longChoice(roles.length)}>
      <option value="">Choose a role</option>
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

function filtersOf(roles: readonly RoleRecord[]): readonly Filter[] {
  const byRole = { name: 'role', label: 'Role', options: [{ value: '', label: 'Any role' }, ...roles.map(optionOf)] };
  return [
    {
      name: 'by',
      label: 'Search in',
      options: [
        { value: '', label: 'Everything' },
        { value: 'name', label: 'Name' },
        { value: 'phone', label: 'Phone' },
        { value: 'email', label: 'E-mail' },
        { value: 'id', label: 'Id' },
      ],
    },
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: '', label: 'Any' },
        { value: 'active', label: 'Active' },
        { value: 'suspended', label: 'Suspended' },
        { value: 'merged', label: 'Merged' },
        { value: 'anonymised', label: 'Deleted' },
      ],
    },
    ...(roles.length > 0 ? [byRole] : []),
  ];
}

const optionOf = ({ id, name }: RoleRecord) => ({ value: id, label: name });

const columns: ReadonlyArray<Column<User>> = [
  {
    label: 'Name',
    sort: 'name',
    narrow: true,
    cell: (user, open) => (
      <>
        <a href={open({ user: user.id })}>{nameOf(user)}</a>
        {user.email && <RowNote>{user.email}</RowNote>}
      </>
    ),
  },
  {
    label: 'Phone',
    cell: ({ phoneNumber }) => phoneNumber && <span className="figures">{spacedPhone(phoneNumber)}</span>,
  },
  { label: 'Roles', cell: ({ roles }) => roles.map(({ name }) => name).join(', ') },
  { label: 'Status', cell: (user) => <UserStatusBadge user={user} /> },
  {
    label: 'Last sign-in',
    sort: 'seen',
    descending: true,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Time date={lastSignInAt} format="short" /> : 'Never'),
  },
  {
    label: 'Since',
    sort: 'newest',
    descending: true,
    cell: ({ createdAt }) => <Time date={createdAt} format="short" />,
  },
];
