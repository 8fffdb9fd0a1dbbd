'use server';
/** Writing back. */
import { writeOwnThread } from '../../../contract/customer-threads.ts';
import { action } from '../../request/action.ts';

export const writeBack = action(writeOwnThread, 'write-back', async (input, { api }) => {
  await api(writeOwnThread, input);
  return 'Thank you, it is sent. We answer here.';
});
