import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import type { ProductRecord } from '../../../contract/content/products-admin.ts';
import { limits } from '../../../contract/fields.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './form.module.css';

type FieldProps = { readonly form: FormState; readonly product: ProductRecord | null };

export function TextFields({ form, product }: FieldProps) {
  return (
    <>
      <TextField
        form={form}
        name="title"
        label="Title"
        required
        maxLength={limits.title}
        defaultValue={product?.title ?? ''}
      />
      <TextField
        form={form}
        name="name"
        label="Address"
        hint={
          product
            ? 'The part after /products/. Old addresses redirect here.'
            : 'Leave empty to create it from the title.'
        }
        required={product !== null}
        maxLength={limits.slug}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={product?.name ?? ''}
      />
      {!product && <SlugProposal from={`${form.name}-title`} to={`${form.name}-name`} />}
      <TextArea
        form={form}
        name="summary"
        label="Summary"
        hint="One or two sentences for lists and search engines."
        rows={2}
        defaultValue={product?.summary ?? ''}
      />
    </>
  );
}

export function Stock({ form, product }: FieldProps) {
  return (
    <div className={styles.pair}>
      <TextField
        form={form}
        name="stock"
        label="Stock"
        hint="Number of units. Orders placed while you edit are subtracted."
        inputMode="numeric"
        maxLength={7}
        defaultValue={String(product?.stock ?? 0)}
      />
      <div>
        <Checkbox
          form={form}
          name="waitlist"
          label="When out of stock, collect names on a waitlist"
          stored={product?.waitlist}
        />
        <Checkbox form={form} name="featured" label="Featured on the home page" stored={product?.featured} />
      </div>
    </div>
  );
}
