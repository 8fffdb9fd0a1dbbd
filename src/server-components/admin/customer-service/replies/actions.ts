'use server';
import type { Outcome } from '#contract/action-state.ts';
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  restoreCannedReply,
} from '#contract/trade/canned-replies.ts';
import { action } from '../../../request/action.ts';

export const addReply = action(createCannedReply, 'reply-new', async (input, { api }) => {
  const { title } = await api(createCannedReply, input);
  return `“${title}” saved.`;
});

export const saveReply = action(changeCannedReply, 'reply-save', async (input, { api }): Promise<Outcome> => {
  const { id } = await api(changeCannedReply, input);
  // Identifies the form on the page.
  return { message: 'Saved.', rows: { [id]: { ok: true, message: '' } } };
});

export const deleteReply = action(deleteCannedReply, 'reply-delete', async ({ id }, { api }): Promise<Outcome> => {
  const { title } = await api(deleteCannedReply, { id });
  return { message: `“${title}” deleted.`, undo: { id } };
});

export const restoreReply = action(restoreCannedReply, 'reply-restore', async ({ id }, { api }) => {
  const { title } = await api(restoreCannedReply, { id });
  return `“${title}” restored.`;
});
