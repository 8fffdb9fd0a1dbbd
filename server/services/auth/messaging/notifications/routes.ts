import type { Kysely } from 'kysely';
import { isOfStaff } from '#contract/auth/read-only-permissions.ts';
import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationEvent,
  type User,
} from '#contract/auth/users.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { requireFreshCode, requireMayActOn, requireOwnOrManager } from '../../identity/rights.ts';
import type { CurrentSessions } from '../../identity/sessions/current.ts';
import { permissionsOf, requireUser } from '../../identity/users/queries.ts';
import type { AuthTables } from '../../tables.ts';
import type { Channels } from '../messages/send-message.ts';
import { changeSettings, type Setting, settingsOf } from '../notification-settings.ts';

type Options = { channels: Channels; current: CurrentSessions };

export function addNotificationRoutes(service: Service<AuthTables>, { channels, current }: Options): void {
  const possible = async (database: Kysely<AuthTables>, person: User) => {
    const isStaff = [...permissionsOf(person)].some(isOfStaff);
    return (await settingsOf(database, person.id)).filter(
      ({ channel, event }) => channels[channel] && (isStaff || !ofStaff.has(event)),
    );
  };

  serve(service, getNotificationSettings, async ({ id }, { actor, database }) => {
    requireOwnOrManager(actor, id, 'GET');
    return { settings: await possible(database, await requireUser(database, id)) };
  });

  serve(service, changeNotificationSettings, async ({ id, settings }, call) => {
    requireOwnOrManager(call.actor, id);
    return call.commit(async (transaction) => {
      const isOwn = call.actor.kind === 'user' && call.actor.id === id;
      if (!isOwn) await requireMayActOn(transaction, call.actor, id);
      const person = await requireUser(transaction, id);
      // A thief would turn them off first.
      if (await silencesSecurity(transaction, id, settings)) requireFreshCode(current, call.actor);
      await changeSettings(transaction, call, { userId: id, settings });
      return { settings: await possible(transaction, person) };
    });
  });
}

/** Customers are not asked about what only staff gets. */
const ofStaff: ReadonlySet<NotificationEvent> = new Set(['mentions', 'decks']);

async function silencesSecurity(database: Kysely<AuthTables>, userId: string, settings: readonly Setting[]) {
  const off = settings.filter(({ event, enabled }) => event === 'security' && !enabled);
  if (off.length === 0) return false;
  const now = await settingsOf(database, userId);
  return now.some(
    ({ event, channel, enabled }) =>
      enabled && event === 'security' && off.some((setting) => setting.channel === channel),
  );
}
