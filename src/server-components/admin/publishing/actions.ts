'use server';
import * as z from 'zod';
import { createPreview, revokePreview } from '#contract/content/previews.ts';
import { defineAction } from '../../request/action.ts';

export const createPreviewLink = defineAction(createPreview, 'preview', async (input, { api }) => {
  const { secret } = await api(createPreview, input);
  return { message: 'Preview link created.', result: secret };
});

export const revokePreviewLink = defineAction(
  revokePreview,
  'preview',
  async ({ id }, { api }) => {
    await api(revokePreview, { id });
    return 'Preview link revoked.';
  },
  z.object({ id: z.uuid() }),
);
