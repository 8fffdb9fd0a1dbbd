/** Nothing is sent to an address before its owner has entered a code, and again after e-mails to it came back. */
import type { User } from '#contract/auth/users.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CodeField, codeLabels, withCode } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { confirmEmail, sendEmailCode } from './actions.ts';
import type { SectionProps } from './settings-data.ts';

export function EmailConfirmation({ data: { user, emailCheck }, context: { actionState } }: SectionProps) {
  const { email, emailConfirmed, emailProblem } = user;
  const sent = <FormMessage form={formState('email-check', actionState)} labels={{}} />;
  const code = formState('email-code', actionState);
  if (email === null) return null;
  if (emailConfirmed && !emailProblem)
    return (
      <>
        <FormMessage form={code} labels={{}} />
        <p className="soft">{t('You have confirmed {email}.', { email })}</p>
      </>
    );
  return (
    <>
      {emailProblem && <Problem problem={emailProblem} />}
      {sent}
      {emailCheck ? (
        <Form
          action={confirmEmail}
          form={withCode(code)}
          label={t('Confirm the e-mail address')}
          labels={codeLabels}
          draft={null}
        >
          <input type="hidden" name="checkId" value={emailCheck.checkId} />
          <CodeField form={withCode(code)} hint={t('We sent it to {email}.', { email })} />
          <p>
            <SubmitButton>{t('Confirm the address')}</SubmitButton>
          </p>
        </Form>
      ) : (
        <>
          <FormMessage form={code} labels={{}} />
          {!emailProblem && (
            <p>{t('We send nothing to {email} until you have confirmed that it is yours.', { email })}</p>
          )}
        </>
      )}
      <PlainForm action={sendEmailCode} label={t('Code by e-mail')}>
        <SubmitButton className="button button-quiet">
          {emailCheck ? t('Send another code') : t('Send a code')}
        </SubmitButton>
      </PlainForm>
    </>
  );
}

const Problem = ({ problem: { type, reason } }: { readonly problem: NonNullable<User['emailProblem']> }) => (
  <p data-email-problem="">
    <Badge tone="accent">{t('No e-mail is sent')}</Badge>{' '}
    {type === 'bounce'
      ? t('E-mails to this address come back ({reason}). Check the address, or confirm it again.', { reason })
      : t('An e-mail of ours to this address was reported as spam. If that was a mistake, confirm the address again.')}
  </p>
);
