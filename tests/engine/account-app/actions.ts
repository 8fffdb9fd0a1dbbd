'use server';
import * as z from 'zod';
import { redirect } from '../../../src/contract/redirect.ts';
import { href } from '../../../src/contract/routes.ts';
import { endSession, startSession, verifySession } from '../../../src/contract/auth/sessions.ts';
import { action } from '../../../src/server-components/request/action.ts';
import { openDeed, ownDeed, rolesDeed } from './endpoints.ts';

const phone = z.object({ phoneNumber: z.string(), country: z.string() });
const code = z.object({ otp: z.string() });

export const start = action(
  startSession,
  'start',
  async (input, { session }) => {
    await session.start(input);
    return 'The code is on its way.';
  },
  phone,
);
export const verify = action(
  verifySession,
  'verify',
  async (input, { session }) => redirect(await session.verify(input)),
  code,
);
export const forget = action(
  startSession,
  'forget',
  async (_input, { session }) => {
    session.forget();
    return 'Another number, then.';
  },
  z.object({}),
);
export const end = action(
  endSession,
  'end',
  async (_input, { session }) => {
    await session.end();
    return redirect(href('home'));
  },
  z.object({}),
);

export const open = action(openDeed, 'open', async (input, { api }) => {
  await api(openDeed, input);
  return 'Done.';
});
export const own = action(ownDeed, 'own', async (input, { api, remember, viewer }) => {
  await api(ownDeed, input);
  remember('organization', 'my-club');
  return `Done by ${viewer?.user.name}.`;
});
export const manage = action(rolesDeed, 'manage', async (input, { api }) => {
  await api(rolesDeed, input);
  return 'Managed.';
});
