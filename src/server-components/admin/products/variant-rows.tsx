import type { ProductRecord } from '#contract/content/products-admin.ts';
import { labelOfValues, noVariants, stockOfKey, variantLimits } from '#contract/content/variants.ts';
import { exampleAmount } from '#contract/money.ts';
import { rowName } from '#contract/rows.ts';
import { writePrices } from '#contract/variants-cell.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { isReposted, rowCount } from '../ui/repeated-rows.ts';
import { RowErrors, RowInput, RowsField } from '../ui/repeated-rows-field.tsx';
import styles from './products.module.css';
import { knownName, textOfKnown, valuesOfOption, valuesOfVariant, variantOperations } from './variant-fields.ts';

type Props = { readonly form: FormState; readonly product: ProductRecord | null };
type RowsProps = Props & {
  /** The record that visitors order now. */
  readonly live: ProductRecord | null;
};

const variantsOf = (product: Props['product']) => product?.variants ?? noVariants;

export const countOfVariants = ({ form, product }: Props): number =>
  rowCount(form.state?.values, 'variant', variantsOf(product).items.length - 1);

export function VariantRows({ form, product, live }: RowsProps) {
  const { options, items } = variantsOf(product);
  const keys = (product?.variantStock ?? []).map(({ key }) => key);
  return (
    <>
      <input type="hidden" name={knownName} value={textOfKnown([...variantsOf(live).items, ...items], keys)} />
      <RowsField
        form={form}
        rows="option"
        label="Options"
        one="option"
        hint="What customers choose, such as Colour with the values Oak, Black. Leave them empty if there is nothing to choose."
        stored={options.length}
        maxRows={variantLimits.options}
      >
        {(index) => <OptionRow form={form} index={index} stored={options[index] && valuesOfOption(options[index])} />}
      </RowsField>
      <RowsField
        form={form}
        rows="variant"
        label="Variants"
        one="variant"
        nameOf={(index) => labelOfRow({ form, product }, index)}
        hint={`Each has its stock, which changes as soon as you save. Own prices, such as EUR ${exampleAmount('EUR')}, USD ${exampleAmount('USD')}, replace all prices above. To rename a value, overwrite it in the options.`}
        stored={items.length}
        maxRows={variantLimits.items}
        labelled
        adding={
          <>
            <SubmitButton name="operation" value={variantOperations.combine} className="link-button">
              {countOfVariants({ form, product }) > 0 ? 'Create missing variants' : 'Create variants from the options'}
            </SubmitButton>
            {countOfVariants({ form, product }) > 0 && (
              <SubmitButton name="operation" value={variantOperations.clear} className="link-button">
                Remove all variants
              </SubmitButton>
            )}
          </>
        }
      >
        {(index) => <VariantRow form={form} product={product} index={index} />}
      </RowsField>
    </>
  );
}

type OptionProps = {
  readonly form: FormState;
  readonly index: number;
  readonly stored: Readonly<Record<string, string>> | undefined;
};

function OptionRow({ form, index, stored }: OptionProps) {
  const was = rowName('option', index, 'was');
  return (
    <>
      <RowInput
        form={form}
        name={rowName('option', index, 'name')}
        label={`Name of option ${index + 1}`}
        placeholder="Colour"
        stored={stored?.['name']}
      />
      <RowInput
        form={form}
        name={rowName('option', index, 'values')}
        label={`Values of option ${index + 1}, separated by commas`}
        placeholder="Oak, Black"
        stored={stored?.['values']}
      />
      <input
        type="hidden"
        name={was}
        value={form.state?.values[was] ?? (isReposted(form) ? '' : (stored?.['was'] ?? ''))}
      />
    </>
  );
}

function labelOfRow({ form, product }: Props, index: number): string {
  const item = isReposted(form) ? undefined : variantsOf(product).items[index];
  return form.state?.values[rowName('variant', index, 'values')] ?? labelOfValues(item?.values ?? []);
}

function VariantRow({ form, product, index }: Props & { readonly index: number }) {
  const item = isReposted(form) ? undefined : variantsOf(product).items[index];
  const stored = item && valuesOfVariant(item, undefined);
  const name = (field: string) => rowName('variant', index, field);
  const textIn = (field: string) => form.state?.values[name(field)] ?? stored?.[field] ?? '';
  const stock = String(stockOfKey(product?.variantStock ?? [], textIn('key')));
  const label = labelOfRow({ form, product }, index);
  return (
    <fieldset className={styles.variant} aria-labelledby={`${form.name}-${name('values')}`}>
      <p id={`${form.name}-${name('values')}`} className="whole medium" tabIndex={-1}>
        {label}
      </p>
      <input type="hidden" name={name('key')} value={textIn('key')} />
      <input type="hidden" name={name('values')} value={label} />
      <input type="hidden" name={name('stockSeen')} value={form.state?.values[name('stockSeen')] ?? stock} />
      <TextField form={form} name={name('sku')} label="SKU" defaultValue={stored?.['sku']} />
      <TextField form={form} name={name('prices')} label="Own prices" defaultValue={item && writePrices(item.prices)} />
      <TextField form={form} name={name('stock')} label="Stock" required inputMode="numeric" defaultValue={stock} />
      <Checkbox form={form} name={name('offered')} label="Can be ordered" stored={item?.isOffered} />
      <RowErrors form={form} name={rowName('variant', index)} only={['values', 'key']} />
    </fieldset>
  );
}
