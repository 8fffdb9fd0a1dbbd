'use server';
import * as z from 'zod';
import {
  anonymiseUser,
  changeNotificationSettings,
  changeUser,
  createUser,
  reinstateUser,
  sentNotifications,
  stopDeletion,
  suspendUser,
} from '#contract/auth/users.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { withCountry } from '../../request/dial-countries.ts';
import { asFormError } from '../ui/form-errors.ts';
import { screenHref } from '../ui/urls.ts';

const one = z.object({ id: z.string() });

export const createUserAction = action(
  createUser,
  'new-user',
  async (input, { api }) => {
    const { user } = await api(createUser, { ...input, ...(await withCountry(api, input)) });
    return redirect(screenHref('usersAdmin', { user: user.id, done: 'created' }));
  },
  createUser.input.partial({ country: true }),
);

export const saveUser = action(
  changeUser,
  'user',
  async ({ name, email, ...rest }, { api }) => {
    await asFormError(api(changeUser, { name: name ?? null, email: email ?? null, ...rest }));
    return 'Profile saved.';
  },
  changeUser.input.pick({ id: true, name: true, email: true }).extend({ revision: z.coerce.number().int() }),
);

export const suspend = action(suspendUser, 'status', async ({ id }, { api }) => {
  await asFormError(api(suspendUser, { id }));
  return {
    message:
      'Suspended. They are signed out everywhere and cannot sign in. Undo lets them sign in again, but does not restore their sessions.',
    undo: { operation: 'reinstate', ids: id },
  };
});

export const reinstate = action(reinstateUser, 'status', async ({ id }, { api }) => {
  await api(reinstateUser, { id });
  return { message: 'They can sign in again.', undo: { operation: 'suspend', ids: id } };
});

export const anonymise = action(
  anonymiseUser,
  'status',
  async ({ id }, { api }) => {
    await asFormError(api(anonymiseUser, { id }));
    return 'Personal data deleted.';
  },
  one.extend({ sure: z.literal('on', 'Please tick “I am sure”.') }),
);

export const cancelDeletion = action(stopDeletion, 'status', async ({ id }, { api }) => {
  await api(stopDeletion, { id });
  return 'Deletion cancelled.';
});

/** Unchecked boxes are not sent, so each setting is looked up. */
export const saveNotifications = action(
  changeNotificationSettings,
  'notifications',
  async ({ id, ...checkboxes }, { api }) => {
    const settings = sentNotifications.map(({ event, channel }) => ({
      event,
      channel,
      enabled: Object.hasOwn(checkboxes, `${event}.${channel}`),
    }));
    await asFormError(api(changeNotificationSettings, { id, settings }));
    return 'Notification settings saved.';
  },
  one.catchall(z.string()),
);
