/** A line of an address, in the settings and in an order. */
import type { User } from '#contract/auth/users.ts';
import { msg, t } from '#contract/translate.ts';
import { TextField } from './field.tsx';
import type { FormState } from './form-state.ts';

export const addressLabels = {
  line1: msg('Street and number'),
  line2: msg('Apartment, floor, company'),
  postalCode: msg('Postal code'),
  city: msg('City'),
  region: msg('Region'),
} as const;

type Name = keyof typeof addressLabels;

const inputs: Record<Name, { autoComplete: string; required?: boolean }> = {
  line1: { autoComplete: 'address-line1', required: true },
  line2: { autoComplete: 'address-line2' },
  postalCode: { autoComplete: 'postal-code' },
  city: { autoComplete: 'address-level2', required: true },
  region: { autoComplete: 'address-level1' },
};

type Props = {
  readonly form: FormState;
  readonly name: Name;
  readonly stored: User['address'] | undefined;
  readonly isShipping?: boolean;
  readonly required?: boolean;
  readonly list?: string;
};

export function AddressField({ form, name, stored, isShipping = false, ...rest }: Props) {
  const { autoComplete, ...input } = inputs[name];
  return (
    <TextField
      form={form}
      name={name}
      label={t(addressLabels[name])}
      {...input}
      autoComplete={isShipping ? `shipping ${autoComplete}` : autoComplete}
      defaultValue={stored?.[name] ?? ''}
      {...rest}
    />
  );
}
