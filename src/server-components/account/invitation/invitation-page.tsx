import { previewInvitation } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Time } from '../../ui/time.tsx';
import { joinByCode } from '../organization-actions.ts';

type Data = OutputOf<typeof previewInvitation> | null;

export const invitationPage = definePage<'invitation', Data>({
  async load({ api, params: { secret } }) {
    try {
      return await api(previewInvitation, { secret });
    } catch (error) {
      if (isFailure(error) && error.status >= 400 && error.status < 500 && error.status !== 401) return null;
      throw error;
    }
  },
  head: (data) => ({
    title: data ? t('Join {organizationName}', { organizationName: data.organizationName }) : t('Invitation'),
    noindex: true,
  }),
  tags: () => [],
  View: InvitationView,
});

function InvitationView({ data, context }: ViewProps<'invitation', Data>) {
  const message = <FormMessage form={formState('join', context.actionState)} labels={{}} />;
  if (!data) {
    return (
      <>
        <ScreenHead
          title={t('This invitation is no longer valid')}
          lead={t('It has been used, revoked or has expired. Ask the person who sent it for a new one.')}
        />
        {message}
        <ButtonLink href={href('account')}>{t('Go to your account')}</ButtonLink>
      </>
    );
  }
  const date = <Time date={data.expiresAt} />;
  return (
    <>
      <ScreenHead
        title={t('Join {organizationName}', { organizationName: data.organizationName })}
        lead={
          <>
            {data.role === 'manager'
              ? parts('You are invited as a manager. This invitation expires on {date}.', { date })
              : parts('You are invited as a member. This invitation expires on {date}.', { date })}{' '}
            {t('Members see the organization’s orders and each other’s names.')}
          </>
        }
      />
      {message}
      <div className="row">
        <PlainForm
          action={joinByCode}
          label={t('Join {organizationName}', { organizationName: data.organizationName })}
          fields={{ secret: context.params.secret }}
        >
          <SubmitButton>{t('Join')}</SubmitButton>
        </PlainForm>
        <ButtonLink href={href('account')} quiet>
          {t('Not now')}
        </ButtonLink>
      </div>
    </>
  );
}
