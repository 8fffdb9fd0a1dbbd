import type { ComponentProps } from 'react';
import { msg, t } from '#contract/translate.ts';
import { PhoneAssistant } from '../../client-components/account/phone-assistant.tsx';
import type { DialCountry } from '../request/dial-countries.ts';
import { Select, TextField } from './field.tsx';
import type { FormState } from './form-state.ts';

type Props = {
  readonly form: FormState;
  readonly countries: readonly DialCountry[];
  readonly country?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly label?: string;
  /** The user's own number, which the browser may fill in. */
  readonly own?: boolean;
  readonly isFirst?: ComponentProps<typeof TextField>['isFirst'];
};

export const phoneLabels = { country: msg('Country'), phoneNumber: msg('Phone number') } as const;

export function PhoneFields({ form, countries, country, phoneNumber, label, own = true, isFirst }: Props) {
  const only = countries.length === 1 ? countries[0]?.code : undefined;
  return (
    <>
      <Select
        form={form}
        name="country"
        label={t(phoneLabels.country)}
        required
        autoComplete={own ? 'country' : 'off'}
        placeholder={t('Choose a country')}
        options={countries.map(optionOf)}
        defaultValue={country ?? only ?? ''}
      />
      <TextField
        form={form}
        name="phoneNumber"
        label={label ?? t(phoneLabels.phoneNumber)}
        type="tel"
        inputMode="tel"
        autoComplete={own ? 'tel-national' : 'off'}
        required
        defaultValue={phoneNumber}
        isFirst={isFirst}
      />
      <PhoneAssistant phoneField={`${form.name}-phoneNumber`} countryField={`${form.name}-country`} />
    </>
  );
}

const optionOf = ({ code, name, callingCode }: DialCountry) => ({
  value: code,
  label: callingCode ? `${name} (+${callingCode})` : name,
});
