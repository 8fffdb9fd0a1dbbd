'use server';
import { finishStepUp, startStepUp } from '#contract/auth/sessions.ts';
/** Step-up: sensitive changes ask for a fresh code. */
import { redirect } from '#contract/redirect.ts';
import { safePath } from '#contract/return-path.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { action } from '../request/action.ts';
import { redirectOf } from './login-href.ts';

export const sendConfirmation = action(startStepUp, 'confirm', async (_, { api }) => {
  const { methodId } = await api(startStepUp, {});
  return { message: 'A code is on its way to your phone.', result: methodId };
});

export const confirmIdentity = action(finishStepUp, 'confirm-code', async (input, { api, href }) => {
  await api(finishStepUp, input);
  return redirect(safePath(redirectOf(href)) ?? hrefOf('account'));
});
