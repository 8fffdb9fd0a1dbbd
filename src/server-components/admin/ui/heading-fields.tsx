import { limits } from '#contract/fields.ts';
import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';

type Props = {
  readonly form: FormState;
  /** Null for a new record. */
  readonly stored: { readonly title: string; readonly slug: string; readonly summary: string } | null;
  /** Path of the public pages, such as `/news/`. */
  readonly path: string;
  readonly slugName?: string;
  readonly isSlugRequired: boolean;
  readonly summaryHint: string;
};

/** Title, address and summary of a record that has a public page. */
export function HeadingFields({ form, stored, path, slugName = 'slug', isSlugRequired, summaryHint }: Props) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        label="Title"
        required
        maxLength={limits.title}
        defaultValue={stored?.title ?? ''}
      />
      <TextField
        form={form}
        name={slugName}
        label="Address"
        hint={
          stored ? `The part after ${path}. Old addresses redirect here.` : 'Leave empty to create it from the title.'
        }
        required={isSlugRequired}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={stored?.slug ?? ''}
      />
      {!stored && <SlugProposal from={`${form.name}-title`} to={`${form.name}-${slugName}`} />}
      <TextArea
        form={form}
        name="summary"
        label="Summary"
        hint={summaryHint}
        rows={2}
        defaultValue={stored?.summary ?? ''}
      />
    </>
  );
}
