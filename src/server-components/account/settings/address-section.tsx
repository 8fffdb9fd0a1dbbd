import { t } from '#contract/translate.ts';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { AddressField, addressLabels } from '../../ui/address-field.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { removeAddress, saveAddress } from './actions.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

const labels = () => ({ ...addressLabels, country: t('Country') });

export function AddressSection({ data: { user, countries, regions }, context: { actionState } }: SectionProps) {
  const form = formState('own-address', actionState);
  const { address, revision } = user;
  const field = { form, stored: address };
  return (
    <Section id="address" lead={t('We deliver orders here unless you enter another address.')}>
      <Form action={saveAddress} form={form} label={t('Address')} labels={labels()} draft="address">
        <input type="hidden" name="revision" value={revision} />
        <AddressField {...field} name="line1" />
        <AddressField {...field} name="line2" />
        <div className={styles.pair}>
          <AddressField {...field} name="postalCode" />
          <AddressField {...field} name="city" />
        </div>
        <div className={styles.pair}>
          <Select
            form={form}
            name="country"
            label={labels().country}
            required
            autoComplete="country"
            placeholder={t('Choose a country')}
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={address?.country ?? ''}
          />
          <AddressField {...field} name="region" list="own-address-regions" />
        </div>
        <RegionSuggestions id="own-address-regions" countryField="own-address-country" regions={regions} />
        <p>
          <SubmitButton>{t('Save address')}</SubmitButton>
        </p>
      </Form>
      {address && (
        <PlainForm action={removeAddress} label={t('Remove the address')} fields={{ revision: String(revision) }}>
          <SubmitButton className="button button-quiet">{t('Remove address')}</SubmitButton>
        </PlainForm>
      )}
    </Section>
  );
}
