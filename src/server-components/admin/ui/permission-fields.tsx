import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { permissionGroups } from '#contract/auth/permissions.ts';
import type { FormState } from '../../ui/form-state.ts';
import type { NamedPermission } from './custom-permissions.ts';
import styles from './permission-fields.module.css';
import { fieldOf } from './permission-names.ts';

const groups: ReadonlyArray<readonly [name: string, permissions: readonly NamedPermission[]]> = Object.entries(
  permissionGroups,
).map(([name, described]) => [name, Object.entries(described).map(([id, description]) => ({ id, description }))]);

export const withCustom = (custom: readonly NamedPermission[]) =>
  custom.length === 0 ? groups : [...groups, ['Other apps', custom] as const];

type Props = {
  readonly form: FormState;
  readonly stored: readonly string[];
  /** Permissions of the viewer; others cannot be given. Without it all can. */
  readonly held?: ReadonlySet<string>;
  /** Those that are not of this program. */
  readonly custom: readonly NamedPermission[];
} & RulesProps;

/** Without rules the screens that a permission opens are not shown. */
type RulesProps = { readonly rules?: AccessRules | null };

export function PermissionFields({ form: { state }, stored, held, rules, custom }: Props) {
  const typed = state?.status === 'error' ? state.values : null;
  const isOn = (id: string) => (typed ? Object.hasOwn(typed, fieldOf(id)) : stored.includes(id));
  return (
    <div className={styles.groups}>
      {withCustom(custom).map(([name, offered]) => (
        <fieldset key={name} className={styles.group}>
          <legend>{name}</legend>
          {offered.map(({ id, description }) => {
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
                  {description}
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

function Opens({ id, rules }: RulesProps & { readonly id: string }) {
  if (!rules) return null;
  const opened = screensOpenedBy([id], rules);
  return (
    <span className={styles.note}>
      {opened.length > 0 ? `Opens ${opened.map(({ label }) => label).join(', ')}` : 'Opens no screen of its own'}
    </span>
  );
}

type ListProps = RulesProps & Pick<Props, 'custom'> & { readonly ids: readonly string[] };

export const PermissionList = ({ ids, rules, custom }: ListProps) => (
  <ul className={styles.groups}>
    {withCustom(custom)
      .flatMap(([, all]) => all.filter(({ id }) => ids.includes(id)))
      .map(({ id, description }) => (
        <li key={id} className={styles.listed}>
          {description}
          <code>{id}</code>
          <Opens id={id} rules={rules} />
        </li>
      ))}
  </ul>
);
