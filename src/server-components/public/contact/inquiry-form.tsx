import type { ActionState } from '#contract/action-state.ts';
import type { Product } from '#contract/content/products.ts';
import type { CountryName } from '#contract/trade/countries.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { RegionSuggestions } from '../../../client-components/region-suggestions.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FileField } from '../../ui/attachments.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { HoneypotFields } from '../../ui/honeypot.tsx';
import { sendInquiry } from './actions.ts';
import styles from './contact-page.module.css';

type Props = {
  readonly state: ActionState | null;
  readonly countries: readonly CountryName[];
  readonly regions: readonly string[];
  readonly product: Product | null;
};

const labels = {
  name: 'Name',
  contact: 'Phone or e-mail',
  country: 'Country',
  region: 'Region',
  topic: 'Topic',
  message: 'Message',
  files: 'Files',
  attachments: 'Files',
} as const;

const regionList = 'inquiry-regions';
const topics = Object.entries(inquiryTopics).map(([value, label]) => ({ value, label }));

export function InquiryForm({ state, countries, regions, product }: Props) {
  const form = formState('inquiry', state);
  return (
    <Form action={sendInquiry} form={form} label="Inquiry" labels={labels} draft="inquiry" className={styles.form}>
      <TextField form={form} name="name" label={labels.name} autoComplete="name" required maxLength={120} />
      <TextField
        form={form}
        name="contact"
        label={labels.contact}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      {countries.length > 0 && (
        <Select
          form={form}
          name="country"
          label={labels.country}
          autoComplete="country"
          placeholder="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <TextField
        form={form}
        name="region"
        label={labels.region}
        autoComplete="address-level1"
        maxLength={80}
        list={regionList}
      />
      <RegionSuggestions id={regionList} countryField="inquiry-country" regions={regions} />
      <div className={styles.whole}>
        <Select
          form={form}
          name="topic"
          label={labels.topic}
          required
          placeholder="Choose a topic"
          options={topics}
          defaultValue={product ? 'product' : undefined}
        />
      </div>
      <div className={styles.whole}>
        <TextArea
          form={form}
          name="message"
          label={labels.message}
          required
          rows={7}
          defaultValue={product ? `${product.title}: ` : undefined}
        />
      </div>
      <div className={styles.whole}>
        <FileField form={form} />
      </div>
      <p className={styles.whole}>
        <span>
          <SubmitButton>Send message</SubmitButton>
        </span>
      </p>
      <HoneypotFields />
    </Form>
  );
}
