/** What a user is told about: every event by every channel, by what they chose or else by what suits most. */
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  type notificationSetting,
} from '../../../src/contract/auth/users.ts';
import type { AuthTables } from './tables.ts';

export type Setting = z.infer<typeof notificationSetting>;

/** Letters for what somebody expects, a text message too for what they asked for or what cannot wait, nothing unasked. */
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
