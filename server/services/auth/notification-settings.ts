import type { Kysely } from 'kysely';
import type * as z from 'zod';
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  type notificationSetting,
} from '#contract/auth/users.ts';
import type { AuthTables } from './tables.ts';

export type Setting = z.infer<typeof notificationSetting>;

/** E-mail for expected news, text messages for requested or urgent ones, nothing unrequested. */
const defaults: Readonly<Record<NotificationEvent, readonly NotificationChannel[]>> = {
  orders: ['email'],
  inquiries: ['sms', 'email'],
  waitlists: ['sms', 'email'],
  security: ['sms', 'email'],
  news: [],
};

export async function settingsOf(database: Kysely<AuthTables>, userId: string): Promise<Setting[]> {
  const chosen = await database.selectFrom('notificationSettings').selectAll().where('userId', '=', userId).execute();
  const events = Object.keys(notificationEvents) as NotificationEvent[];
  const channels = Object.keys(notificationChannels) as NotificationChannel[];
  return events.flatMap((event) =>
    channels.map((channel) => ({
      event,
      channel,
      enabled:
        chosen.find((row) => row.event === event && row.channel === channel)?.enabled ??
        defaults[event].includes(channel),
    })),
  );
}
