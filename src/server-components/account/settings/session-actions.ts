'use server';
import * as z from 'zod';
import { endOtherSessions, endSession } from '#contract/auth/sessions.ts';
import { action } from '../../request/action.ts';

export const signOutDevice = action(
  endSession,
  'sessions',
  async ({ sessionId }, { api }) => {
    await api(endSession, { sessionId });
    return 'That device is signed out.';
  },
  z.object({ sessionId: z.string().max(200) }),
);

export const signOutOtherDevices = action(endOtherSessions, 'sessions', async (_, { api }) => {
  const { ended } = await api(endOtherSessions, {});
  return ended === 1 ? 'One other device is signed out.' : `${ended} other devices are signed out.`;
});
