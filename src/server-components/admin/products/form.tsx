import type { ProductCategory } from '#contract/content/product-categories.ts';
import { type ProductRecord, productLimits } from '#contract/content/products-admin.ts';
import { hasVariants } from '#contract/content/variants.ts';
import type { Money } from '#contract/fields.ts';
import { exampleAmount, typedAmount } from '#contract/money.ts';
import { rowName } from '#contract/rows.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { Settings, Writing, writingForm } from '../publishing/writing-space.tsx';
import { SummaryAndAddress, TitleField } from '../ui/heading-fields.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { isReposted } from '../ui/repeated-rows.ts';
import { RowInput, RowsField } from '../ui/repeated-rows-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { SearchEngineFields } from '../ui/search-engine-fields.tsx';
import { CategoryBoxes } from './category-boxes.tsx';
import { errorLabels, productFields } from './fields.ts';
import { countOfVariants, VariantRows } from './variant-rows.tsx';

type Props = {
  readonly form: FormState;
  readonly action: Action;
  readonly product: ProductRecord | null;
  /** The record that visitors order now. */
  readonly live?: ProductRecord | null;
  readonly categories: readonly ProductCategory[];
  /** The currency of the first price of a new product, until another one is chosen. */
  readonly currency?: string;
};

/** The draft belongs to `product`. */
export const draftName = (product: Pick<ProductRecord, 'id'> | null): string => `product:${product?.id ?? 'new'}`;

export function ProductForm({ form, action, product, live = null, categories, currency = '' }: Props) {
  const { specification = [], pictures = [] } = product ?? {};
  const isActive = product?.status === 'active';
  const heading = product && { ...product, slug: product.name };
  return (
    <Form
      action={action}
      form={form}
      label="Product"
      labels={errorLabels}
      draft={draftName(product)}
      className={writingForm}
    >
      {/* Enter presses the first button of a form: this one saves. */}
      <button type="submit" name="operation" value="save" tabIndex={-1} aria-hidden="true" className="visually-hidden">
        Save
      </button>
      {product && <input type="hidden" name="id" value={product.id} />}
      {product && <RevisionField form={form} revision={product.revision} hasVersions />}
      <input type="hidden" name="stockSeen" value={form.state?.values['stockSeen'] ?? product?.stock ?? 0} />
      <Writing>
        <TitleField form={form} fields={headingFields} stored={heading} />
        <RichTextField form={form} name="body" label={productFields.body.label} defaultValue={product?.body ?? null} />
        <PriceRows form={form} prices={product?.prices ?? []} preset={currency} />
        <Stock form={form} product={product} live={live} />
        <VariantRows form={form} product={product} live={live} />
        <RowsField
          form={form}
          rows="specification"
          label={productFields.specification.label}
          one="line"
          hint="Empty lines are left out."
          stored={specification.length}
          maxRows={productLimits.specification}
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
                  stored={specification[index]?.[name]}
                />
              ))}
            </>
          )}
        </RowsField>
        <RowsField
          form={form}
          rows="picture"
          label={productFields.picture.label}
          one="picture"
          hint="The first one is shown in lists and previews."
          stored={pictures.length}
          maxRows={productLimits.pictures}
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
      </Writing>
      <Settings>
        <SummaryAndAddress form={form} fields={headingFields} stored={heading} path="/products/" slugName="name" />
        <CategoryBoxes form={form} categories={categories} stored={product?.categories ?? []} />
        <div>
          <Checkbox
            form={form}
            name="waitlist"
            label="When out of stock, collect names on a waitlist"
            stored={product?.waitlist}
          />
          <Checkbox form={form} name="featured" label="Featured on the home page" stored={product?.featured} />
        </div>
        <SearchEngineFields form={form} seo={product?.seo} />
      </Settings>
      <SaveBar folds>
        <SubmitButton name="operation" value="save" shortcut="Control+S">
          {product ? (isActive ? 'Save draft' : 'Save') : 'Create product'}
        </SubmitButton>
        {isActive && (
          <SubmitButton name="operation" value="publish" shortcut="Control+Enter" className="button button-quiet">
            Publish changes
          </SubmitButton>
        )}
        {(!product || product.status === 'draft') && (
          <SubmitButton name="operation" value="activate" shortcut="Control+Enter" className="button button-quiet">
            {product ? 'Save and add to catalogue' : 'Create and add to catalogue'}
          </SubmitButton>
        )}
      </SaveBar>
    </Form>
  );
}

const headingFields = { ...productFields, slug: productFields.name };

type StockProps = {
  readonly form: FormState;
  readonly product: ProductRecord | null;
  readonly live: ProductRecord | null;
};

/** The stock is in no draft: until a draft is published, it is that of the variants or the product that visitors order. */
function Stock({ form, product, live }: StockProps) {
  const hasRows = countOfVariants({ form, product }) > 0;
  const isOfVariants = live ? hasVariants(live.variants) : hasRows;
  return isOfVariants ? (
    <p>
      {productFields.stock.label}: {product?.stock ?? 0}
      <br />
      <span className="field-hint">
        {hasRows
          ? 'Of all variants that can be ordered. Each has its own stock below.'
          : 'Of all variants that can be ordered, until you publish that it has none.'}
      </span>
    </p>
  ) : (
    <TextField
      form={form}
      name="stock"
      label={productFields.stock.label}
      hint={
        live
          ? 'Number of units, changed as soon as you save; 0 means sold out. Orders placed while you edit are subtracted.'
          : 'Number of units; 0 means sold out. Orders placed while you edit are subtracted.'
      }
      inputMode="numeric"
      defaultValue={String(product?.stock ?? 0)}
    />
  );
}

type PriceRowsProps = { readonly form: FormState; readonly prices: readonly Money[]; readonly preset: string };

const common = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'KRW',
  'INR',
];

function PriceRows({ form, prices, preset }: PriceRowsProps) {
  return (
    <RowsField
      form={form}
      rows="price"
      label={productFields.price.label}
      one="price"
      hint="One for each currency. Orders are paid in the currencies of the trade settings, which also say whether prices include tax."
      stored={prices.length}
      maxRows={productLimits.prices}
    >
      {(index) => (
        <>
          <CurrencySelect form={form} index={index} stored={prices[index]?.currency ?? (index === 0 ? preset : '')} />
          <RowInput
            form={form}
            name={rowName('price', index, 'amount')}
            label={`Amount of price ${index + 1}`}
            inputMode="decimal"
            placeholder={exampleAmount('EUR')}
            stored={prices[index] && typedAmount(prices[index])}
          />
        </>
      )}
    </RowsField>
  );
}

function CurrencySelect({
  form,
  index,
  stored,
}: {
  readonly form: FormState;
  readonly index: number;
  readonly stored: string;
}) {
  const name = rowName('price', index, 'currency');
  const chosen = form.state?.values[name] ?? (isReposted(form) ? '' : stored);
  const known = chosen === '' || common.includes(chosen) ? common : [chosen, ...common];
  return (
    <select
      key={chosen}
      id={`${form.name}-${name}`}
      name={name}
      aria-label={`Currency of price ${index + 1}`}
      aria-invalid={form.state?.fields[name] ? true : undefined}
      className="input"
      defaultValue={chosen}
    >
      <option value="">Currency</option>
      {known.map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </select>
  );
}
