'use server';
import * as z from 'zod';
import { confirmField } from '#contract/action-state.ts';
import { importProducts, undoProductImport } from '#contract/content/product-imports.ts';
import { changeManyProducts, type ProductOperation, revertProducts } from '#contract/content/product-operations.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  draftOfProduct,
  getProductRecord,
  moveProduct,
  publishProduct,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { getDependentsOfProduct, getLinksToProduct } from '#contract/dependents.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation, typedValues } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { withRichText } from '../../request/plain-fields.ts';
import { discardOperation, outcomeOf, saveVersionOperation } from '../publishing/draft-actions.ts';
import { askIfUsed } from '../ui/bulk-question.tsx';
import type { Values } from '../ui/fields.ts';
import { bulkOutcome, jsonField, permanentDeletion, requireChosen } from '../ui/operations.ts';
import { checkedFile, importFields, readImport, throwFileError } from '../ui/read-import.ts';
import { afterRowOperation } from '../ui/repeated-rows.ts';
import { requirePictures } from '../ui/require-pictures.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { lastCurrency } from './data.ts';
import { atProductFields, doneMessages, readProduct } from './fields.ts';
import { createCategoriesField, productFile } from './import-columns.ts';
import { afterVariantOperation } from './variant-fields.ts';

const formValues = z.record(z.string(), z.string()).meta(withRichText('body'));

/** The form after a button that adds, moves or removes rows; null if another was pressed. */
function rearrange(form: FormData): { message: string; values: Values } | null {
  const typed = typedValues(form, formValues);
  return afterVariantOperation(typed) ?? afterRowOperation(typed);
}

export const createProductAction = defineAction(
  createProduct,
  'product',
  async (values, { api, form, remember }) => {
    const rearranged = rearrange(form);
    if (rearranged) return rearranged;
    const { variantStock = [], ...fields } = readProduct(values);
    if (values['operation'] === 'publish' || values['operation'] === 'activate') requirePictures(fields.body);
    const stocks = variantStock.map(({ key, stock }) => ({ key, stock }));
    const created = await api(createProduct, { ...fields, variantStock: stocks }).catch(atProductFields(values));
    const { id } = created;
    remember('product', id);
    const done = values['operation'] === 'activate' ? await activate(api, created) : 'created';
    return redirect(screenHref('productsAdmin', { product: id, done }));
  },
  formValues,
);

/** Sends the stock only if it was edited, because orders change it all the time. */
export const saveProduct = defineAction(
  changeProductRecord,
  'product',
  async (values, { api, form }) => {
    const rearranged = rearrange(form);
    if (rearranged) return rearranged;
    const { stock = 0, variantStock = [], ...fields } = readProduct(values);
    if (values['operation'] === 'publish' || values['operation'] === 'activate') requirePictures(fields.body);
    const seen = Number(values['stockSeen']);
    const { id, revision, pending } = await api(changeProductRecord, {
      ...fields,
      id: values['id'] ?? '',
      revision: Number(values['revision']),
      saveReplaced: values['saveReplaced'] === 'true',
      variantStock: variantStock.filter((each) => each.stock !== each.stockSeen),
      // The form has no such field while its variants have the stock.
      ...(values['stock'] === undefined || stock === seen ? {} : { stock, stockSeen: seen }),
    }).catch(atProductFields(values));
    if (values['operation'] === 'publish') {
      const done = await publishedOr('published', api(publishProduct, { id, revision }));
      return redirect(screenHref('productsAdmin', { product: id, done }));
    }
    if (values['operation'] === 'activate') {
      const done = await activate(api, { id, revision });
      return redirect(screenHref('productsAdmin', { product: id, done }));
    }
    return pending ? 'Saved. Visitors see it when you publish the changes.' : 'Saved.';
  },
  formValues,
);

async function activate(api: Api, { id, revision }: { readonly id: string; readonly revision: number }) {
  const done = await publishedOr('activated', api(changeProductStatus, { id, revision, status: 'active' }));
  return done === 'activated' && (await api(getProductRecord, { id })).stock === 0 ? 'sold-out' : done;
}

