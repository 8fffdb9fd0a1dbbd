import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import type { Field } from './fields.ts';

type Props = {
  readonly form: FormState;
  readonly fields: Readonly<Record<'title' | 'slug' | 'summary', Field>>;
  /** Without a slug it is a new record. */
  readonly stored: { readonly title: string; readonly slug: string; readonly summary: string } | null;
  readonly path: string;
  readonly slugName?: string;
};

export const TitleField = ({ form, fields: { title }, stored }: Pick<Props, 'form' | 'fields' | 'stored'>) => (
  <TextField
    form={form}
    name="title"
    label={title.label}
    required
    isFirst={stored === null}
    defaultValue={stored?.title ?? ''}
  />
);

export function SummaryAndAddress({ form, fields: { summary, slug }, stored, path, slugName = 'slug' }: Props) {
  return (
    <>
      <TextArea
        form={form}
        name="summary"
        label={summary.label}
        hint={summary.hint}
        rows={2}
        defaultValue={stored?.summary ?? ''}
      />
      <TextField
        form={form}
        name={slugName}
        label={slug.label}
        hint={
          stored?.slug
            ? `The part after ${path}. Old addresses redirect here.`
            : 'Leave empty to create it from the title.'
        }
        required={Boolean(stored?.slug)}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={stored?.slug ?? ''}
      />
      {!stored?.slug && <SlugProposal from={`${form.name}-title`} to={`${form.name}-${slugName}`} />}
    </>
  );
}
