import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { type Permission, permissionGroups, permissions } from '#contract/auth/permissions.ts';
import type { FormState } from '../../ui/form-state.ts';
import styles from './permission-fields.module.css';
import { fieldOf } from './permission-names.ts';

const groups = Object.entries(permissionGroups).map(
  ([name, described]) => [name, Object.keys(described) as Permission[]] as const,
);

type Props = {
  readonly form: FormState;
  readonly stored: readonly string[];
  /** Permissions of the viewer; others cannot be given. Without it all can. */
  readonly held?: ReadonlySet<string>;
} & RulesProps;

/** Without rules the screens that a permission opens are not shown. */
type RulesProps = { readonly rules?: AccessRules | null };

export function PermissionFields({ form: { state }, stored, held, rules }: Props) {
  const typed = state?.status === 'error' ? state.values : null;
  const isOn = (id: string) => (typed ? Object.hasOwn(typed, fieldOf(id)) : stored.includes(id));
  return (
    <div className={styles.groups}>
      {groups.map(([name, ids]) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          {ids.map((id) => {
            const isLocked = held !== undefined && !held.has(id) && !stored.includes(id);
            return (
              <label key={id} className={styles.permission}>
                <input
                  key={String(isOn(id))}
                  type="checkbox"
                  name={fieldOf(id)}
                  value="on"
                  defaultChecked={isOn(id)}
                  disabled={isLocked}
                />
                <span>
                  {permissions[id]}
                  <code>{id}</code>
                  <Opens id={id} rules={rules} />
                  {isLocked && (
                    <span className={styles.note}>You do not have this permission, so you cannot give it.</span>
                  )}
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function Opens({ id, rules }: RulesProps & { readonly id: Permission }) {
  if (!rules) return null;
  const opened = screensOpenedBy([id], rules);
  return (
    <span className={styles.note}>
      {opened.length > 0 ? `Opens ${opened.map(({ label }) => label).join(', ')}` : 'Opens no screen of its own'}
    </span>
  );
}

export const PermissionList = ({ ids, rules }: RulesProps & { readonly ids: readonly string[] }) => (
  <ul className={styles.groups}>
    {groups
      .flatMap(([, all]) => all.filter((id) => ids.includes(id)))
      .map((id) => (
        <li key={id} className={styles.listed}>
          {permissions[id]}
          <code>{id}</code>
          <Opens id={id} rules={rules} />
        </li>
      ))}
  </ul>
);
