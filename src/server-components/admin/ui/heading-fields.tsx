import { limits } from '#contract/fields.ts';
import { OneLine } from '../../../client-components/admin/one-line.tsx';
import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import { TextLength } from '../../../client-components/admin/text-length.tsx';
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

type TitleProps = {
  readonly form: FormState;
  readonly fields: Pick<Props['fields'], 'title'>;
  readonly stored: { readonly title: string } | null;
};

/** The title is one line that wraps. */
export const TitleField = ({ form, fields: { title }, stored }: TitleProps) => (
  <TextArea
    form={form}
    name="title"
    label={title.label}
    required
    rows={1}
    isFirst={stored === null}
    defaultValue={stored?.title ?? ''}
    below={(id) => (
      <>
        <TextLength field={id} limit={limits.title} />
        <OneLine field={id} />
      </>
    )}
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
        below={(id) => <TextLength field={id} limit={limits.summary} />}
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
