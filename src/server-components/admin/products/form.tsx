import { type ProductRecord, productLimits } from '#contract/content/products-admin.ts';
import { limits } from '#contract/fields.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { HeadingFields } from '../ui/heading-fields.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { isReposted, rowName } from '../ui/repeated-rows.ts';
import { RowInput, RowsField } from '../ui/repeated-rows-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SearchEngineFields } from '../ui/search-engine-fields.tsx';
import { productLabels } from './fields.ts';
import styles from './form.module.css';
import { Stock } from './form-fields.tsx';
import { PriceRows } from './price-rows.tsx';

type Props = {
  readonly form: FormState;
  readonly action: Action;
  /** Null for a new product. */
  readonly product: ProductRecord | null;
};

export const draftName = (product: Pick<ProductRecord, 'id'> | null): string => `product:${product?.id ?? 'new'}`;

export function ProductForm({ form, action, product }: Props) {
  const { specification = [], pictures = [] } = product ?? {};
  return (
    <Form action={action} form={form} label="Product" labels={productLabels} draft={draftName(product)}>
      {/* Enter presses the first button of a form: this one saves. */}
      <button type="submit" name="operation" value="save" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        Save
      </button>
      {product && <input type="hidden" name="id" value={product.id} />}
      {product && <RevisionField form={form} revision={product.revision} />}
      <input type="hidden" name="stockSeen" value={form.state?.values['stockSeen'] ?? product?.stock ?? 0} />
      <HeadingFields
        form={form}
        stored={product && { ...product, slug: product.name }}
        path="/products/"
        slugName="name"
        isSlugRequired={product !== null}
        summaryHint="One or two sentences for lists and search engines."
      />
      <RichTextField form={form} name="body" label="Text" defaultValue={product?.body ?? null} />
      <PriceRows form={form} prices={product?.prices ?? []} />
      <Stock form={form} product={product} />
      <RowsField
        form={form}
        rows="specification"
        label="Specification"
        one="line"
        hint="Empty lines are left out."
        stored={specification.length}
        most={productLimits.specification}
        ordered
      >
        {(index) => (
          <>
            {(['label', 'value'] as const).map((name) => (
              <RowInput
                key={name}
                form={form}
                name={rowName('specification', index, name)}
                label={`${name === 'label' ? 'Name' : 'Value'} of line ${index + 1}`}
                placeholder={name === 'label' ? 'Height' : '46 cm'}
                maxLength={name === 'label' ? 80 : limits.shortText}
                stored={specification[index]?.[name]}
              />
            ))}
          </>
        )}
      </RowsField>
      <RowsField
        form={form}
        rows="picture"
        label="Pictures"
        one="picture"
        hint="The first one is shown in lists and previews."
        stored={pictures.length}
        most={productLimits.pictures}
        ordered
      >
        {(index) => (
          <PictureField
            form={form}
            name={rowName('picture', index)}
            label={`Picture ${index + 1}`}
            defaultValue={isReposted(form) ? null : (pictures[index] ?? null)}
          />
        )}
      </RowsField>
      <SearchEngineFields form={form} seo={product?.seo} />
      <div className={styles.bar} data-save-bar="">
        <SubmitButton name="operation" value="save">
          {product ? 'Save' : 'Create product'}
        </SubmitButton>
        {!product && <p className="fine soft">It stays a draft until you add it to the catalogue.</p>}
      </div>
    </Form>
  );
}
