'use server';
import * as z from 'zod';
import { finishPasskeySignIn } from '#contract/auth/passkeys.ts';
import { endSession, startSession, verifySession } from '#contract/auth/sessions.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { defineAction } from '../../../src/server-components/request/action.ts';
import { openOperation, ownOperation, renameOperation, rolesOperation } from './endpoints.ts';

const phone = z.object({ phoneNumber: z.string(), country: z.string() });
const code = z.object({ otp: z.string() });

export const start = defineAction(
  startSession,
  'start',
  async (input, { session }) => {
    await session.start(input);
    return 'The code is on its way.';
  },
  phone,
);
export const verify = defineAction(
  verifySession,
  'verify',
  async (input, { session }) => redirect(await session.verify(input)),
  code,
);
export const passkey = defineAction(
  finishPasskeySignIn,
  'passkey',
  async (input, { session }) => redirect(await session.usePasskey(input)),
  z.object({ response: z.string() }),
);
export const forget = defineAction(
  startSession,
  'forget',
  async (_input, { session }) => {
    session.forget();
    return 'Another number, then.';
  },
  z.object({}),
);
export const end = defineAction(
  endSession,
  'end',
  async (_input, { session }) => {
    await session.end();
    return redirect(href('home'));
  },
  z.object({}),
);

export const open = defineAction(openOperation, 'open', async (input, { api }) => {
  await api(openOperation, input);
  return 'Done.';
});
export const own = defineAction(ownOperation, 'own', async (input, { api, remember, viewer }) => {
  await api(ownOperation, input);
  remember('organization', 'my-club');
  return `Done by ${viewer?.user.name}.`;
});
export const rename = defineAction(renameOperation, 'rename', async (input, { api }) => {
  await api(renameOperation, input);
  return 'Renamed.';
});
export const manage = defineAction(rolesOperation, 'manage', async (input, { api }) => {
  await api(rolesOperation, input);
  return 'Managed.';
});
