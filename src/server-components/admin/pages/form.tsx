import type { PageRecord } from '#contract/content/pages-admin.ts';
import { limits } from '#contract/fields.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { RevisionField } from '../ui/revision-field.tsx';
import { saveHead } from './block-actions.ts';
import { draftOf } from './data.ts';
import { pageLabels } from './fields.ts';

export const headDraft = ({ route }: Pick<PageRecord, 'route'>): string => `page-head:${route}`;

export function PageHeadForm({ page, form }: { readonly page: PageRecord; readonly form: FormState }) {
  const { title, seo } = draftOf(page);
  return (
    <Form action={saveHead} form={form} label="Title and search engines" labels={pageLabels} draft={headDraft(page)}>
      <input type="hidden" name="route" value={page.route} />
      <RevisionField form={form} revision={page.revision} hasVersions />
      <TextField form={form} name="title" label="Title" required maxLength={limits.title} defaultValue={title} />
      <TextField
        form={form}
        name="seoTitle"
        label="Title for search engines"
        hint="Replaces the title in search results. Up to 60 characters are shown."
        defaultValue={seo.title ?? ''}
      />
      <TextArea
        form={form}
        name="seoDescription"
        label="Description for search engines"
        hint="Up to 160 characters are shown."
        rows={3}
        defaultValue={seo.description ?? ''}
      />
      <p>
        <SubmitButton className="button button-quiet">Save title</SubmitButton>
      </p>
    </Form>
  );
}
