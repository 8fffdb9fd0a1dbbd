'use server';
import {
  changeProductCategory,
  createProductCategory,
  moveProductCategory,
  restoreProductCategory,
  trashProductCategory,
} from '#contract/content/product-categories.ts';
import { afterMove } from '#contract/moves.ts';
import { operation } from '../../request/action.ts';

export const addCategory = operation(createProductCategory, 'category-new', ({ name }) => `Category ${name} created.`);

export const renameCategory = operation(changeProductCategory, 'category', 'Category renamed.');

export const moveCategory = operation(moveProductCategory, 'category-move', (moved, { slug }) =>
  afterMove(moved, { slug, to: String(moved.from) }),
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
