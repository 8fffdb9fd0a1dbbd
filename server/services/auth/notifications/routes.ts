import { changeNotificationSettings, getNotificationSettings } from '#contract/auth/users.ts';
import { record } from '../../audit/record.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { settingsOf } from '../notification-settings.ts';
import { requireMayActOn, requireOwnOrManager } from '../rights.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from '../users/queries.ts';

export function addNotificationRoutes(service: Service<AuthTables>): void {
  serve(service, getNotificationSettings, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id);
    await requireUser(database, id);
    return { settings: await settingsOf(database, id) };
  });

  serve(service, changeNotificationSettings, async ({ id, settings }, call) => {
    requireOwnOrManager(call.actor, id);
    return call.commit(async (transaction) => {
      const isOwn = call.actor.kind === 'user' && call.actor.id === id;
      if (!isOwn) await requireMayActOn(transaction, call.actor, id);
      await requireUser(transaction, id);
      const before = await settingsOf(transaction, id);
      // The last setting for the same event and channel wins.
      const wanted = new Map(settings.map((setting) => [`${setting.event} ${setting.channel}`, setting]));
      const changed = before.filter((setting) => {
        const enabled = wanted.get(`${setting.event} ${setting.channel}`)?.enabled;
        return enabled !== undefined && enabled !== setting.enabled;
      });
      if (changed.length === 0) return { settings: before };
      await transaction
        .insertInto('notificationSettings')
        .values(changed.map(({ event, channel, enabled }) => ({ userId: id, event, channel, enabled: !enabled })))
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'event', 'channel'])
            .doUpdateSet(({ ref }) => ({ enabled: ref('excluded.enabled') })),
        )
        .execute();
      const fields = (isAfter: boolean) =>
        Object.fromEntries(changed.map(({ event, channel, enabled }) => [`${event}.${channel}`, enabled !== isAfter]));
      await record(transaction, call, {
        action: 'user.change-notifications',
        targetId: id,
        before: fields(false),
        after: fields(true),
      });
      return { settings: await settingsOf(transaction, id) };
    });
  });
}
