import { mayGive } from '#contract/auth/read-only-permissions.ts';
import { administratorRole, type RoleRecord } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import { isLongChoice, longChoice } from '../../ui/long-choice.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import inline from '../ui/inline-form.module.css';
import { giveRole } from './actions.ts';
import styles from './give-role.module.css';

export const idsOf = ({ permissions }: Pick<RoleRecord, 'permissions'>) => permissions.map(({ id }) => id);

type Props = { readonly user: User; readonly roles: readonly RoleRecord[]; readonly held: ReadonlySet<string> };

/** Users can only give roles whose permissions they have. */
export function GiveRole({ user, roles, held }: Props) {
  const has = new Set(user.roles.map(({ id }) => id));
  const others = roles
    .filter(({ id }) => !has.has(id))
    .map((role) => ({ ...role, canGive: idsOf(role).every((id) => mayGive(held, id)) }))
    // The first one is marked when the menu opens, and Enter pressed twice should not make an administrator.
    .sort((a, b) => Number(a.id === administratorRole) - Number(b.id === administratorRole));
  if (others.length === 0) return null;
  const Choice = isLongChoice(others.length) ? RoleSelect : RoleMenu;
  // The new key closes the menu, or sets it back, once a role was given or removed.
  return <Choice key={user.roles.length} userId={user.id} roles={others} />;
}

type ChoiceProps = {
  readonly userId: string;
  readonly roles: readonly (RoleRecord & { readonly canGive: boolean })[];
};

const reason = 'It has permissions that you lack.';

/** With scripts a menu opens instead (client-components/widgets). */
const RoleMenu = ({ userId, roles }: ChoiceProps) => (
  <details className={styles.menu}>
    <summary className="button button-quiet" data-opens="menu" data-for="give-role">
      Give a role
    </summary>
    <PlainForm id="give-role" action={giveRole} label="Give a role" fields={{ userId }} className={styles.roles}>
      {roles.map(({ id, name, description, canGive }) => (
        <button key={id} type="submit" name="id" value={id} disabled={!canGive}>
          {name}
          <span className="fine soft">{canGive ? description : reason}</span>
        </button>
      ))}
    </PlainForm>
  </details>
);

const RoleSelect = ({ userId, roles }: ChoiceProps) => (
  <Form
    action={giveRole}
    // The outcome is shown above all panels.
    form={{ name: 'role-form', state: null }}
    label="Give a role"
    labels={{}}
    // It is kept while the user confirms with a code that it is them.
    draft={`user-role:${userId}`}
    className={`cluster align-end gap-xs across-s ${inline.line}`}
  >
    <input type="hidden" name="userId" value={userId} />
    <div className="field">
      <label htmlFor="give-role">Give a role</label>
      <select id="give-role" name="id" className="input" defaultValue="" {...longChoice(roles.length)}>
        <option value="">Choose a role</option>
        {roles.map(({ id, name, canGive }) => (
          <option key={id} value={id} disabled={!canGive}>
            {name}
            {!canGive && ' (has permissions that you lack)'}
          </option>
        ))}
      </select>
    </div>
    <SubmitButton className="button button-quiet">Give</SubmitButton>
  </Form>
);
