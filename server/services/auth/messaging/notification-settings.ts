import type { Kysely } from 'kysely';
import type * as z from 'zod';
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationChannels,
  notificationEvents,
  type notificationSetting,
} from '#contract/auth/users.ts';
import { type Author, record } from '../../audit/record.ts';
import type { AuthTables } from '../tables.ts';

export type Setting = z.infer<typeof notificationSetting>;

/** Expected messages go by e-mail; those that people wait for are also sent as text messages. */
const defaults: Readonly<Record<NotificationEvent, readonly NotificationChannel[]>> = {
  orders: ['email'],
  inquiries: ['sms', 'email'],
  waitlists: ['sms', 'email'],
  organizations: ['email'],
  mentions: ['email'],
  decks: ['email'],
  security: ['sms', 'email'],
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

/** The last setting for the same event and channel wins; those that are not given stay. */
export async function changeSettings(
  transaction: Kysely<AuthTables>,
  author: Author,
  { userId, settings }: { userId: string; settings: readonly Setting[] },
): Promise<void> {
  const wanted = new Map(settings.map((setting) => [`${setting.event} ${setting.channel}`, setting]));
  const changed = (await settingsOf(transaction, userId)).filter((setting) => {
    const enabled = wanted.get(`${setting.event} ${setting.channel}`)?.enabled;
    return enabled !== undefined && enabled !== setting.enabled;
  });
  if (changed.length === 0) return;
  await transaction
    .insertInto('notificationSettings')
    .values(changed.map(({ event, channel, enabled }) => ({ userId, event, channel, enabled: !enabled })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'event', 'channel']).doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') })),
    )
    .execute();
  const fields = (isAfter: boolean) =>
    Object.fromEntries(changed.map(({ event, channel, enabled }) => [`${event}.${channel}`, enabled !== isAfter]));
  await record(transaction, author, {
    action: 'user.change-notifications',
    targetId: userId,
    before: fields(false),
    after: fields(true),
  });
}
