import { canView } from '#contract/auth/read-only-permissions.ts';
import type { RoleRecord } from '#contract/auth/roles.ts';
import { findUsers, findUsersOfRole, type User } from '#contract/auth/users.ts';
import { routes } from '#contract/routes.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import type { Column } from '../ui/data-table.tsx';
import { FindForm } from '../ui/find-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { nameOf } from '../ui/user-name.ts';
import { addHolder, removeHolders } from './actions.ts';

type Props = { readonly role: RoleRecord; readonly context: PageContext };

export const canSeeUsers = ({ viewer }: PageContext): boolean => canView(viewer?.permissions, 'users.manage');

/** It includes the users that match the search for somebody to add; null without a search. */
export async function holdersOf({ api, query }: PageContext, roleId: string) {
  const find = query.get('find')?.trim() ?? '';
  const [holders, found] = await Promise.all([
    api(findUsersOfRole, { roleId, after: query.get('after') ?? undefined }),
    find === '' ? null : api(findUsers, { query: find, status: 'active', pageSize: 8 }),
  ]);
  return { ...holders, found: found?.users ?? null };
}

export function Holders({ role, context }: Props) {
  if (!canSeeUsers(context)) {
    return (
      <Panel id="holders-title" title="People with this role">
        <p className="soft">To see who has this role you need the permission users.manage.</p>
      </Panel>
    );
  }
  const own: ReadonlySet<string> = context.viewer?.permissions ?? new Set();
  const canChange = !role.trashedAt && role.permissions.every(({ id }) => own.has(id));
  return (
    <Panel id="holders-title" title="People with this role">
      {canChange && <Search role={role.id} context={context} />}
      <AsyncPanel
        name="holders"
        label="The people with this role"
        context={context}
        stays
        skeleton={<Skeleton lines={Math.min(role.userCount, 10) + 2} />}
      >
        {() => HolderList({ role, context, canChange })}
      </AsyncPanel>
    </Panel>
  );
}

async function HolderList({ role: { id }, context, canChange }: Props & { readonly canChange: boolean }) {
  const { users, next, found } = await holdersOf(context, id);
  const held = new Set(users.map((user) => user.id));
  return (
    <>
      {canChange && found && <Found users={found} held={held} role={id} />}
      {users.length === 0 ? (
        <p className="soft">Nobody has this role.</p>
      ) : (
        <RecordList
          context={context}
          many="users with this role"
          columns={columnsOf(id)}
          rows={users}
          next={next}
          idOf={(user) => user.id}
          nameOf={nameOf}
          {...(canChange ? { bulk: bulkOf(id) } : {})}
        />
      )}
    </>
  );
}

const bulkOf = (id: string) => ({
  name: 'holders',
  action: removeHolders,
  operations: [{ value: 'remove', label: 'Remove role' }],
  fields: { id },
});

const columnsOf = (role: string): ReadonlyArray<Column<User>> => [
  { label: 'Name', cell: (user) => <a href={screenHref('usersAdmin', { user: user.id })}>{nameOf(user)}</a> },
  {
    label: 'Phone',
    cell: ({ phoneNumber }) => phoneNumber && <span className="figures">{spacedPhone(phoneNumber)}</span>,
  },
  { label: 'Other roles', cell: ({ roles }) => roles.flatMap(({ id, name }) => (id === role ? [] : name)).join(', ') },
];

const Search = ({ role, context }: { readonly role: string; readonly context: PageContext }) => (
  <FindForm
    title="Find someone to add"
    label="Add someone"
    placeholder="Name, phone, e-mail or id"
    action={routes.rolesAdmin.pattern}
    fields={{ role }}
    context={context}
  />
);

type FoundProps = { readonly users: readonly User[]; readonly held: ReadonlySet<string>; readonly role: string };

function Found({ users, held, role }: FoundProps) {
  if (users.length === 0)
    return (
      <p role="status" data-answer="">
        No active users found.
      </p>
    );
  return (
    <div data-answer="">
      <RowList label="Found">
        {users.map((user) => (
          <Row
            key={user.id}
            title={nameOf(user)}
            note={[user.phoneNumber && spacedPhone(user.phoneNumber), user.email].filter(Boolean).join(' · ')}
            operations={
              held.has(user.id) || user.roles.some(({ id }) => id === role) ? (
                <span className="soft">Already has this role</span>
              ) : (
                <PlainForm action={addHolder} label={`Add ${nameOf(user)}`} fields={{ id: role, userId: user.id }}>
                  <SubmitButton className="button button-quiet">
                    Add<span className="visually-hidden"> {nameOf(user)}</span>
                  </SubmitButton>
                </PlainForm>
              )
            }
          />
        ))}
      </RowList>
    </div>
  );
}
