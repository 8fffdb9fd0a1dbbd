'use server';
import { finishStepUp, startStepUp } from '#contract/auth/sessions.ts';
import { redirect } from '#contract/redirect.ts';
import { safePath } from '#contract/return-path.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { operation } from '../request/action.ts';
import { redirectOf } from './login-href.ts';

export const sendConfirmation = operation(startStepUp, 'confirm', ({ methodId }) => ({
  message: 'A code is on its way to your phone.',
  result: methodId,
}));

export const confirmIdentity = operation(finishStepUp, 'confirm-code', (_result, _input, { href }) =>
  redirect(safePath(redirectOf(href)) ?? hrefOf('account')),
);
