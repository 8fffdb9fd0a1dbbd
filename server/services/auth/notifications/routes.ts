import { changeNotificationSettings, getNotificationSettings } from '#contract/auth/users.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Channels } from '../messages/send-message.ts';
import { changeSettings, type Setting, settingsOf } from '../notification-settings.ts';
import { requireMayActOn, requireOwnOrManager } from '../rights.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from '../users/queries.ts';

export function addNotificationRoutes(service: Service<AuthTables>, channels: Channels): void {
  const possible = (settings: Setting[]) => settings.filter(({ channel }) => channels[channel]);

  serve(service, getNotificationSettings, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id, 'GET');
    await requireUser(database, id);
    return { settings: possible(await settingsOf(database, id)) };
  });

  serve(service, changeNotificationSettings, async ({ id, settings }, call) => {
    requireOwnOrManager(call.actor, id);
    return call.commit(async (transaction) => {
      const isOwn = call.actor.kind === 'user' && call.actor.id === id;
      if (!isOwn) await requireMayActOn(transaction, call.actor, id);
      await requireUser(transaction, id);
      await changeSettings(transaction, call, { userId: id, settings });
      return { settings: possible(await settingsOf(transaction, id)) };
    });
  });
}
