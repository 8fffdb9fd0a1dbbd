import * as z from 'zod';
import type { PictureUse } from '#contract/content/media.ts';
import { changeMedia } from '#contract/content/media.ts';
import type { ScreenName } from '#contract/screens.ts';
import { defineFields, labelsOf } from '../ui/fields.ts';

export const mediaFields = defineFields({
  alt: {
    label: 'Description',
    hint: 'What the picture shows, for people who cannot see it. Leave empty if it is only decoration.',
    schema: changeMedia.input.shape.alt.default(''),
    rows: 3,
  },
});

const percent = z
  .string()
  .regex(/^(?:\d{1,2}|100)$/, 'Enter a number from 0 to 100.')
  .transform(Number);

export const focusFields = defineFields({
  focusX: {
    label: 'From the left (%)',
    schema: percent,
    input: { type: 'number', inputMode: 'numeric', required: true },
  },
  focusY: {
    label: 'From the top (%)',
    schema: percent,
    input: { type: 'number', inputMode: 'numeric', required: true },
  },
});

export const historyLabels = {
  ...labelsOf(mediaFields),
  focusX: 'Focal point from the left',
  focusY: 'Focal point from the top',
  file: 'File',
  records: 'Records',
};
export const historyPhrases = {
  'media.change': 'changed the description',
  'media.focus': 'changed the focal point',
  'media.replace': 'replaced it everywhere',
  'media.undo-replace': 'undid the replacement',
  'media.delete': 'deleted it',
};

/** Kinds of records that show pictures, with the screen and query name that open a record. */
export const usesByKind: Readonly<Record<PictureUse['kind'], { label: string; screen: ScreenName; query?: string }>> = {
  site: { label: 'Site', screen: 'siteAdmin' },
  look: { label: 'Look', screen: 'siteAdmin' },
  page: { label: 'Page', screen: 'pagesAdmin', query: 'page' },
  post: { label: 'Post', screen: 'postsAdmin', query: 'post' },
  product: { label: 'Product', screen: 'productsAdmin', query: 'product' },
  policy: { label: 'Policy', screen: 'policiesAdmin', query: 'policy' },
  deck: { label: 'Deck', screen: 'decksAdmin', query: 'deck' },
};