const publishedOr = (done: string, publishing: Promise<unknown>): Promise<string> =>
  outcomeOf(
    publishing,
    () => done,
    ({ status, fields }) => (status === 422 ? (fields?.['stock'] ? 'not-counted' : 'not-published') : null),
  );

export const publishSaved = defineOperation(publishProduct, 'product-operation', 'Published. Visitors see it now.');
export const discardChanges = discardOperation(draftOfProduct.discard, 'product-operation', ({ id }) => ({
  record: `product:${id}`,
  fields: { id },
}));
export const saveVersion = saveVersionOperation(draftOfProduct.saveVersion, 'product-operation');
export const restoreVersion = defineOperation(
  draftOfProduct.restoreVersion,
  'product-operation',
  ({ pending }, { number }) =>
    pending
      ? `Version ${number} is restored as the draft. Visitors see it when you publish the changes.`
      : `Version ${number} is restored.`,
);

const statusMessages = {
  draft: 'Changed to draft. Visitors do not see it.',
  active: 'Added to the catalogue. Visitors see it now.',
  archived: 'Archived. Visitors no longer see it.',
};

export const setStatus = defineOperation(
  changeProductStatus,
  'product-operation',
  ({ revision, stock }, { id, status, before }) => ({
    message: status === 'active' && stock === 0 ? doneMessages['sold-out'] : statusMessages[status],
    ...(before ? { undo: { operation: 'status', id, status: before, revision: String(revision) } } : {}),
  }),
  changeProductStatus.input.extend({ before: changeProductStatus.input.shape.status.optional() }),
);

export const moveInCatalogue = defineAction(
  moveProduct,
  'product-operation',
  async ({ id, operation: to }, { api }) => {
    const { place } = await api(moveProduct, { id, to });
    return `Now number ${place} in the catalogue.`;
  },
  moveProduct.input.pick({ id: true }).extend({ operation: moveProduct.input.shape.to }),
);

export const trash = defineOperation(
  trashProduct,
  'product-operation',
  'Product moved to trash. Existing orders do not change.',
);
export const restore = defineOperation(restoreProduct, 'product-operation', 'Product restored.');
export const deletePermanently = permanentDeletion(deleteProduct, 'product-operation', 'productsAdmin', 'product');

const simpleOperations = {
  active: { change: { kind: 'status', status: 'active' }, done: 'activated' },
  archived: { change: { kind: 'status', status: 'archived' }, done: 'archived' },
  draft: { change: { kind: 'status', status: 'draft' }, done: 'changed to draft' },
  featured: { change: { kind: 'featured', featured: true }, done: 'featured' },
  plain: { change: { kind: 'featured', featured: false }, done: 'no longer featured' },
  trash: { change: { kind: 'trash' }, done: 'moved to trash' },
  restore: { change: { kind: 'restore' }, done: 'restored' },
  delete: { change: { kind: 'delete' }, done: 'permanently deleted' },
} as const;

const typed = z.object({
  operation: z.enum([
    ...(Object.keys(simpleOperations) as Array<keyof typeof simpleOperations>),
    'prices',
    'stock',
    'numbers',
  ]),
  percent: z.string().optional(),
  stock: z.string().optional(),
});

const endings: Readonly<Record<string, string>> = { archived: 'Archive', draft: 'Withdraw', trash: 'Trash' };

async function askIfOrdered(api: Api, ids: readonly string[], ending: string): Promise<void> {
  const found = await Promise.all(ids.map((id) => ifAvailable(api(getProductRecord, { id }))));
  const products = plural(ids.length, '{count} product', '{count} products');
  await askIfUsed({
    question: `${ending} ${products}? Nobody can order ${ids.length === 1 ? 'it' : 'them'} then; open orders stay.`,
    of: found.flatMap((product) =>
      product
        ? [
            () =>
              api(getDependentsOfProduct, {
                id: product.id,
                product: product.name,
                former: product.formerNames.join(','),
              }),
            () => api(getLinksToProduct, { id: product.id }),
          ].map((load) => ({ name: product.title, load }))
        : [],
    ),
    yes: `${ending} ${products}`,
  });
}

