/** The phone number: the new one is somebody's when they enter the code that goes there. */
import { spacedPhone } from '../../../client-components/phone-format.ts';
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

export function PhoneSection({ data: { user, dialCountries, newPhone }, context }: SectionProps) {
  const methodId = newPhone?.methodId ?? methodOf(context.actionState);
  return (
    <Section
      id="phone"
      title="Phone number"
      lead={
        <>
          You sign in with <strong className="figures">{spacedPhone(user.phoneNumber ?? '')}</strong>. A new number has
          to be confirmed with a code.
        </>
      }
    >
      {methodId ? (
        <>
          <EnterCode methodId={methodId} phoneNumber={newPhone?.phoneNumber} state={context.actionState} />
          <details open={formState('new-phone', context.actionState).state?.status === 'error'}>
            <summary className="small">Use another number</summary>
            <EnterNumber {...{ context, dialCountries, country: user.country }} />
          </details>
        </>
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
    <Form action={sendPhoneCode} form={form} label="New phone number" labels={phoneLabels} draft="new-phone">
      <PhoneFields form={form} countries={dialCountries} country={country ?? undefined} label="New phone number" />
      <p>
        <SubmitButton>Send a code there</SubmitButton>
      </p>
    </Form>
  );
}

type CodeProps = {
  readonly methodId: string;
  /** Where the code went, where the auth service says so. */
  readonly phoneNumber: string | undefined;
  readonly state: ActionState | null;
};

function EnterCode({ methodId, phoneNumber, state }: CodeProps) {
  const form = withCode(formState('phone-code', state));
  const sent = formState('new-phone', state);
  const isTold = sent.state?.status === 'success';
  return (
    <>
      {isTold && <FormMessage form={sent} labels={{}} />}
      <Form action={confirmPhone} form={form} label="Confirm the new number" labels={codeLabels} draft={null}>
        <input type="hidden" name="methodId" value={methodId} />
        <CodeField
          form={form}
          {...(phoneNumber && !isTold ? { hint: `We sent it to ${spacedPhone(phoneNumber)}.` } : {})}
        />
        <p>
          <SubmitButton>Confirm the number</SubmitButton>
        </p>
      </Form>
    </>
  );
}

/** Of the code that is under way; a wrong one keeps it. */
function methodOf(state: ActionState | null): string | undefined {
  if (state?.form === 'new-phone') return state.told;
  return state?.form === 'phone-code' && state.status === 'error' ? state.values['methodId'] : undefined;
}
