import { screensOpenedBy } from '#contract/access.ts';
import type { User } from '#contract/auth/users.ts';
import type { PageContext } from '../../page.ts';
import { RecordScreen } from '../ui/admin-screen.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { accessPart, type PermissionHolders } from './access-data.ts';

type Props = { readonly holders: PermissionHolders; readonly context: PageContext };

/** Shows who holds a permission, and through which role. */
export function HoldersOfPermission({ holders: { permission, roles, users, next }, context }: Props) {
  const { id, description } = permission;
  const screens = context.accessRules === null ? [] : screensOpenedBy([id], context.accessRules);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Who can open what', href: screenHref('rolesAdmin', { part: accessPart }) }}
        title={description}
        details={<code>{id}</code>}
      />
      <Panel
        id="roles-with-permission"
        title="Roles with this permission"
        lead={
          screens.length > 0
            ? `It opens ${screens.map(({ label }) => label).join(', ')}.`
            : 'It opens no screen of its own.'
        }
      >
        {roles.length === 0 ? (
          <p className="soft">No role has it.</p>
        ) : (
          <RowList label="Roles">
            {roles.map((role) => (
              <Row
                key={role.id}
                title={<a href={screenHref('rolesAdmin', { role: role.id })}>{role.name}</a>}
                note={role.description}
              />
            ))}
          </RowList>
        )}
      </Panel>
      <Panel id="people-with-permission" title="People who hold it">
        {users === null ? (
          <p className="soft">To see who holds it you need the permission users.manage.</p>
        ) : users.length === 0 ? (
          <p className="soft">Nobody holds it.</p>
        ) : (
          <RecordList
            context={context}
            many="people who hold it"
            columns={columnsFor(id)}
            rows={users}
            next={next}
            idOf={(user) => user.id}
            nameOf={nameOf}
          />
        )}
      </Panel>
    </RecordScreen>
  );
}

const columnsFor = (permissionId: string): ReadonlyArray<Column<User>> => [
  {
    label: 'Name',
    cell: (user) => <a href={screenHref('usersAdmin', { user: user.id, part: accessPart })}>{nameOf(user)}</a>,
  },
  {
    label: 'Through',
    cell: ({ roles }) =>
      roles
        .filter(({ permissions }) => permissions.some(({ id }) => id === permissionId))
        .map(({ name }) => name)
        .join(', '),
  },
];
