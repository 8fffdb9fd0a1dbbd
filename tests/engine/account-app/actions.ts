'use server';
import * as z from 'zod';
import { finishPasskeySignIn } from '#contract/auth/passkeys.ts';
import { endSession, startSession, verifySession } from '#contract/auth/sessions.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { action } from '../../../src/server-components/request/action.ts';
import { openOperation, ownOperation, renameOperation, rolesOperation } from './endpoints.ts';

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
export const passkey = action(
  finishPasskeySignIn,
  'passkey',
  async (input, { session }) => redirect(await session.usePasskey(input)),
  z.object({ response: z.string() }),
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

export const open = action(openOperation, 'open', async (input, { api }) => {
  await api(openOperation, input);
  return 'Done.';
});
export const own = action(ownOperation, 'own', async (input, { api, remember, viewer }) => {
  await api(ownOperation, input);
  remember('organization', 'my-club');
  return `Done by ${viewer?.user.name}.`;
});
export const rename = action(renameOperation, 'rename', async (input, { api }) => {
  await api(renameOperation, input);
  return 'Renamed.';
});
export const manage = action(rolesOperation, 'manage', async (input, { api }) => {
  await api(rolesOperation, input);
  return 'Managed.';
});
