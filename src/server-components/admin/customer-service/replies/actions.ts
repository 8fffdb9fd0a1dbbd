'use server';
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  restoreCannedReply,
} from '#contract/trade/canned-replies.ts';
import { operation } from '../../ui/operations.ts';

export const addReply = operation(createCannedReply, 'reply-new', ({ title }) => `“${title}” saved.`);

/** The row says which of the forms was posted. */
export const saveReply = operation(changeCannedReply, 'reply-save', ({ id }) => ({
  message: 'Saved.',
  rows: { [id]: { ok: true, message: '' } },
}));

export const deleteReply = operation(deleteCannedReply, 'reply-delete', ({ title }, { id }) => ({
  message: `“${title}” deleted.`,
  undo: { id },
}));

export const restoreReply = operation(restoreCannedReply, 'reply-restore', ({ title }) => `“${title}” restored.`);
