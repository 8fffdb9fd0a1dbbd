'use server';
import * as z from 'zod';
import { draftOfLook, lookId, publishLook, saveLook } from '#contract/content/look.ts';
import { revision, saveReplaced } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { discardOperation, outcomeOf, saveVersionOperation } from '../publishing/draft-actions.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { type colourFields, styleFields, styleName } from './style-fields.ts';

const form = schemaOf(styleFields).extend({
  revision,
  saveReplaced,
  operation: z.enum(['save', 'publish']).default('save'),
  /** The field and the colour of a button that offers one. */
  use: z
    .string()
    .regex(/^(?:light|dark)(?:Ground|Text|Accent) #[0-9a-f]{6}$/)
    .optional(),
});

export const saveStyle = defineAction(
  saveLook,
  styleName,
  async ({ operation, use, ...look }, { api }) => {
    const [field, colour] = (use?.split(' ') ?? []) as [keyof typeof colourFields, string] | [];
    const used = field ? { [field]: colour } : {};
    const saved = await api(saveLook, { ...look, ...used, id: lookId });
    if (operation === 'save')
      return field ? `${styleFields[field].label}: ${colour}. The draft is saved.` : 'Draft saved.';
    const done = await outcomeOf(
      api(publishLook, { id: lookId, revision: saved.revision }),
      () => 'published',
      ({ status }) => (status === 422 ? 'not-published' : null),
    );
    return redirect(screenHref('siteAdmin', { part: 'style', done }));
  },
  form,
);

export const publishStyle = defineOperation(publishLook, 'look-operation', 'Published. Visitors see it now.');

export const discardStyle = discardOperation(draftOfLook.discard, 'look-operation', () => ({
  record: `look:${lookId}`,
  fields: { id: lookId },
}));

export const saveStyleVersion = saveVersionOperation(draftOfLook.saveVersion, 'look-operation');

export const restoreStyle = defineOperation(
  draftOfLook.restoreVersion,
  'look-operation',
  (_, { number }) => `Version ${number} is restored as the draft. Visitors see it when you publish it.`,
);
