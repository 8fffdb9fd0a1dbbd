'use server';
import * as z from 'zod';
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
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { afterRowOperation, postedTexts } from '../ui/repeated-rows.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { readProduct } from './fields.ts';

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
