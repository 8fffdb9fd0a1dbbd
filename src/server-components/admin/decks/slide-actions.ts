'use server';
import * as z from 'zod';
import {
  addSlide,
  changeSlide,
  duplicateSlide,
  moveSlide,
  removeSlide,
  restoreSlide,
} from '#contract/content/deck-slides.ts';
import { pictureJson } from '#contract/content/media.ts';
import { redirect } from '#contract/redirect.ts';
import { richTextJson } from '#contract/rich-text.ts';
import { action } from '../../request/action.ts';
import { operation } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';

const slideHref = (href: string, slide: string, done: string) =>
  screenHref('decksAdmin', { deck: new URLSearchParams(href.split('?')[1]).get('deck'), slide, done });

export const saveSlide = action(
  changeSlide,
  'slide',
  async ({ isRemoved, ...input }, { api, href }) => {
    if (isRemoved) await api(restoreSlide, { id: input.id, slideId: input.slideId });
    await api(changeSlide, input);
    return isRemoved ? redirect(slideHref(href, input.slideId, 'restored')) : 'Saved.';
  },
  changeSlide.input.extend({
    isRemoved: z.literal('true').optional(),
    body: richTextJson,
    picture: pictureJson.optional().transform((picture) => picture ?? null),
    notes: changeSlide.input.shape.notes.default(''),
  }),
);

export const insertSlide = operation(addSlide, 'order', ({ id }, _, { href }) =>
  redirect(slideHref(href, id, 'added')),
);

export const copySlide = operation(duplicateSlide, 'order', ({ id }, _, { href }) =>
  redirect(slideHref(href, id, 'copied')),
);

export const placeSlide = operation(moveSlide, 'place', ({ position }) => `Moved to position ${position}.`);

export const removeSlideAction = operation(removeSlide, 'order', (_, { id, slideId }) => ({
  message: 'Removed.',
  undo: { id, slideId },
}));
export const restoreSlideAction = operation(
  restoreSlide,
  'order',
  ({ position }) => `Restored at position ${position}.`,
);
