/** Nothing is sent to an address before its owner has entered a code. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { CodeField, codeLabels, withCode } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { confirmEmail, sendEmailCode } from './actions.ts';
import type { SectionProps } from './settings-data.ts';

export function EmailConfirmation({ data: { user, emailCheck }, context: { actionState } }: SectionProps) {
  const { email, emailConfirmed } = user;
  const sent = <FormMessage form={formState('email-check', actionState)} labels={{}} />;
  const code = formState('email-code', actionState);
  if (email === null) return null;
  if (emailConfirmed)
    return (
      <>
        <FormMessage form={code} labels={{}} />
        <p className="soft">You have confirmed {email}.</p>
      </>
    );
  return (
    <>
      {sent}
      {emailCheck ? (
        <Form
          action={confirmEmail}
          form={withCode(code)}
          label="Confirm the e-mail address"
          labels={codeLabels}
          draft={null}
        >
          <input type="hidden" name="checkId" value={emailCheck.checkId} />
          <CodeField form={withCode(code)} hint={`We sent it to ${email}.`} />
          <p>
            <SubmitButton>Confirm the address</SubmitButton>
          </p>
        </Form>
      ) : (
        <>
          <FormMessage form={code} labels={{}} />
          <p>We send nothing to {email} before you have confirmed that it is yours.</p>
        </>
      )}
      <PlainForm action={sendEmailCode} label="Code by e-mail">
        <SubmitButton className="button button-quiet">{emailCheck ? 'Send another code' : 'Send a code'}</SubmitButton>
      </PlainForm>
    </>
  );
}
