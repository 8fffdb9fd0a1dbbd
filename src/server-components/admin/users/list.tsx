import type { RoleRecord } from '#contract/auth/roles.ts';
import { findUsers, searchTypes, type User, userSorts, userStatuses } from '#contract/auth/users.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { longChoice } from '../../ui/long-choice.ts';
import { Time } from '../../ui/time.tsx';
import type { Filter } from '../ui/active-filters.tsx';
import { RowNote } from '../ui/data-table.tsx';
import { oneOf, sortState } from '../ui/list-state.ts';
import type { ScreenList } from '../ui/screen-list.tsx';
import { nameOf } from '../ui/user-name.ts';
import { changeMany, undoStatusChange } from './actions.ts';
import { rolesToGive } from './data.ts';
import { UserStatusBadge } from './fields.tsx';

export const userList: ScreenList<'usersAdmin', User, readonly RoleRecord[]> = {
  name: 'users',
  async read(context, { trashed: _, ...page }) {
    const { api, query } = context;
    const status = oneOf(userStatuses, query.get('status'));
    const searchType = oneOf(searchTypes, query.get('by'));
    const roleId = query.get('role') || undefined;
    const { users, next, total } = await api(findUsers, {
      ...page,
      ...sortState(userSorts, context),
      ...(status ? { status } : {}),
      ...(searchType ? { searchType } : {}),
      ...(roleId ? { roleId } : {}),
    });
    return { items: users, next, total };
  },
  readBeside: rolesToGive,
  lateFilters: ['role'],
  file: [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'phone', value: ({ phoneNumber }) => phoneNumber },
    { name: 'email', value: ({ email }) => email },
    { name: 'country', value: ({ country }) => country },
    { name: 'status', value: ({ status }) => status },
    { name: 'roles', value: ({ roles }) => roles.map(({ name }) => name).join(', ') },
    { name: 'created', value: ({ createdAt }) => createdAt },
    { name: 'last_sign_in', value: ({ lastSignInAt }) => lastSignInAt },
  ],
  keyOf: ({ id }) => id,
  nameOf,
  show: ({ context: { viewer }, beside }) => ({
    lead: 'Everyone who can sign in: customers and staff.',
    columns: [
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
    ],
    sort: 'newest',
    tools: {
      searchLabel: 'Search name, phone, e-mail or id',
      filters: viewer?.permissions.has('roles.manage') ? [...filters, byRole(beside ?? [])] : filters,
      trash: false,
    },
    bulk: {
      name: 'users',
      action: changeMany,
      undo: undoStatusChange,
      ...(beside?.length
        ? { operations: [...operations, giveRole], children: <RoleToGive roles={beside} /> }
        : { operations }),
    },
  }),
};

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

const filters: readonly Filter[] = [
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
];

const byRole = (roles: readonly RoleRecord[]): Filter => ({
  name: 'role',
  label: 'Role',
  options: [{ value: '', label: 'Any role' }, ...roles.map(optionOf)],
});

const optionOf = ({ id, name }: RoleRecord) => ({ value: id, label: name });
