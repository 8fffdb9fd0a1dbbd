'use server';
import * as z from 'zod';
import { finishEmailCheck, startEmailCheck } from '#contract/auth/email.ts';
import { endOtherSessions, endSession } from '#contract/auth/sessions.ts';
import {
  address,
  changeNotificationSettings,
  changeUser,
  finishPhoneChange,
  getNotificationSettings,
  startDeletion,
  startPhoneChange,
  stopDeletion,
} from '#contract/auth/users.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { revision } from '#contract/lists.ts';
import { beginExport } from '#contract/own-data.ts';
import { plural } from '#contract/plural.ts';
import { t } from '#contract/translate.ts';
import { spacedPhone } from '../../../client-components/phone-format.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { withCountry } from '../../request/dial-countries.ts';
import { ownId } from '../../request/own-id.ts';
import { relevantSettings, settingsOfBoxes } from '../../ui/notification-boxes.tsx';
import { archiveMilliseconds, archiveSeal } from './archive.ts';

const nothing = z.object({});

export const saveProfile = defineAction(
  changeUser,
  'own-profile',
  async ({ name = null, email = null, language = null, revision }, { api, viewer }) => {
    await api(changeUser, { id: ownId(viewer), name, email, language, revision });
    return t('Your profile is saved.');
  },
  changeUser.input.pick({ name: true, email: true, language: true }).extend({ revision }),
);

export const saveAddress = defineAction(
  changeUser,
  'own-address',
  async ({ revision, ...values }, { api, viewer }) => {
    await api(changeUser, { id: ownId(viewer), address: values, revision });
    return t('Your address is saved.');
  },
  address.extend({ revision }),
);

export const removeAddress = defineAction(
  changeUser,
  'own-address',
  async (values, { api, viewer }) => {
    await api(changeUser, { id: ownId(viewer), address: null, ...values });
    return t('Your address is removed.');
  },
  z.object({ revision }),
);

export const saveNotifications = defineAction(
  changeNotificationSettings,
  'own-notifications',
  async (checked, { api, viewer }) => {
    const id = ownId(viewer);
    const { settings } = await api(getNotificationSettings, { id });
    await api(changeNotificationSettings, {
      id,
      settings: settingsOfBoxes(relevantSettings(settings, viewer), checked),
    });
    return t('Your notification settings are saved.');
  },
  z.record(z.string(), z.string()),
);

export const sendEmailCode = defineAction(
  startEmailCheck,
  'email-check',
  async (_, { api, viewer }) => {
    const { email } = await api(startEmailCheck, { id: ownId(viewer) });
    return t('We sent a code to {email}. It can take a minute to arrive.', { email });
  },
  nothing,
);

export const confirmEmail = defineAction(
  finishEmailCheck,
  'email-code',
  async (input, { api, viewer }) => {
    await api(finishEmailCheck, { id: ownId(viewer), ...input });
    return t('Your e-mail address is confirmed.');
  },
  finishEmailCheck.input.pick({ checkId: true, otp: true }),
);

export const sendPhoneCode = defineAction(
  startPhoneChange,
  'new-phone',
  async (input, { api, viewer }) => {
    const sent = await api(startPhoneChange, { id: ownId(viewer), ...(await withCountry(api, input)) });
    return {
      message: t('We sent a code to {phone}.', { phone: spacedPhone(sent.phoneNumber ?? input.phoneNumber) }),
      result: sent.methodId,
    };
  },
  startPhoneChange.input.pick({ phoneNumber: true, country: true }).partial({ country: true }),
);

export const confirmPhone = defineAction(
  finishPhoneChange,
  'phone-code',
  async (input, { api, viewer }) => {
    await api(finishPhoneChange, { id: ownId(viewer), ...input }).catch((error: unknown) => {
      if (!isFailure(error) || error.code !== 'phone_taken') throw error;
      throw failures.invalid({ phoneNumber: error.messages.userMessage });
    });
    return t('Your new number is confirmed. Use it to sign in from now on. Your other devices are signed out.');
  },
  finishPhoneChange.input.pick({ methodId: true, otp: true }),
);

export const deleteAccount = defineAction(
  startDeletion,
  'delete',
  async (_, { api, viewer }) => {
    await api(startDeletion, { id: ownId(viewer) });
    return t('Your account will be deleted. You can change your mind here until then.');
  },
  nothing,
);

export const cancelDeletion = defineAction(
  stopDeletion,
  'delete',
  async (_, { api, viewer }) => {
    await api(stopDeletion, { id: ownId(viewer) });
    return t('Your account will not be deleted.');
  },
  nothing,
);

export const signOutDevice = defineOperation(
  endSession,
  'sessions',
  () => t('That device is signed out.'),
  z.object({ sessionId: z.string().max(200) }),
);

export const signOutOtherDevices = defineOperation(endOtherSessions, 'sessions', ({ ended }) =>
  ended === 0
    ? t('No other device was signed in.')
    : plural(ended, 'One other device is signed out.', '{count} other devices are signed out.'),
);

export const prepareArchive = defineAction(
  beginExport,
  'export',
  async (_, { api, viewer, seal }) => {
    const id = ownId(viewer);
    const { begunAt } = await api(beginExport, { id });
    const until = begunAt.getTime() + archiveMilliseconds;
    return {
      message: t('Your data is ready. The link works for 15 minutes.'),
      result: seal(archiveSeal(id), String(until)),
    };
  },
  nothing,
);
