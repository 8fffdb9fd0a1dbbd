import * as z from 'zod';
import type { Seo } from '#contract/content/pages.ts';
import { shownInResults } from '#contract/content/publish-check.ts';
import { limits } from '#contract/fields.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { defineFields } from './fields.ts';
import styles from './search-engine-fields.module.css';

export const shownDescription = `Up to ${shownInResults.description} characters are shown.`;

export const searchEngineFields = defineFields({
  seoTitle: {
    label: 'Title for search engines',
    hint: `Replaces the title in search results. Up to ${shownInResults.title} characters are shown.`,
    schema: z.string().trim().max(limits.seoTitle, `At most ${limits.seoTitle} characters.`).nullable().default(null),
  },
  seoDescription: {
    label: 'Description for search engines',
    hint: `Replaces the summary in search results. ${shownDescription}`,
    schema: z
      .string()
      .trim()
      .max(limits.seoDescription, `At most ${limits.seoDescription} characters.`)
      .nullable()
      .default(null),
  },
});

export const searchEngineValues = ({ title, description }: Seo) => ({
  seoTitle: title ?? '',
  seoDescription: description ?? '',
});

export function SearchEngineFields({ form, seo }: { readonly form: FormState; readonly seo: Seo | undefined }) {
  const { seoTitle, seoDescription } = searchEngineFields;
  const values = seo && searchEngineValues(seo);
  const wrong = form.state?.fields['seoTitle'] ?? form.state?.fields['seoDescription'];
  return (
    <details className={styles.more} open={wrong !== undefined}>
      <summary>For search engines</summary>
      <div className="fields">
        <TextField
          form={form}
          name="seoTitle"
          label={seoTitle.label}
          hint={seoTitle.hint}
          defaultValue={values?.seoTitle ?? ''}
        />
        <TextArea
          form={form}
          name="seoDescription"
          label={seoDescription.label}
          hint={seoDescription.hint}
          rows={2}
          defaultValue={values?.seoDescription ?? ''}
        />
      </div>
    </details>
  );
}
