import { memberRoles, previewInvitation } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { definePage, type ViewProps } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
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
  head: (data) => ({ title: data ? `Join ${data.organizationName}` : 'Invitation', noindex: true }),
  tags: () => [],
  View: InvitationView,
});

function InvitationView({ data, context }: ViewProps<'invitation', Data>) {
  const message = <FormMessage form={formState('join', context.actionState)} labels={{}} />;
  if (!data) {
    return (
      <>
        <ScreenHead
          title="This invitation is no longer valid"
          lead="It has been used, revoked or has expired. Ask the person who sent it for a new one."
        />
        {message}
        <ButtonLink href={href('account')}>Go to your account</ButtonLink>
      </>
    );
  }
  return (
    <>
      <ScreenHead
        title={`Join ${data.organizationName}`}
        lead={
          <>
            You are invited as a {memberRoles[data.role].toLowerCase()}. This invitation expires on{' '}
            <Time date={data.expiresAt} />. Members see the organization’s orders and each other’s names.
          </>
        }
      />
      {message}
      <div className="row">
        <PlainForm
          action={joinByCode}
          label={`Join ${data.organizationName}`}
          fields={{ secret: context.params.secret }}
        >
          <SubmitButton>Join</SubmitButton>
        </PlainForm>
        <ButtonLink href={href('account')} quiet>
          Not now
        </ButtonLink>
      </div>
    </>
  );
}