export const changeChosen = defineAction(
  changeManyProducts,
  'products-chosen',
  async (values, { api, form }) => {
    const ids = requireChosen(form, 'product');
    const { change, done } = changeOf(values);
    const ending = endings[values.operation];
    if (ending && !form.has(confirmField)) await askIfOrdered(api, ids, ending);
    const outcome = await api(changeManyProducts, { ids, operation: change });
    return bulkOutcome(outcome, done, outcome.undo.length > 0 ? { items: JSON.stringify(outcome.undo) } : undefined);
  },
  typed,
);

function changeOf({ operation: button, percent, stock }: z.output<typeof typed>): {
  change: ProductOperation;
  done: string;
} {
  const operation = button === 'numbers' ? operationByFields({ percent, stock }) : button;
  if (operation === 'prices') {
    const by = Number(percent?.replace(',', '.'));
    if (percent === undefined || Number.isNaN(by) || by < -90 || by > 900)
      throw failures.badRequest(message('price_change_invalid'));
    return { change: { kind: 'prices', percent: by }, done: `changed by ${by} %` };
  }
  if (operation !== 'stock') return simpleOperations[operation];
  if (stock === undefined || !/^\d{1,7}$/.test(stock)) throw failures.badRequest(message('stock_missing'));
  return { change: { kind: 'stock', stock: Number(stock) }, done: `set to a stock of ${stock}` };
}

/** Enter in one of the two fields presses no named button. */
function operationByFields({
  percent,
  stock,
}: {
  percent: string | undefined;
  stock: string | undefined;
}): 'prices' | 'stock' {
  if ((percent === undefined) === (stock === undefined)) throw failures.badRequest(message('percentage_or_units'));
  return percent === undefined ? 'stock' : 'prices';
}

export const undoProducts = defineAction(
  revertProducts,
  'products-chosen',
  async ({ items }, { api }) =>
    bulkOutcome(await api(revertProducts, revertProducts.input.parse({ items })), 'changed back'),
  z.object({ items: jsonField(200_000) }),
);

export const readFile = defineAction(
  importProducts,
  'product-import',
  async ({ operation, ...text }, { api, form }) => {
    const file = await readImport(form, text, productFile(await lastCurrency({ api })));
    if (file.isGuessed) return checkedFile(file);
    const { csv, columns } = file;
    const load = (dryRun: boolean, createCategories: boolean) =>
      api(importProducts, { csv, columns: columns ?? undefined, createCategories, dryRun }).catch(throwFileError);
    const [isImport, mayCreate] = [operation === 'import', form.has(createCategoriesField)];
    const report = await load(!isImport, !isImport || mayCreate);
    if (report.applied) return redirect(listHref('productsAdmin', { part: 'import', done: 'imported' }));
    if (isImport && !mayCreate && report.newCategories.length > 0)
      return checkedFile(file, { ...(await load(true, true)), isUnconfirmed: true });
    return checkedFile(file, report);
  },
  importFields,
);

export type UndoneProducts = Pick<OutputOf<typeof undoProductImport>, 'left' | 'trashed'>;

export const undoImport = defineOperation(undoProductImport, 'undo-import', ({ undone, trashed, left }) => {
  const parts = [
    ...(undone > 0 ? [`${undone === 1 ? 'one product' : `${undone} products`} changed back`] : []),
    ...(trashed > 0 ? [`${trashed === 1 ? 'one new product' : `${trashed} new products`} moved to the trash`] : []),
  ];
  const message = parts.length > 0 ? `Undone: ${parts.join(', ')}.` : 'Nothing was changed back.';
  return { message, result: JSON.stringify({ left, trashed } satisfies UndoneProducts) };
});
