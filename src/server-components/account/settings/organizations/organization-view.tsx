import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { SectionProps, SettingsData } from '../settings-data.ts';
import { InviteForm } from './invite-form.tsx';
import { Members } from './members.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import styles from './organizations.module.css';
import { RenameForm } from './rename-form.tsx';

type Props = SectionProps & { readonly shown: NonNullable<SettingsData['organization']> };

export function OrganizationView({ shown: { organization, members, invitations }, data, context }: Props) {
  const { actionState } = context;
  const others = (data.organizations ?? []).filter(({ id }) => id !== organization.id);
  const manages = organization.ownRole === 'owner' || organization.ownRole === 'manager';
  return (
    <div className={styles.organization}>
      <h3>{organization.name}</h3>
      {others.length > 0 && (
        <p className="small soft">
          {t('Other organizations:')}{' '}
          {others.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={`${href('settings', { organization: id })}#organizations`}>{name}</a>
            </span>
          ))}
        </p>
      )}
      <Members organization={organization} members={members} ownId={data.user.id} />
      {manages && (
        <>
          <OpenInvitations organization={organization} invitations={invitations} state={actionState} />
          <InviteForm organization={organization} countries={data.dialCountries} context={context} />
        </>
      )}
      {organization.ownRole === 'owner' && <RenameForm organization={organization} state={actionState} />}
    </div>
  );
}
