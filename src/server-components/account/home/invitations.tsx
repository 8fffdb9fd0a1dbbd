import type { ActionState } from '#contract/action-state.ts';
import { type listOwnInvitations, memberRoles } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
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
    <section aria-labelledby="invitations" className={styles.invitations}>
      <h2 id="invitations" className="visually-hidden">
        Invitations
      </h2>
      <FormMessage form={form} labels={{}} />
      {invitations.map(({ id, organizationName, role, expiresAt }) => (
        <div key={id} className={styles.invitation}>
          <div>
            <p className={styles.name}>Join {organizationName}</p>
            <p className="small soft">
              You are invited as a {memberRoles[role].toLowerCase()}. Expires on <Time date={expiresAt} />.
            </p>
          </div>
          <div className="row">
            <PlainForm action={acceptOwnInvitation} label={`Join ${organizationName}`} fields={{ invitationId: id }}>
              <SubmitButton>Join</SubmitButton>
            </PlainForm>
            <PlainForm
              action={declineOwnInvitation}
              label={`Decline ${organizationName}`}
              fields={{ invitationId: id }}
            >
              <SubmitButton className="button button-quiet">Decline</SubmitButton>
            </PlainForm>
          </div>
        </div>
      ))}
    </section>
  );
}
