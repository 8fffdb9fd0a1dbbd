'use server';
import { finishPasskeyConfirmation, requestPasskeyRecovery } from '#contract/auth/passkeys.ts';
import { finishStepUp, startStepUp } from '#contract/auth/sessions.ts';
import { redirect } from '#contract/redirect.ts';
import { safePath } from '#contract/return-path.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { defineAction, defineOperation } from '../request/action.ts';
import { ownId } from '../request/own-id.ts';
import { redirectOf } from './login-href.ts';

export const sendConfirmation = defineOperation(startStepUp, 'confirm', ({ methodId }) => ({
  message: t('A code is on its way to your phone.'),
  result: methodId,
}));

const wayBack = (href: string) => redirect(safePath(redirectOf(href)) ?? hrefOf('account'));

/** Where only a passkey will do, the code leads to asking for a new one on the same page. */
export const confirmIdentity = defineOperation(finishStepUp, 'confirm-code', (_result, _input, { href }) =>
  new URLSearchParams(href.split('?')[1]).get('with') === 'passkey' ? redirect(href) : wayBack(href),
);

export const confirmWithPasskey = defineOperation(
  finishPasskeyConfirmation,
  'confirm-passkey',
  (_result, _input, { href }) => wayBack(href),
);

export const askForRecovery = defineAction(
  requestPasskeyRecovery,
  'recovery',
  async (_, { api, viewer }) => {
    await api(requestPasskeyRecovery, { id: ownId(viewer) });
    return t('Your request is waiting for another administrator.');
  },
  requestPasskeyRecovery.input.pick({}),
);
