import type { ComponentProps } from 'react';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { removeAddress, saveAddress } from './actions.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

const labels = {
  line1: 'Street and number',
  line2: 'Apartment, floor, company',
  postalCode: 'Postal code',
  city: 'City',
  country: 'Country',
  region: 'Region',
} as const;

export function AddressSection({ data: { user, countries, regions }, context: { actionState } }: SectionProps) {
  const form = formState('own-address', actionState);
  const { address, revision } = user;
  const field = (name: Exclude<keyof typeof labels, 'country'>, autoComplete: string, rest: FieldProps = {}) => (
    <TextField
      form={form}
      name={name}
      label={labels[name]}
      autoComplete={autoComplete}
      maxLength={200}
      defaultValue={address?.[name] ?? ''}
      {...rest}
    />
  );
  return (
    <Section id="address" title="Address" lead="We deliver orders here unless you enter another address.">
      <Form action={saveAddress} form={form} label="Address" labels={labels} draft="address">
        <input type="hidden" name="revision" value={revision} />
        {field('line1', 'address-line1', { required: true })}
        {field('line2', 'address-line2')}
        <div className={styles.pair}>
          {field('postalCode', 'postal-code', { maxLength: 20 })}
          {field('city', 'address-level2', { required: true })}
        </div>
        <div className={styles.pair}>
          <Select
            form={form}
            name="country"
            label={labels.country}
            required
            autoComplete="country"
            placeholder="Choose a country"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={address?.country ?? ''}
          />
          {field('region', 'address-level1', { maxLength: 80, list: 'own-address-regions' })}
        </div>
        <RegionSuggestions id="own-address-regions" countryField="own-address-country" regions={regions} />
        <p>
          <SubmitButton>Save address</SubmitButton>
        </p>
      </Form>
      {address && (
        <PlainForm action={removeAddress} label="Remove the address" fields={{ revision: String(revision) }}>
          <SubmitButton className="button button-quiet">Remove address</SubmitButton>
        </PlainForm>
      )}
    </Section>
  );
}

type FieldProps = Partial<Pick<ComponentProps<typeof TextField>, 'required' | 'maxLength' | 'list'>>;
