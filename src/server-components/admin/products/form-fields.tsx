import type { ProductRecord } from '#contract/content/products-admin.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import styles from './form.module.css';

type FieldProps = { readonly form: FormState; readonly product: ProductRecord | null };

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
