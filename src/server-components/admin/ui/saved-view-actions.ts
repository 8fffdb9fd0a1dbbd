'use server';
import { changeSavedView, createSavedView, deleteSavedView, type SavedView } from '#contract/auth/saved-views.ts';
import { redirect } from '#contract/redirect.ts';
import type { ListName } from '#contract/screens.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { savedViewHref, wholeListHref } from './saved-views-data.ts';

const toView = (done: string) => (view: SavedView) => redirect(savedViewHref(view, { done }));

export const saveView = defineOperation(createSavedView, 'save-view', ({ view }) => toView('view-saved')(view));

export const renameView = defineOperation(
  changeSavedView,
  'rename-view',
  ({ view }) => toView('view-renamed')(view),
  changeSavedView.input.pick({ id: true }).extend({ name: createSavedView.input.shape.name }),
);

export const updateView = defineOperation(
  changeSavedView,
  'update-view',
  ({ view }) => toView('view-updated')(view),
  changeSavedView.input.pick({ id: true, query: true }),
);

export const deleteView = defineAction(
  deleteSavedView,
  'delete-view',
  async ({ id, list }, { api }) => {
    await api(deleteSavedView, { id });
    return redirect(wholeListHref(list as ListName, { done: 'view-deleted' }));
  },
  deleteSavedView.input.extend({ list: createSavedView.input.shape.list }),
);
