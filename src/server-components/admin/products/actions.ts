'use server';
import * as z from 'zod';
import { importProducts } from '#contract/content/product-imports.ts';
import { changeManyProducts, type ProductOperation, revertProducts } from '#contract/content/product-operations.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  moveProduct,
  productStatuses,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds } from '../ui/operations.ts';
import { afterRowOperation, postedTexts } from '../ui/repeated-rows.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { readProduct, undoFields } from './fields.ts';

const formValues = z.record(z.string(), z.string());
const onProduct = z.object({ id: z.uuid() });
const formUpdated = 'Form updated. Nothing is saved yet.';

export const createProductAction = action(
  createProduct,
  'product',
  async (values, { api, form, remember }) => {
    const rearranged = afterRowOperation(postedTexts(form));
    if (rearranged) return { message: formUpdated, values: rearranged };
    const { id } = await api(createProduct, readProduct(values));
    remember('product', id);
    return redirect(screenHref('productsAdmin', { product: id, done: 'created' }));
  },
  formValues,
);

/** Sends the stock only if it was edited, because orders change it all the time. */
export const saveProduct = action(
  changeProductRecord,
  'product',
  async (values, { api, form }) => {
    const rearranged = afterRowOperation(postedTexts(form));
    if (rearranged) return { message: formUpdated, values: rearranged };
    const { stock = 0, ...fields } = readProduct(values);
    const seen = Number(values['stockSeen']);
    await api(changeProductRecord, {
      ...fields,
      id: values['id'] ?? '',
      revision: Number(values['revision']),
      ...(stock === seen ? {} : { stock, stockSeen: seen }),
    });
    return 'Saved.';
  },
  formValues,
);

const statusMessages = {
  draft: 'Changed to draft. Visitors do not see it.',
  active: 'Added to the catalogue. Visitors see it now.',
  archived: 'Archived. Visitors no longer see it.',
};

export const setStatus = action(
  changeProductStatus,
  'product-operation',
  async ({ id, status, before }, { api }) => {
    await api(changeProductStatus, { id, status });
    return {
      message: statusMessages[status],
      ...(before ? { undo: { operation: 'status', id, status: before } } : {}),
    };
  },
  onProduct.extend({
    status: z.enum(Object.keys(productStatuses) as Array<keyof typeof productStatuses>),
    before: z.enum(Object.keys(productStatuses) as Array<keyof typeof productStatuses>).optional(),
  }),
);

export const moveInCatalogue = action(
  moveProduct,
  'product-operation',
  async ({ id, operation }, { api }) => {
    const { place } = await api(moveProduct, { id, to: operation });
    return `Now number ${place} in the catalogue.`;
  },
  onProduct.extend({ operation: moveProduct.input.shape.to }),
);

export const trash = action(
  trashProduct,
  'product-operation',
  async ({ id }, { api }) => {
    await api(trashProduct, { id });
    return 'Product moved to trash. Existing orders do not change.';
  },
  onProduct,
);

export const restore = action(
  restoreProduct,
  'product-operation',
  async ({ id }, { api }) => {
    await api(restoreProduct, { id });
    return 'Product restored.';
  },
  onProduct,
);

export const deleteForGood = action(
  deleteProduct,
  'product-operation',
  async ({ id }, { api, remember }) => {
    await api(deleteProduct, { id });
    remember('product', null);
    return redirect(listHref('productsAdmin', { view: 'trash', done: 'deleted' }));
  },
  onProduct,
);

const simpleOperations = {
  active: { operation: { kind: 'status', status: 'active' }, done: 'activated' },
  archived: { operation: { kind: 'status', status: 'archived' }, done: 'archived' },
  draft: { operation: { kind: 'status', status: 'draft' }, done: 'changed to draft' },
  featured: { operation: { kind: 'featured', featured: true }, done: 'featured' },
  simpleOperations: { operation: { kind: 'featured', featured: false }, done: 'no longer featured' },
  trash: { operation: { kind: 'trash' }, done: 'moved to trash' },
  restore: { operation: { kind: 'restore' }, done: 'restored' },
  delete: { operation: { kind: 'delete' }, done: 'deleted for good' },
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

export const changeChosen = action(
  changeManyProducts,
  'products-chosen',
  async (values, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.invalid({ ids: 'Please choose at least one.' });
    const { operation, done } = operationOf(values);
    const outcome = await api(changeManyProducts, { ids, operation });
    return bulkOutcome(outcome, done, undoFields(outcome.undo));
  },
  typed,
);

function operationOf({ operation: button, percent, stock }: z.output<typeof typed>): {
  operation: ProductOperation;
  done: string;
} {
  const operation = button === 'numbers' ? operationByFields({ percent, stock }) : button;
  if (operation === 'prices') {
    const by = Number(percent?.replace(',', '.'));
    if (percent === undefined || Number.isNaN(by) || by < -90 || by > 900)
      throw failures.badRequest('Please enter the price change in percent, between -90 and 900.');
    return { operation: { kind: 'prices', percent: by }, done: `changed by ${by} %` };
  }
  if (operation !== 'stock') return simpleOperations[operation];
  if (stock === undefined || !/^\d{1,7}$/.test(stock))
    throw failures.badRequest('Please enter the number of units in stock.');
  return { operation: { kind: 'stock', stock: Number(stock) }, done: `set to a stock of ${stock}` };
}

/** Enter in one of the two fields presses no named button. */
function operationByFields({
  percent,
  stock,
}: {
  percent: string | undefined;
  stock: string | undefined;
}): 'prices' | 'stock' {
  if ((percent === undefined) === (stock === undefined))
    throw failures.badRequest('Please fill in either the percentage or the units, or use one of the two buttons.');
  return percent === undefined ? 'stock' : 'prices';
}

export const undoProducts = action(
  revertProducts,
  'products-chosen',
  async ({ items }, { api }) =>
    bulkOutcome(await api(revertProducts, revertProducts.input.parse({ items })), 'changed back'),
  z.object({ items: z.string().max(200_000).transform(asJson) }),
);

function asJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'This cannot be undone.' });
    return z.NEVER;
  }
}

/** Moves the message to the form's field name. */
function throwFileError(error: unknown): never {
  const [reason] = isFailure(error) && error.status === 422 ? Object.values(error.fields ?? {}) : [];
  throw reason ? failures.invalid({ file: reason }) : error;
}

/** The first request checks the file, the second imports the same text. */
export const readFile = action(
  importProducts,
  'product-import',
  async ({ csv: pasted, operation }, { api, form }) => {
    const file = form.get('file');
    const csv = pasted ?? (file instanceof File && file.size > 0 ? await file.text() : '');
    if (csv === '') throw failures.invalid({ file: 'Please choose a file.' });
    // Characters that only binary files contain.
    if (/[\0\ufffd]/.test(csv))
      throw failures.invalid({ file: 'This is not a CSV file. Please save it as CSV in UTF-8.' });
    const report = await api(importProducts, { csv, dryRun: operation !== 'import' }).catch(throwFileError);
    if (report.applied) return redirect(listHref('productsAdmin', { done: 'imported', sort: 'updated' }));
    return { message: 'Nothing has changed yet.', result: JSON.stringify({ csv, report }) };
  },
  z.object({ csv: z.string().optional(), operation: z.enum(['look', 'import']).default('look') }),
);
