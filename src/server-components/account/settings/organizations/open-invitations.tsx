import type * as z from 'zod';
import type { ActionState } from '#contract/action-state.ts';
import { type invitation, memberRoles, type Organization } from '#contract/auth/organizations.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { formState } from '../../../ui/form-state.ts';
import { parts } from '../../../ui/parts.tsx';
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
        <ul className={settings.rows} aria-label={t('Open invitations')}>
          {open.map((entry) => (
            <li key={entry.id}>
              <div>
                <p>{titleOf(entry)}</p>
                <p className="fine soft">
                  {parts('{role}, expires on {date}', {
                    role: t(memberRoles[entry.role]),
                    date: <Time date={entry.expiresAt} format="short" />,
                  })}
                </p>
              </div>
              <PlainForm
                action={revokeInvitationAction}
                label={t('Revoke: {title}', { title: titleOf(entry) })}
                fields={{ id: organization.id, invitationId: entry.id }}
              >
                <SubmitButton className={`button button-quiet ${settings.small}`}>{t('Revoke')}</SubmitButton>
              </PlainForm>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function titleOf({ kind, phoneHint }: Invitation): string {
  if (kind === 'phone') return t('Invited: number ending in {digits}', { digits: phoneHint ?? '??' });
  return kind === 'link' ? t('Invited by link') : t('Invited by code');
}
