import type { ActionState } from '#contract/action-state.ts';
import type { listOwnInvitations } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { acceptOwnInvitation, declineOwnInvitation } from '../organization-actions.ts';
import styles from './home-page.module.css';

export type OwnInvitation = OutputOf<typeof listOwnInvitations>['invitations'][number];

type Props = { readonly invitations: readonly OwnInvitation[]; readonly state: ActionState | null };

export function Invitations({ invitations, state }: Props) {
  const form = formState('accept-invitation', state);
  if (invitations.length === 0) return <FormMessage form={form} labels={{}} />;
  return (
    <section aria-labelledby="invitations" className="stack gap-m">
      <h2 id="invitations" className="visually-hidden">
        {t('Invitations')}
      </h2>
      <FormMessage form={form} labels={{}} />
      {invitations.map(({ id, organizationName, role, expiresAt }) => (
        <div key={id} className={styles.invitation}>
          <div>
            <p className={styles.name}>{t('Join {organizationName}', { organizationName })}</p>
            <p className="small soft">
              {role === 'manager'
                ? parts('You are invited as a manager. Expires on {date}.', { date: <Time date={expiresAt} /> })
                : parts('You are invited as a member. Expires on {date}.', { date: <Time date={expiresAt} /> })}
            </p>
          </div>
          <div className="row">
            <PlainForm
              action={acceptOwnInvitation}
              label={t('Join {organizationName}', { organizationName })}
              fields={{ invitationId: id }}
            >
              <SubmitButton>{t('Join')}</SubmitButton>
            </PlainForm>
            <PlainForm
              action={declineOwnInvitation}
              label={t('Decline {organizationName}', { organizationName })}
              fields={{ invitationId: id }}
            >
              <SubmitButton className="button button-quiet">{t('Decline')}</SubmitButton>
            </PlainForm>
          </div>
        </div>
      ))}
    </section>
  );
}
