/** Closed unless one of the fields has an error. */
import type { Seo } from '#contract/content/pages.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './search-engine-fields.module.css';

export function SearchEngineFields({ form, seo }: { readonly form: FormState; readonly seo: Seo | undefined }) {
  const wrong = form.state?.fields['seoTitle'] ?? form.state?.fields['seoDescription'];
  return (
    <details className={styles.more} open={wrong !== undefined}>
      <summary>For search engines</summary>
      <div className="fields">
        <TextField
          form={form}
          name="seoTitle"
          label="Title for search engines"
          hint="Replaces the title in search results. Up to 60 characters are shown."
          defaultValue={seo?.title ?? ''}
        />
        <TextArea
          form={form}
          name="seoDescription"
          label="Description for search engines"
          hint="Replaces the summary in search results. Up to 160 characters are shown."
          rows={2}
          defaultValue={seo?.description ?? ''}
        />
      </div>
    </details>
  );
}
