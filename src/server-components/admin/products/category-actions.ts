'use server';
import {
  changeProductCategory,
  createProductCategory,
  moveProductCategory,
  restoreProductCategory,
  trashProductCategory,
} from '#contract/content/product-categories.ts';
import { slugFrom } from '#contract/slugs.ts';
import { action, operation } from '../../request/action.ts';

export const addCategory = action(
  createProductCategory,
  'category-new',
  async ({ name, slug }, { api }) => {
    await api(createProductCategory, { name, slug: slug ?? slugFrom(name) });
    return `Category ${name} created.`;
  },
  createProductCategory.input.partial({ slug: true }),
);

export const renameCategory = operation(changeProductCategory, 'category', 'Category renamed.');

export const moveCategory = action(
  moveProductCategory,
  'category-operation',
  async ({ slug, operation: to }, { api }) => {
    const { name } = await api(moveProductCategory, { slug, to });
    return `${name} moved ${to}.`;
  },
  moveProductCategory.input.pick({ slug: true }).extend({ operation: moveProductCategory.input.shape.to }),
);

export const trashCategory = operation(trashProductCategory, 'category-operation', ({ name, slug }) => ({
  message: `Category ${name} moved to trash. Its products stay.`,
  undo: { slug },
}));

export const restoreCategory = operation(
  restoreProductCategory,
  'category-operation',
  ({ name }) => `Category ${name} restored.`,
);
