'use server';
import { changeMedia, deleteMedia } from '#contract/content/media.ts';
import { id } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { operation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { listHref } from '../ui/urls.ts';
import { mediaFields } from './fields.ts';

export const savePicture = operation(
  changeMedia,
  'picture',
  'Description saved.',
  schemaOf(mediaFields).extend({ id, revision }),
);

export const deletePicture = operation(
  deleteMedia,
  'delete-picture',
  redirect(listHref('mediaAdmin', { done: 'deleted' })),
);
