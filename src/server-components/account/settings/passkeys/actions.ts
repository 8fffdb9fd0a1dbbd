'use server';
import { addPasskey, removePasskey, renamePasskey } from '#contract/auth/passkeys.ts';
import { t } from '#contract/translate.ts';
import { defineAction } from '../../../request/action.ts';
import { ownId } from '../../../request/own-id.ts';

export const saveNewPasskey = defineAction(
  addPasskey,
  'passkeys',
  async ({ response }, { api, viewer }) => {
    const { passkey, isRecovered } = await api(addPasskey, { id: ownId(viewer), response });
    const added = t('The passkey “{name}” is added.', { name: passkey.name });
    return isRecovered
      ? `${added} ${t('Your earlier ones are removed, and your other devices are signed out.')}`
      : `${added} ${t('You can sign in with it from now on.')}`;
  },
  addPasskey.input.pick({ response: true }),
);

export const savePasskeyName = defineAction(
  renamePasskey,
  'passkeys',
  async (input, { api, viewer }) => {
    const { passkey } = await api(renamePasskey, { id: ownId(viewer), ...input });
    return t('The passkey is called “{name}” now.', { name: passkey.name });
  },
  renamePasskey.input.pick({ passkeyId: true, name: true }),
);

export const deletePasskey = defineAction(
  removePasskey,
  'passkeys',
  async (input, { api, viewer }) => {
    await api(removePasskey, { id: ownId(viewer), ...input });
    return t(
      'The passkey is removed, and you can no longer sign in with it. Delete it in your password manager too, so that it is not offered again.',
    );
  },
  removePasskey.input.pick({ passkeyId: true }),
);
