import type * as z from 'zod';
import type { ActionState } from '#contract/action-state.ts';
import { type invitation, memberRoles, type Organization } from '#contract/auth/organizations.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { formState } from '../../../ui/form-state.ts';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import settings from '../settings-page.module.css';
import { revokeInvitationAction } from './actions.ts';

type Invitation = z.infer<typeof invitation>;
type Props = {
  readonly organization: Organization;
  readonly invitations: readonly Invitation[];
  readonly state: ActionState | null;
};

export function OpenInvitations({ organization, invitations, state }: Props) {
  const open = invitations.filter(({ status }) => status === 'open');
  return (
    <>
      <FormMessage form={formState('invitations', state)} labels={{}} />
      {open.length > 0 && (
        <ul className={settings.rows} aria-label="Open invitations">
          {open.map((entry) => (
            <li key={entry.id}>
              <div>
                <p>{titleOf(entry)}</p>
                <p className="fine soft">
                  {memberRoles[entry.role]}, expires on <Time date={entry.expiresAt} format="short" />
                </p>
              </div>
              <PlainForm
                action={revokeInvitationAction}
                label={`Revoke: ${titleOf(entry)}`}
                fields={{ id: organization.id, invitationId: entry.id }}
              >
                <SubmitButton className={`button button-quiet ${settings.small}`}>Revoke</SubmitButton>
              </PlainForm>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function titleOf({ kind, phoneHint }: Invitation): string {
  if (kind === 'phone') return `Invited: number ending in ${phoneHint ?? '??'}`;
  return kind === 'link' ? 'Invited by link' : 'Invited by code';
}
