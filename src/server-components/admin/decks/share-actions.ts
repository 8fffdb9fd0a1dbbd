'use server';
import * as z from 'zod';
import { changeDeckShare, createDeckShare } from '#contract/content/deck-shares.ts';
import { href } from '#contract/routes.ts';
import { action } from '../../request/action.ts';

export const createLink = action(createDeckShare, 'new-link', async (input, { api }) => {
  const { share, secret } = await api(createDeckShare, input);
  return {
    message: `Link for ${share.label} created. Copy it now: it is not shown again.`,
    result: href('share', { secret }),
  };
});

const linkFields = changeDeckShare.input.pick({ id: true, shareId: true });

export const revokeLink = action(
  changeDeckShare,
  'links',
  async ({ id, shareId }, { api }) => {
    const { label } = await api(changeDeckShare, { id, shareId, isRevoked: true });
    return { message: `Link for ${label} revoked.`, undo: { id, shareId } };
  },
  linkFields,
);

export const reactivateLink = action(
  changeDeckShare,
  'links',
  async ({ id, shareId }, { api }) => {
    const { label } = await api(changeDeckShare, { id, shareId, isRevoked: false });
    return `The link for ${label} works again.`;
  },
  linkFields,
);

export const extendLink = action(
  changeDeckShare,
  'links',
  async (input, { api }) => {
    const { label } = await api(changeDeckShare, input);
    return `The link for ${label} is now valid for ${input.days} days.`;
  },
  linkFields.extend({ days: z.coerce.number().int().min(1).max(3650) }),
);
