'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import { changeMedia, deleteMedia, replaceMedia, undoMediaReplacement } from '#contract/content/media.ts';
import { id, limits } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { listHref } from '../ui/urls.ts';
import { focusFields, mediaFields } from './fields.ts';

export const savePicture = defineOperation(
  changeMedia,
  'picture',
  'Description saved.',
  schemaOf(mediaFields).extend({ id, revision }),
);

export const saveFocus = defineAction(
  changeMedia,
  'focus',
  async ({ id, revision, alt, focusX, focusY }, { api }) => {
    await api(changeMedia, { id, revision, alt, focus: { x: focusX, y: focusY } });
    return 'Focal point saved. Pages show it where they crop the picture.';
  },
  schemaOf(focusFields).extend({ id, revision, alt: z.string().max(limits.summary).default('') }),
);

export const replacePicture = defineAction(
  replaceMedia,
  'replace',
  async (input, { api }): Promise<Outcome> => {
    const { replacement, count } = await api(replaceMedia, input);
    const what = count === 1 ? 'one record shows' : `${count} records show`;
    return { message: `Replaced: ${what} the new picture now.`, undo: { id: replacement } };
  },
  z.object({ id, by: id }),
);

export const undoReplacement = defineOperation(
  undoMediaReplacement,
  'undo-replace',
  ({ count }) => `Undone: ${count === 1 ? 'one record shows' : `${count} records show`} the former picture again.`,
);

export const deletePicture = defineOperation(
  deleteMedia,
  'delete-picture',
  redirect(listHref('mediaAdmin', { done: 'deleted' })),
);
