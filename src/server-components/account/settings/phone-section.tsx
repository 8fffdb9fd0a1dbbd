import type { ActionState } from '#contract/action-state.ts';
import { message } from '#contract/messages/message.ts';
import { shown } from '#contract/messages/write.ts';
import { t } from '#contract/translate.ts';
import { countryOfNumber, spacedPhone } from '../../../client-components/phone-format.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { DialCountry } from '../../request/dial-countries.ts';
import { CodeField, codeLabels, withCode } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { PhoneFields, phoneLabels } from '../../ui/phone-fields.tsx';
import { confirmPhone, sendPhoneCode } from './actions.ts';
import { WithFreshCode } from './fresh-code.tsx';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

export function PhoneSection({ data: { user, dialCountries, newPhone }, context }: SectionProps) {
  const rejected = rejectedNumber(context.actionState, dialCountries);
  const methodId = newPhone?.methodId ?? methodOf(context.actionState);
  const numbers = {
    dialCountries,
    country: user.country,
    form: rejected ?? formState('new-phone', context.actionState),
  };
  return (
    <Section
      id="phone"
      lead={parts('You sign in with {phone}. To change it, you confirm the new number with a code.', {
        phone: <strong className="figures">{spacedPhone(user.phoneNumber ?? '')}</strong>,
      })}
    >
      {methodId && !rejected ? (
        <>
          <EnterCode methodId={methodId} phoneNumber={newPhone?.phoneNumber} state={context.actionState} />
          <details open={formState('new-phone', context.actionState).state?.status === 'error'}>
            <summary className="small">{t('Use another number')}</summary>
            <EnterNumber {...numbers} />
          </details>
        </>
      ) : (
        <>
          {!rejected && <FormMessage form={formState('phone-code', context.actionState)} labels={{}} />}
          <WithFreshCode context={context} section="phone">
            {dialCountries.length === 0 ? <Missing /> : <EnterNumber {...numbers} />}
          </WithFreshCode>
        </>
      )}
    </Section>
  );
}

/** The number was rejected after its code was correct, so it returns to its own field. */
function rejectedNumber(state: ActionState | null, countries: readonly DialCountry[]): FormState | null {
  const { state: sent } = formState('phone-code', state);
  if (!sent?.fields['phoneNumber']) return null;
  const { phoneNumber = '' } = sent.values;
  const country = countryOfNumber(phoneNumber, countries)?.code ?? '';
  const rejected = {
    ...sent,
    form: 'new-phone',
    message: shown(message('marked_fields')),
    values: { phoneNumber, country },
  };
  return formState('new-phone', rejected);
}

type NumberProps = Pick<SectionProps['data'], 'dialCountries'> & {
  readonly form: FormState;
  readonly country: string | null;
};

function EnterNumber({ form, dialCountries, country }: NumberProps) {
  return (
    <Form action={sendPhoneCode} form={form} label={t('New phone number')} labels={phoneLabels} draft="new-phone">
      <PhoneFields form={form} countries={dialCountries} country={country ?? undefined} label={t('New phone number')} />
      <p>
        <SubmitButton>{t('Send code')}</SubmitButton>
      </p>
    </Form>
  );
}

type CodeProps = {
  readonly methodId: string;
  readonly phoneNumber: string | undefined;
  readonly state: ActionState | null;
};

function EnterCode({ methodId, phoneNumber, state }: CodeProps) {
  const form = withCode(formState('phone-code', state));
  const sent = formState('new-phone', state);
  const isSent = sent.state?.status === 'success';
  return (
    <>
      {isSent && <FormMessage form={sent} labels={{}} />}
      <Form action={confirmPhone} form={form} label={t('Confirm the new number')} labels={codeLabels} draft={null}>
        <input type="hidden" name="methodId" value={methodId} />
        {phoneNumber && <input type="hidden" name="phoneNumber" value={phoneNumber} />}
        <CodeField
          form={form}
          {...(phoneNumber && !isSent
            ? { hint: t('We sent it to {phone}.', { phone: spacedPhone(phoneNumber) }) }
            : {})}
        />
        <p>
          <SubmitButton>{t('Confirm the number')}</SubmitButton>
        </p>
      </Form>
    </>
  );
}

/** The open code; a wrong attempt does not close it. */
function methodOf(state: ActionState | null): string | undefined {
  if (state?.form === 'new-phone') return state.result;
  return state?.form === 'phone-code' && state.status === 'error' ? state.values['methodId'] : undefined;
}
