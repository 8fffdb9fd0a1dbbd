/** Permissions as boxes in groups. Those that may not be given can be kept or taken. */
import { permissions } from '../../contract/permissions.ts';
import type { FormState } from '../ui/form-state.ts';
import styles from './permission-fields.module.css';
import { fieldOf, permissionGroups } from './permission-names.ts';

type Props = {
  readonly form: FormState;
  readonly stored: readonly string[];
  /** Those that the viewer has and so may give; all, where nothing is given away. */
  readonly held?: ReadonlySet<string>;
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
