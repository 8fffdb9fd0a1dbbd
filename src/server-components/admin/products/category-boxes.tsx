import type { ProductCategory } from '#contract/content/product-categories.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { listHref } from '../ui/urls.ts';
import { categoryName, productFields } from './fields.ts';

type Props = {
  readonly form: FormState;
  readonly categories: readonly ProductCategory[];
  readonly stored: readonly string[];
};

export function CategoryBoxes({ form, categories, stored }: Props) {
  const shown = categories.filter(({ trashedAt }) => trashedAt === null);
  // A category that is restored from the trash has its products again.
  const hidden = stored.filter((slug) => !shown.some((category) => category.slug === slug));
  return (
    <fieldset className="field">
      <legend>{productFields.categories.label}</legend>
      {hidden.map((slug) => (
        <input key={slug} type="hidden" name={categoryName(slug)} value="on" />
      ))}
      <div className="cluster across-m">
        {shown.map(({ slug, name }) => (
          <Checkbox key={slug} form={form} name={categoryName(slug)} label={name} stored={stored.includes(slug)} />
        ))}
      </div>
      {shown.length === 0 && (
        <p className="fine soft">
          No categories yet. <a href={listHref('productsAdmin', { part: 'categories' })}>Create the first one</a>
        </p>
      )}
    </fieldset>
  );
}
