/** The permissions of a role as boxes in groups. Those that the viewer does not hold can be kept or taken, not given. */
import { permissions } from '../../../contract/permissions.ts';
import type { FormState } from '../../ui/form-state.ts';
import { fieldOf, permissionGroups } from './permission-names.ts';
import styles from './roles.module.css';

type Props = {
  readonly form: FormState;
  /** Those that the role has. */
  readonly stored: readonly string[];
  /** Those that the viewer has. */
  readonly held: ReadonlySet<string>;
};

export function PermissionFields({ form: { state }, stored, held }: Props) {
  const typed = state?.status === 'error' ? state.values : null;
  const isOn = (id: string) => (typed ? Object.hasOwn(typed, fieldOf(id)) : stored.includes(id));
  return (
    <div className={styles.groups}>
      {permissionGroups.map(([name, ids]) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          {ids.map((id) => {
            const isLocked = !held.has(id) && !stored.includes(id);
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
                  {isLocked && (
                    <span className={styles.lock}>You do not have this yourself, so you cannot give it.</span>
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
