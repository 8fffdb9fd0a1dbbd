/** Shows the variants of a product as radio buttons, or as a select if there are many. It works without scripts. */

import type { OfferedVariant, Product } from '#contract/content/products.ts';
import { hasVariants, labelOfValues } from '#contract/content/variants.ts';
import { formatMoney } from '#contract/money.ts';
import { t } from '#contract/translate.ts';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';
import type { FormState } from './form-state.ts';
import styles from './variant-choice.module.css';

type Props = {
  readonly form: FormState;
  readonly product: Product;
};

const maxButtons = 8;

/** `Colour, Size`. */
export const variantLabel = ({ variants }: Product): string =>
  labelOfValues(variants.options.map(({ name }) => name)) || t('Variant');

export function VariantChoice({ form, product }: Props) {
  if (!hasVariants(product.variants)) return null;
  const { items } = product.variants;
  const isOpen = ({ availability }: OfferedVariant) => availability === 'in_stock';
  const open = items.filter(isOpen);
  // Nothing is chosen for the customer if there is a choice.
  const selected = form.state?.values['variant'] ?? (open.length === 1 ? open[0]?.key : undefined);
  const shown = items.map((item) => ({ item, isOpen: isOpen(item), isChosen: item.key === selected }));
  const id = `${form.name}-variant`;
  const error = form.state?.fields['variant'];
  const described = error ? `${id}-error` : undefined;
  return (
    <fieldset
      className="field"
      {...(items.length > maxButtons ? {} : { id, tabIndex: -1, 'aria-describedby': described })}
    >
      <legend>{variantLabel(product)}</legend>
      {items.length > maxButtons ? (
        <select
          key={selected}
          id={id}
          name="variant"
          className="input"
          aria-label={variantLabel(product)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          defaultValue={selected ?? ''}
        >
          <option value="">{t('Please choose')}</option>
          {shown.map(({ item, isOpen }) => (
            <option key={item.key} value={item.key} disabled={!isOpen}>
              {[labelOfValues(item.values), ...detailsOf(item, product, isOpen)].join(' – ')}
            </option>
          ))}
        </select>
      ) : (
        <div className="choices">
          {shown.map(({ item, isOpen, isChosen }) => (
            <label key={item.key} className={classNames('choice', !isOpen && styles.closed)}>
              <input type="radio" name="variant" value={item.key} disabled={!isOpen} defaultChecked={isChosen} />
              <span>
                {labelOfValues(item.values)}
                {detailsOf(item, product, isOpen).map((text) => (
                  <span key={text} className="soft tiny block">
                    {text}
                  </span>
                ))}
              </span>
            </label>
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** Names its prices if they differ from others, and what is left. */
function detailsOf({ prices, stockLeft }: OfferedVariant, { pricesVary }: Product, isOpen: boolean): string[] {
  return [
    ...(pricesVary && prices.length > 0
      ? [prices.map((money, index) => formatMoney(money, false, index === 0 ? 'narrowSymbol' : 'symbol')).join(' · ')]
      : []),
    ...(isOpen ? [] : [t('Sold out')]),
    ...(stockLeft === null ? [] : [t('Only {count} left', { count: stockLeft })]),
  ];
}
