/**
 * `npm run admin -- +15550100000` makes an administrator, and with `--reset-passkeys` deletes the passkeys of a person, through
 * the process running on DATA_DIR if there is one.
 */
import { resetPasskeys } from '#contract/auth/passkeys.ts';
import { makeAdministrator as endpoint } from '#contract/auth/roles.ts';
import { isFailure } from '#contract/failures.ts';
import { createApi } from '../../client/api.ts';
import { createUpstream } from '../../client/upstream.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { readControlFile } from '../control-file.ts';
import { openDatabase } from '../database/database.ts';
import { commit } from '../events/emit.ts';
import { migrateService } from '../service.ts';
import { asEmbedded, createServices } from '../services.ts';
import { makeAdministrator } from './defaults/administrator.ts';
import { ensurePermissionsAndRoles } from './defaults/roles.ts';
import { hasUsers } from './imports/people.ts';
import { reset } from './passkeys/reset.ts';
import type { AuthTables } from './tables.ts';

const given = process.argv.slice(2);
const isReset = given.includes('--reset-passkeys');
const [phoneNumber, ...rest] = given.filter((text) => text !== '--reset-passkeys');
const config = readConfig();

if (phoneNumber === undefined || rest.length > 0) explain();
else
  await askRunning(phoneNumber)
    .then((done) => done || changeDatabase(phoneNumber))
    .then(tell, fail);

async function askRunning(number: string): Promise<boolean> {
  const control = config.DATABASE_URL ? undefined : readControlFile(config);
  if (!control) return false;
  const upstream = createUpstream({ config, logger: createLogger({ LOG_LEVEL: 'error' }) });
  const callServices = createApi({ upstream, urls: { auth: control.authUrl } });
  try {
    await callServices({ requestId: `command-${process.pid}`, token: control.token })(
      isReset ? resetPasskeys : endpoint,
      {
        phoneNumber: number,
      },
    );
    return true;
  } catch (error) {
    // No answer: the control file of a killed process.
    if (isFailure(error) && error.code === 'no_response') return false;
    throw error;
  } finally {
    await upstream.close();
  }
}

async function changeDatabase(number: string): Promise<true> {
  const logger = createLogger({ LOG_LEVEL: 'error' });
  const database = await openDatabase({ config, logger, joins: true });
  const auth = database.schema<AuthTables>('auth');
  try {
    await migrateService(database, 'auth');
    if (!config.SEED_DEMO || config.AUTH_URL !== undefined || (await hasUsers(auth))) {
      const target = { name: 'auth', database: auth } as const;
      await commit(target, ensurePermissionsAndRoles);
      // On its own, because it locks the user before the role, like every other change.
      await commit(target, async (transaction) => {
        if (isReset) await reset(transaction, null, number);
        else await makeAdministrator(transaction, null, number);
      });
      return true;
    }
  } finally {
    await database.close();
  }
  // The demo company is only imported into an empty database, so import it before the administrator is created.
  await createServices({ config, logger }, asEmbedded(config)).then((services) => services.close());
  return changeDatabase(number);
}

function tell(): void {
  console.log(
    isReset
      ? `The passkeys of ${phoneNumber} are deleted. They sign in by phone and can add a new one.`
      : `${phoneNumber} is now an administrator.`,
  );
}

function explain(): void {
  console.error('Usage: npm run admin -- +15550100000 [--reset-passkeys]');
  process.exitCode = 2;
}

function fail(error: unknown): void {
  const fields = isFailure(error) && error.fields ? Object.values(error.fields).join(' ') : undefined;
  console.error(fields ?? (error as Error).message);
  process.exitCode = 1;
}
