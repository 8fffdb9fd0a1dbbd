'use server';
import { acceptPolicy } from '../../../contract/content/policy-acceptances.ts';
import { action } from '../../request/action.ts';

export const acceptOpenPolicy = action(acceptPolicy, 'accept-policy', async (input, { api }) => {
  await api(acceptPolicy, input);
  return 'Thank you. We keep on record which version you accepted, and when.';
});
