import type * as z from 'zod';
import { type member, memberRoles, type Organization } from '#contract/auth/organizations.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { parts } from '../../../ui/parts.tsx';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import settings from '../settings-page.module.css';
import { changeMemberRole, leaveOrganization, removeOrganizationMember } from './actions.ts';

type Member = z.infer<typeof member>;
type Props = { readonly organization: Organization; readonly members: readonly Member[]; readonly ownId: string };

export function Members({ organization, members, ownId }: Props) {
  const active = members.filter(({ leftAt }) => !leftAt);
  const former = members.filter(({ leftAt }) => leftAt);
  return (
    <>
      <ul className={settings.rows} aria-label={t('Members of {name}', { name: organization.name })}>
        {active.map((member) => (
          <li key={member.userId}>
            <div>
              <p>
                {nameOf(member)}
                {member.userId === ownId && ` ${t('(you)')}`}
              </p>
              <p className="fine soft">
                {parts('{role} since {date}', {
                  role: t(memberRoles[member.role]),
                  date: <Time date={member.joinedAt} format="short" />,
                })}
              </p>
            </div>
            <Operations organization={organization} member={member} isSelf={member.userId === ownId} />
          </li>
        ))}
      </ul>
      {former.length > 0 && (
        <p className="fine soft">{t('Former members: {names}.', { names: former.map(nameOf).join(', ') })}</p>
      )}
    </>
  );
}

const nameOf = ({ name, phoneHint }: Member) =>
  name ?? (phoneHint ? t('Number ending in {phoneHint}', { phoneHint }) : t('Unnamed'));

type OperationProps = { readonly organization: Organization; readonly member: Member; readonly isSelf: boolean };

function Operations({ organization: { id, name, ownRole }, member, isSelf }: OperationProps) {
  const fields = { id, userId: member.userId };
  if (member.role === 'owner') return <Badge tone="accent">{t('Owner')}</Badge>;
  if (isSelf) {
    return (
      <details className={settings.fold}>
        <summary className={`button button-quiet ${settings.small}`}>{t('Leave')}</summary>
        <div className={settings.question}>
          <p>{t('You will no longer see its orders. To rejoin, you will need a new invitation.')}</p>
          <PlainForm action={leaveOrganization} label={t('Leave {name}', { name })} fields={{ ...fields, name }}>
            <SubmitButton className="button button-danger">{t('Leave {name}', { name })}</SubmitButton>
          </PlainForm>
        </div>
      </details>
    );
  }
  const mayRemove = ownRole === 'owner' || (ownRole === 'manager' && member.role === 'member');
  return (
    <details className={settings.fold}>
      {(ownRole === 'owner' || mayRemove) && (
        <summary className={`button button-quiet ${settings.small}`}>
          {t('Change')}
          <span className="visually-hidden"> {nameOf(member)}</span>
        </summary>
      )}
      <div className="stack gap-m">
        {ownRole === 'owner' && (
          <>
            <RoleForm member={member} fields={fields} />
            <MakeOwner organization={name} member={member} fields={fields} />
          </>
        )}
        {mayRemove && (
          <PlainForm
            action={removeOrganizationMember}
            label={t('Remove {name}', { name: nameOf(member) })}
            fields={fields}
          >
            <p className="fine soft">
              {t('They will no longer see its orders. To rejoin, they will need a new invitation.')}
            </p>
            <SubmitButton className={`button button-danger ${settings.small}`}>{t('Remove')}</SubmitButton>
          </PlainForm>
        )}
      </div>
    </details>
  );
}

type RoleProps = { readonly member: Member; readonly fields: Readonly<Record<string, string>> };

/** Asks first, because the former owner cannot undo it. */
const MakeOwner = ({ organization, member, fields }: RoleProps & { readonly organization: string }) => (
  <details className={settings.fold}>
    <summary className={`button button-quiet ${settings.small}`}>{t('Make owner')}</summary>
    <div className={settings.question}>
      <p>
        {t(
          '{name} will own {organization}, and you will be a manager. You cannot undo this: only the new owner can hand it back.',
          { name: nameOf(member), organization },
        )}
      </p>
      <PlainForm
        action={changeMemberRole}
        label={t('Make {name} the owner', { name: nameOf(member) })}
        fields={{ ...fields, role: 'owner' }}
      >
        <SubmitButton className="button button-danger">
          {t('Make {name} the owner', { name: nameOf(member) })}
        </SubmitButton>
      </PlainForm>
    </div>
  </details>
);

function RoleForm({ member, fields }: RoleProps) {
  const control = `role-${member.userId}`;
  return (
    <PlainForm
      action={changeMemberRole}
      label={t('Role of {name}', { name: nameOf(member) })}
      fields={fields}
      className="cluster align-end gap-s"
    >
      <div className="field">
        <label htmlFor={control}>{t('Role')}</label>
        <select key={member.role} id={control} name="role" className="input" defaultValue={member.role}>
          {(['manager', 'member'] as const).map((role) => (
            <option key={role} value={role}>
              {t(memberRoles[role])}
            </option>
          ))}
        </select>
      </div>
      <SubmitButton>{t('Save role')}</SubmitButton>
    </PlainForm>
  );
}
