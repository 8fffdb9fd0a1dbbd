import { exportUser } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { settingsOf } from '../notification-settings.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from './rows.ts';

export function addExportRoute(service: Service<AuthTables>): void {
  serve(service, exportUser, async ({ id }, { actor, database }) => {
    if (actor.kind !== 'system' && (actor.kind !== 'user' || actor.id !== id)) throw failures.notFound('This user');
    const { roles, ...profile } = await requireUser(database, id);
    const sessions = await database
      .selectFrom('sessions')
      .select(['id', 'appId', 'startedAt', 'lastSeenAt', 'verifiedAt', 'endedAt', 'device', 'network'])
      .where('userId', '=', id)
      .orderBy('startedAt', 'desc')
      .execute();
    const changes = await database
      .selectFrom('auditEntries')
      .select(['at', 'action', 'before', 'after'])
      .where('targetType', '=', 'user')
      .where('targetId', '=', id)
      .orderBy('sequence')
      .execute();
    const devices = await database.selectFrom('devices').select('lastUsedAt').where('userId', '=', id).execute();
    const data = {
      profile,
      roles: roles.map(({ name, permissions }) => ({ name, permissions: permissions.map((held) => held.id) })),
      notifications: await settingsOf(database, id),
      sessions,
      devices,
      changes,
    };
    return { exportedAt: new Date(), data };
  });
}
