import type { ActionState } from '#contract/action-state.ts';
import type { Product } from '#contract/content/products.ts';
import type { CountryName } from '#contract/trade/countries.ts';
import { t } from '#contract/translate.ts';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FileField } from '../../ui/attachments.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { HoneypotFields } from '../../ui/honeypot.tsx';
import { TopicField } from '../../ui/topic-field.tsx';
import { sendInquiry } from './actions.ts';
import styles from './contact-page.module.css';

type Props = {
  readonly state: ActionState | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly product: Product | null;
};

const labelsOf = () => ({
  name: t('Name'),
  contact: t('Phone or e-mail'),
  country: t('Country'),
  region: t('Region'),
  topic: t('Topic'),
  message: t('Message'),
  files: t('Files'),
  attachments: t('Files'),
});

const regionList = 'inquiry-regions';

export function InquiryForm({ state, countries, regions, product }: Props) {
  const form = formState('inquiry', state);
  const labels = labelsOf();
  return (
    <Form action={sendInquiry} form={form} label={t('Inquiry')} labels={labels} draft="inquiry" className={styles.form}>
      <TextField form={form} name="name" label={labels.name} autoComplete="name" required />
      <TextField
        form={form}
        name="contact"
        label={labels.contact}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {countries.length > 0 && (
        <Select
          form={form}
          name="country"
          label={labels.country}
          autoComplete="country"
          placeholder={t('Choose a country')}
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <TextField form={form} name="region" label={labels.region} autoComplete="address-level1" list={regionList} />
      <RegionSuggestions id={regionList} countryField="inquiry-country" regions={regions} />
      <div className={`stack ${styles.whole}`}>
        <TopicField form={form} label={labels.topic} defaultValue={product ? 'product' : undefined} />
      </div>
      <div className={`stack ${styles.whole}`}>
        <TextArea
          form={form}
          name="message"
          label={labels.message}
          required
          rows={7}
          defaultValue={product ? `${product.title}: ` : undefined}
        />
      </div>
      <div className={`stack ${styles.whole}`}>
        <FileField form={form} />
      </div>
      <p className={`stack ${styles.whole}`}>
        <span>
          <SubmitButton>{t('Send message')}</SubmitButton>
        </span>
      </p>
      <HoneypotFields />
    </Form>
  );
}
