'use server';
import { changeRedirect, createRedirect, deleteRedirect } from '#contract/content/redirects.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { redirectFields } from './redirect-fields.ts';

const { id, revision } = changeRedirect.input.shape;

export const addRedirect = defineOperation(
  createRedirect,
  'redirect-new',
  ({ from }) => `Redirect from ${from} added.`,
  schemaOf(redirectFields),
);

export const saveRedirect = defineOperation(
  changeRedirect,
  'redirect',
  redirect(screenHref('siteAdmin', { part: 'redirects', done: 'saved' })),
  schemaOf(redirectFields).extend({ id, revision }),
);

export const removeRedirect = defineAction(deleteRedirect, 'redirect-delete', async (input, { api }) => {
  const { from, to, status } = await api(deleteRedirect, input);
  return { message: `Redirect from ${from} deleted.`, undo: { from, to, status: String(status) } };
});

export const restoreRedirect = defineOperation(
  createRedirect,
  'redirect-delete',
  ({ from }) => `Redirect from ${from} restored.`,
  schemaOf(redirectFields),
);
