import { type AccessRules, screensOpenedBy } from '#contract/access.ts';
import { permissionGroups } from '#contract/auth/permissions.ts';
import { mayGive, viewOf } from '#contract/auth/read-only-permissions.ts';
import { classNames } from '../../ui/class-names.ts';
import type { FormState } from '../../ui/form-state.ts';
import styles from './check-groups.module.css';
import type { NamedPermission } from './custom-permissions.ts';
import { fieldOf } from './permission-names.ts';

const groups: ReadonlyArray<readonly [name: string, permissions: readonly NamedPermission[]]> = Object.entries(
  permissionGroups,
).map(([name, described]) => [name, Object.entries(described).map(([id, description]) => ({ id, description }))]);

export const withCustom = (custom: readonly NamedPermission[]) =>
  custom.length === 0 ? groups : [...groups, ['Other apps', custom] as const];

type Props = {
  readonly form: FormState;
  readonly stored: readonly string[];
  /**
   * Permissions of the viewer; others cannot be given. Without it they are those that an endpoint asks for: it also accepts the
   * read-only ones.
   */
  readonly held?: ReadonlySet<string>;
  /** Permissions that are not of this program. */
  readonly custom: readonly NamedPermission[];
} & RulesProps;

/** Without rules the screens that a permission opens are not shown. */
type RulesProps = { readonly rules?: AccessRules | null };

export function PermissionFields({ form: { state }, stored, held, rules, custom }: Props) {
  const typed = state?.status === 'error' ? state.values : null;
  const boxOf = (id: string) => ({
    isOn: typed ? Object.hasOwn(typed, fieldOf(id)) : stored.includes(id),
    isLocked: held !== undefined && !mayGive(held, id) && !stored.includes(id),
  });
  return (
    <div className={styles.groups}>
      {withCustom(custom).map(([name, offered]) => (
        <fieldset key={name} className={styles.group} data-part="">
          <legend>{name}</legend>
          {offered
            .filter(({ id }) => !isReadOnly(id, offered))
            .map((permission) => (
              <div key={permission.id}>
                <Box permission={permission} box={boxOf(permission.id)} rules={rules} />
                {held !== undefined &&
                  offered
                    .filter(({ id }) => id !== permission.id && id === viewOf(permission.id))
                    .map(({ id }) => (
                      <Box key={id} permission={{ id, description: 'View only' }} box={boxOf(id)} isBeside />
                    ))}
              </div>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** True if the permission to manage that belongs to it is offered too. */
const isReadOnly = (id: string, offered: readonly NamedPermission[]): boolean =>
  offered.some((other) => other.id !== id && viewOf(other.id) === id);

type BoxProps = RulesProps & {
  readonly permission: NamedPermission;
  readonly box: { readonly isOn: boolean; readonly isLocked: boolean };
  readonly isBeside?: boolean;
};

const Box = ({ permission: { id, description }, box: { isOn, isLocked }, rules, isBeside = false }: BoxProps) => (
  <label className={classNames(styles.option, isBeside && styles.beside)}>
    <input key={String(isOn)} type="checkbox" name={fieldOf(id)} value="on" defaultChecked={isOn} disabled={isLocked} />
    <span>
      {description}
      <code>{id}</code>
      <Opens id={id} rules={rules} />
      {isLocked && <span className={styles.note}>You do not have this permission, so you cannot give it.</span>}
    </span>
  </label>
);

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
