'use server';
/** Preview links of any record. */
import * as z from 'zod';
import { createPreview, revokePreview } from '../../../contract/content/previews.ts';
import { action } from '../../request/action.ts';

export const makePreview = action(createPreview, 'preview', async (input, { api }) => {
  const { secret } = await api(createPreview, input);
  return { message: 'The link is ready.', told: secret };
});

export const endPreview = action(
  revokePreview,
  'preview',
  async ({ id }, { api }) => {
    await api(revokePreview, { id });
    return 'The link leads nowhere any more.';
  },
  z.object({ id: z.uuid() }),
);
