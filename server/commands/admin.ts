/**
 * `npm run admin -- +15550100000` makes an administrator, and with `--reset-passkeys` deletes the passkeys of a person, also while
 * the program runs.
 */
import { createLogger } from '../logging/log.ts';
import { makeAdministrator } from '../services/auth/defaults/administrator.ts';
import { ensurePermissionsAndRoles } from '../services/auth/defaults/roles.ts';
import { reset } from '../services/auth/identity/passkeys/reset.ts';
import { hasUsers } from '../services/auth/imports/people.ts';
import type { AuthTables } from '../services/auth/tables.ts';
import { migrateService } from '../services/create-service.ts';
import { openDatabase } from '../services/database/database.ts';
import { commit } from '../services/events/emit.ts';
import { asEmbedded, createServices } from '../services/services.ts';
import { readConfig } from '../settings/config.ts';
import { fail } from './fail.ts';

const given = process.argv.slice(2);
const isReset = given.includes('--reset-passkeys');
const [phoneNumber, ...rest] = given.filter((text) => text !== '--reset-passkeys');
const config = readConfig();

if (phoneNumber === undefined || rest.length > 0) explain();
else await changeDatabase(phoneNumber).then(tell, fail);

async function changeDatabase(number: string): Promise<void> {
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
      return;
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
