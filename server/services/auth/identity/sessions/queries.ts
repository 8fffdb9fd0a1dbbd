import { type Kysely, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { inEnglish } from '#contract/messages/write.ts';
import type { Config } from '../../../../settings/config.ts';
import type { AuthTables } from '../../tables.ts';
import { locationOf } from './device-name.ts';

type Row = {
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
  appId: string | null;
  deliveryMethod: string | null;
  factorType: string | null;
  device: string | null;
  network: string | null;
};

const seconds = (value: number) => sql`make_interval(secs => ${value}::float8)`;

/** Sessions that have neither ended nor expired, newest first. Throws 404 for an unknown user. */
export async function listRunning(database: Kysely<AuthTables>, config: Config, userId: string) {
  const user = await database.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw failures.notFound('this_user');
  const { rows } = await sql<Row>`
    select s.id, s.started_at, s.last_seen_at, s.app_id, s.delivery_method, s.factor_type, s.device, s.network
    from auth.sessions s, (select auth.is_staff(${userId}::uuid) as yes) staff
    where s.user_id = ${userId} and s.ended_at is null
      and s.started_at > now() - case when staff.yes then ${seconds(config.STAFF_SESSION_LIFETIME)}
        else ${seconds(config.SESSION_LIFETIME)} end
      and s.last_seen_at > now() - case when staff.yes then ${seconds(config.STAFF_SESSION_IDLE)}
        else ${seconds(config.SESSION_IDLE)} end
    order by s.started_at desc, s.id`.execute(database);
  return rows.map((row) => ({
    sessionId: row.id,
    startedAt: row.startedAt,
    lastSeenAt: row.lastSeenAt,
    customClaims: row.appId === null ? {} : { appId: row.appId },
    authenticationFactors: [
      {
        ...(row.deliveryMethod === null ? {} : { deliveryMethod: row.deliveryMethod }),
        ...(row.factorType === null ? {} : { type: row.factorType }),
      },
    ],
    device: row.device,
    place: inEnglish(locationOf(row.network)),
    placeMessage: locationOf(row.network),
  }));
}
