/** The phone number: the new one is somebody's when they enter the code that goes there. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { ActionState } from '../../../contract/action-state.ts';
import { CodeField, codeLabels, withCode } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PhoneFields, phoneLabels } from '../../ui/phone-fields.tsx';
import { confirmPhone, sendPhoneCode } from './actions.ts';
import { WithFreshCode } from './fresh-code.tsx';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

export function PhoneSection({ data: { user, dialCountries }, context }: SectionProps) {
  const methodId = methodOf(context.actionState);
  return (
    <Section
      id="phone"
      title="Phone number"
      lead={
        <>
          You sign in with <strong className="figures">{user.phoneNumber}</strong>. A new number has to be confirmed
          with a code.
        </>
      }
    >
      {methodId ? (
        <EnterCode methodId={methodId} state={context.actionState} />
      ) : (
        <>
          <FormMessage form={formState('phone-code', context.actionState)} labels={{}} />
          <WithFreshCode context={context} section="phone">
            {dialCountries.length === 0 ? (
              <Missing />
            ) : (
              <EnterNumber {...{ context, dialCountries, country: user.country }} />
            )}
          </WithFreshCode>
        </>
      )}
    </Section>
  );
}

type NumberProps = Pick<SectionProps, 'context'> &
  Pick<SectionProps['data'], 'dialCountries'> & { readonly country: string | null };

function EnterNumber({ context, dialCountries, country }: NumberProps) {
  const form = formState('new-phone', context.actionState);
  return (
    <Form action={sendPhoneCode} form={form} label="New phone number" labels={phoneLabels}>
      <PhoneFields form={form} countries={dialCountries} country={country ?? undefined} label="New phone number" />
      <p>
        <SubmitButton>Send a code there</SubmitButton>
      </p>
    </Form>
  );
}

function EnterCode({ methodId, state }: { readonly methodId: string; readonly state: ActionState | null }) {
  const form = withCode(formState('phone-code', state));
  return (
    <>
      <FormMessage form={formState('new-phone', state)} labels={{}} />
      <Form action={confirmPhone} form={form} label="Confirm the new number" labels={codeLabels}>
        <input type="hidden" name="methodId" value={methodId} />
        <CodeField form={form} />
        <div className="row">
          <SubmitButton>Confirm the number</SubmitButton>
          <a href="?#phone" data-reload="" className="small">
            Use another number
          </a>
        </div>
      </Form>
    </>
  );
}

/** Of the code that is under way; a wrong one keeps it. */
function methodOf(state: ActionState | null): string | undefined {
  if (state?.form === 'new-phone') return state.told;
  return state?.form === 'phone-code' && state.status === 'error' ? state.values['methodId'] : undefined;
}
