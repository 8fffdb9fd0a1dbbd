'use server';
import { acceptPolicy } from '#contract/content/policy-acceptances.ts';
import { action } from '../../request/action.ts';

export const acceptOpenPolicy = action(acceptPolicy, 'accept-policy', async (input, { api }) => {
  await api(acceptPolicy, input);
  return 'Thank you. We have recorded which version you accepted and when.';
});
