/** The auth service in this process with low limits, and a provider that refuses landlines. */
import pg from 'pg';
import { proofHeader, proofOf } from '../../server/actors/gateway-proof.ts';
import { createAuthService } from '../../server/services/auth/auth-service.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { createDatabase } from './databases.ts';
import { json, startForeignService } from './foreign-service.ts';
import { settings, silentLogger } from './guarded-app.ts';
import { query } from './postgres.ts';
import { pepper } from './program.ts';
import { readableCodes } from './sign-in.ts';

export const landlinePrefix = '+1303555';
const token = 'x'.repeat(32);

/** `cleanups` have to be called afterwards, in reverse order. */
export async function startAttackedService(cleanups: Array<() => unknown>, env: Record<string, string> = {}) {
  const { url, drop } = await createDatabase();
  cleanups.push(drop);
  const codes = new Map<string, string>();
  const provider = await startForeignService((hit, response) => {
    const { phone_number: phone, code } = JSON.parse(hit.body);
    if (phone.startsWith(landlinePrefix)) return json(response, 422, {});
    codes.set(phone, code);
    return json(response, 202, {});
  });
  cleanups.push(() => provider.close());
  const { SMS_SINK: _, ...unlimited } = readableCodes().env;
  const config = settings({
    ...unlimited,
    DATABASE_URL: url,
    CODE_PEPPER: pepper,
    SEED_DEMO: 'false',
    SMS_SINK: `webhook:${provider.url}`,
    SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well',
    SIGN_IN_COUNTRIES: 'US',
    RESEND_WAITS: '60,60,120,300',
    SENDS_PER_PHONE: '5',
    SENDS_PER_PHONE_AND_DAY: '10',
    SENDS_PER_NETWORK_AND_HOUR: '2',
    SENDS_PER_NETWORK_AND_DAY: '2',
    SENDS_PER_PREFIX: '30',
    SENDS_PER_MINUTE: '10',
    SENDS_PER_DAY: '150',
    TRIES_PER_NETWORK: '10',
    failedTriesForLongCodes: '3',
    failedTriesPerMinute: '5',
    ...env,
  });
  const database = await openDatabase({ config, logger: silentLogger });
  // It calls no other service here.
  const nobody = () => Promise.reject(new Error('no other service runs'));
  const calls = { anonymous: nobody, asSystem: nobody, asCallerOf: () => nobody };
  const { app } = await createAuthService({ config, logger: silentLogger, database, token, calls });
  cleanups.push(async () => {
    await app.close();
    await database.close();
  });
  const send = (url: string, payload: object, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/auth/session/${url}`, payload, headers });
  const older = await makeOlder(url);
  // One connection, because time passes often and making one takes longer than the statement.
  const clock = new pg.Client({ connectionString: url });
  await clock.connect();
  cleanups.push(() => clock.end());
  return {
    codes,
    /** Time passes: what is stored becomes older, or younger if the minutes are negative. */
    pass: (minutes: number) => clock.query(older, [minutes]),
    start: (phone: string, address: string, { device = '', country = 'US' } = {}) =>
      send('start', { phone_number: phone, country, app_id: 'app' }, headersOf(address, device)),
    /** `key` is that of a form. */
    verify: (methodId: string, otp: string, address: string, { device = '', key = '' } = {}) =>
      send(
        'verify/otp',
        { method_id: methodId, otp, app_id: 'app' },
        { ...headersOf(address, device), ...(key ? { 'idempotency-key': key } : {}) },
      ),
    stepUp: (token: string, address: string) =>
      send('step-up/start', {}, { ...headersOf(address, ''), authorization: `Bearer ${token}` }),
  };
}

const headersOf = (address: string, device: string): Record<string, string> => ({
  'x-client-address': address,
  [proofHeader]: proofOf(token),
  ...(device ? { 'x-device': device } : {}),
});

/** A statement that moves all times of the service by a number of minutes, but those of the audit log, which nobody can change. */
async function makeOlder(url: string): Promise<string> {
  const times = await query<{ table: string; columns: string[] }>(
    url,
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'auth' and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
       and is_generated = 'NEVER' and table_name <> 'audit_entries' group by 1`,
  );
  const changes = times.map(({ table, columns }, index) => {
    const changed = columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`);
    return `changed_${index} as (update auth.${table} set ${changed.join(', ')})`;
  });
  return `with ${changes.join(', ')} select`;
}
