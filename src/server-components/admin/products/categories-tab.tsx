import type { ProductCategory } from '#contract/content/product-categories.ts';
import { plural } from '#contract/plural.ts';
import { href } from '#contract/routes.ts';
import { SlugProposal } from '../../../client-components/admin/slug-proposal.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { TranslationLinks } from '../publishing/translations-of.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { MoveButtons } from '../ui/move-buttons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { Row, RowList, SortableRowList } from '../ui/row-list.tsx';
import { listHref } from '../ui/urls.ts';
import { addCategory, moveCategory, renameCategory, restoreCategory, trashCategory } from './category-actions.ts';
import styles from './products.module.css';

type Props = { readonly context: PageContext<'productsAdmin'>; readonly categories: readonly ProductCategory[] };

export function CategoriesView({ context, categories }: Props) {
  const present = categories.filter(({ trashedAt }) => trashedAt === null);
  const trashed = categories.filter(({ trashedAt }) => trashedAt !== null);
  const isAtForm = present.some(({ slug }) => slug === context.actionState?.values['slug']);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Products', href: listHref('productsAdmin') }} title="Categories" />
      <Notice context={context} of={['category-operation', ...(isAtForm ? [] : ['category'])]} undo={restoreCategory} />
      <Notice context={context} of={['category-move']} undo={moveCategory} />
      <Columns
        main={
          <>
            <Panel
              id="categories"
              title="Categories"
              lead="Visitors see those that have active products, in this order."
            >
              {present.length === 0 ? (
                <EmptyState title="No categories yet" />
              ) : (
                <SortableRowList
                  label="Categories"
                  action={moveCategory}
                  rows={present.map((category, index) => ({
                    id: category.slug,
                    name: category.name,
                    fields: { slug: category.slug },
                    title: <a href={listHref('productsAdmin', { category: category.slug })}>{category.name}</a>,
                    note: (
                      <>
                        {href('products', { category: category.slug })} · {productsIn(category)}
                        <TranslationLinks context={context} kind="category" id={category.slug} />
                        <Rename context={context} category={category} />
                      </>
                    ),
                    operations: <Operations category={category} position={index + 1} count={present.length} />,
                  }))}
                />
              )}
            </Panel>
            {trashed.length > 0 && (
              <Panel id="trashed" title="In the trash" lead="A restored category has its products again.">
                <RowList label="Categories in the trash">
                  {trashed.map((category) => (
                    <Row
                      key={category.slug}
                      title={category.name}
                      note={productsIn(category)}
                      operations={
                        <PlainForm
                          action={restoreCategory}
                          label={`Restore ${category.name}`}
                          fields={{ slug: category.slug }}
                        >
                          <SubmitButton className="button button-quiet">Restore</SubmitButton>
                        </PlainForm>
                      }
                    />
                  ))}
                </RowList>
              </Panel>
            )}
          </>
        }
        side={<NewCategory context={context} />}
      />
    </RecordScreen>
  );
}

const productsIn = ({ products }: ProductCategory): string =>
  products === 0 ? 'no products' : plural(products, '{count} product', '{count} products');

function Rename({
  context,
  category: { slug, name, revision },
}: Pick<Props, 'context'> & { category: ProductCategory }) {
  const { state } = formState('category', context.actionState);
  // All forms share one action; a failure belongs to the category that was sent.
  const own = state?.values['slug'] === slug ? state : null;
  const form = { name: `category-${slug}`, state: own };
  return (
    <details className={styles.rename} open={own !== null || undefined}>
      <summary className="link-button">Rename</summary>
      <Form action={renameCategory} form={form} label={`Rename ${name}`} labels={{ name: 'Name' }} draft={null}>
        <input type="hidden" name="slug" value={slug} />
        <RevisionField form={form} revision={revision} />
        <TextField form={form} name="name" label="Name" required defaultValue={name} />
        <p>
          <SubmitButton>Save</SubmitButton>
        </p>
      </Form>
    </details>
  );
}

type OperationsProps = { readonly category: ProductCategory; readonly position: number; readonly count: number };

const Operations = ({ category: { slug, name }, position, count }: OperationsProps) => (
  <>
    <PlainForm action={moveCategory} label={`Move ${name}`} fields={{ slug }} className="cluster gap-xs">
      <MoveButtons position={position} count={count} />
    </PlainForm>
    <ButtonForm action={trashCategory} label={`Move ${name} to trash`} fields={{ slug }} text="Move to trash" />
  </>
);

function NewCategory({ context }: Pick<Props, 'context'>) {
  const form = formState('category-new', context.actionState);
  return (
    <Panel id="new" title="New category">
      <Form
        action={addCategory}
        form={form}
        label="New category"
        labels={{ name: 'Name', slug: 'Address' }}
        draft={null}
      >
        <TextField form={form} name="name" label="Name" required />
        <TextField
          form={form}
          name="slug"
          label="Address"
          hint="Leave empty to create it from the name. It cannot be changed later."
          autoCapitalize="none"
          spellCheck={false}
        />
        <SlugProposal from={`${form.name}-name`} to={`${form.name}-slug`} />
        <p>
          <SubmitButton>Create category</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
