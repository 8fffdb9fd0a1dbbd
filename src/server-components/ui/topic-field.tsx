import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { Select } from './field.tsx';
import type { FormState } from './form-state.ts';

type Props = { readonly form: FormState; readonly label: string; readonly defaultValue?: string | undefined };

/** The subject that a customer writes about. */
export const TopicField = (props: Props) => (
  <Select
    {...props}
    name="topic"
    required
    placeholder={t('Choose a topic')}
    options={Object.entries(inquiryTopics).map(([value, label]) => ({ value, label: t(label) }))}
  />
);
