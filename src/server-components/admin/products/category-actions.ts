'use server';
import {
  changeProductCategory,
  createProductCategory,
  moveProductCategory,
  restoreProductCategory,
  trashProductCategory,
} from '#contract/content/product-categories.ts';
import { afterMove } from '#contract/moves.ts';
import { defineOperation } from '../../request/action.ts';

export const addCategory = defineOperation(
  createProductCategory,
  'category-new',
  ({ name }) => `Category ${name} created.`,
);

export const renameCategory = defineOperation(changeProductCategory, 'category', 'Category renamed.');

export const moveCategory = defineOperation(moveProductCategory, 'category-move', (moved, { slug }) =>
  afterMove(moved, { slug, to: String(moved.from) }),
);

export const trashCategory = defineOperation(trashProductCategory, 'category-operation', ({ name, slug }) => ({
  message: `Category ${name} moved to trash. Its products stay.`,
  undo: { slug },
}));

export const restoreCategory = defineOperation(
  restoreProductCategory,
  'category-operation',
  ({ name }) => `Category ${name} restored.`,
);
