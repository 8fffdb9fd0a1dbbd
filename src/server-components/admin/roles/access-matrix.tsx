import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { mayGive } from '#contract/auth/read-only-permissions.ts';
import { manyUsers, type RoleRecord } from '#contract/auth/roles.ts';
import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import type { NamedPermission } from '../ui/custom-permissions.ts';
import type { ScreenPart } from '../ui/define-screen.tsx';
import { ListTools } from '../ui/list-tools.tsx';
import { Pager } from '../ui/pager.tsx';
import { screenHref } from '../ui/urls.ts';
import { type Access, type AccessData, accessPart, loadAccess } from './access-data.ts';
import { HoldersOfPermission } from './access-holders.tsx';
import styles from './access-matrix.module.css';
import { RolesTabs } from './roles-tabs.tsx';

const caption = 'Permissions and the roles that have them';

export const accessView: ScreenPart<'rolesAdmin', AccessData> = {
  read: loadAccess,
  titleOf: (data) => (data.kind === 'holders' ? `${data.permission.id} · Who can open what` : 'Who can open what'),
  render: (data, context) =>
    data.kind === 'holders' ? (
      <HoldersOfPermission holders={data} context={context} />
    ) : (
      <AccessMatrix access={data} context={context} />
    ),
};

type Props = { readonly access: Access; readonly context: PageContext };

function AccessMatrix({ access: { roles, next, groups, holders }, context }: Props) {
  const columns = roles.map(({ id, permissions }) => ({
    id,
    held: new Set<string>(permissions.map((each) => each.id)),
  }));
  return (
    <AdminScreen
      title="Who can open what"
      lead="Each permission, the screens that it opens, and the roles that have it. Below each role is how many people have the role."
    >
      <RolesTabs context={context} />
      <ListTools context={context} searchLabel="Search roles" trash={false} file={false} />
      {roles.length === 0 ? (
        <EmptyState title="No roles match" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
        <section className={styles.scroll} tabIndex={0} aria-label={caption}>
          <table className={styles.table}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  Permission
                </th>
                {holders && (
                  <th scope="col" className={styles.number}>
                    People
                  </th>
                )}
                {roles.map((role) => (
                  <RoleHead key={role.id} role={role} />
                ))}
              </tr>
            </thead>
            {groups.map(([group, permissions], index) => (
              <tbody key={group} data-part="" aria-labelledby={`group-${index}`}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={roles.length + (holders ? 2 : 1)}>
                    <span id={`group-${index}`}>{group}</span>
                  </th>
                </tr>
                {permissions.map((permission) => (
                  <tr key={permission.id}>
                    <th scope="row" className={styles.permission}>
                      <PermissionHead permission={permission} rules={context.accessRules} />
                    </th>
                    {holders && <td className={styles.number}>{holders.get(permission.id) ?? 0}</td>}
                    {columns.map(({ id, held }) => (
                      <Cell key={id} isHeld={mayGive(held, permission.id)} />
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
      <Pager context={context} next={next} />
    </AdminScreen>
  );
}

const RoleHead = ({ role: { id, name, userCount } }: { readonly role: RoleRecord }) => (
  <th scope="col" className={styles.role}>
    <a href={screenHref('rolesAdmin', { role: id })}>{name}</a>
    <span className={styles.count}>
      {userCount >= manyUsers ? `${manyUsers} or more` : userCount} {userCount === 1 ? 'person' : 'people'}
    </span>
  </th>
);

type HeadProps = { readonly permission: NamedPermission; readonly rules: AccessRules | null };

function PermissionHead({ permission: { id, description }, rules }: HeadProps) {
  const screens = rules === null ? [] : screensOpenedBy([id], rules);
  return (
    <>
      <a href={screenHref('rolesAdmin', { part: accessPart, permission: id })}>{description}</a>
      {screens.length > 0 && <span className={styles.count}>Opens {screens.map(({ label }) => label).join(', ')}</span>}
    </>
  );
}

const Cell = ({ isHeld }: { readonly isHeld: boolean }) => (
  <td className={styles.cell}>
    {isHeld ? (
      <>
        <span aria-hidden="true">✓</span>
        <span className="visually-hidden">Yes</span>
      </>
    ) : (
      <span className="visually-hidden">No</span>
    )}
  </td>
);
