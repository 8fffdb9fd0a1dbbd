/** `npm run apps -- restore [path]` restores an account screen. */
import { routes } from '#contract/routes.ts';
import { createLogger } from '../logging/log.ts';
import { type OwnRule, ownRules } from '../services/apps/defaults/own-app.ts';
import { restoreScreen } from '../services/apps/defaults/restore-screen.ts';
import type { AppsTables } from '../services/apps/tables.ts';
import { migrateService } from '../services/create-service.ts';
import { openDatabase } from '../services/database/database.ts';
import { readConfig } from '../settings/config.ts';
import { fail } from './fail.ts';

const [verb, path = routes.appsAdmin.guard] = process.argv.slice(2);
const screen = ownRules.find((each) => each.path === path);

if (verb === 'restore' && screen) await restore(screen).catch(fail);
else explain();

async function restore(screen: OwnRule): Promise<void> {
  const config = readConfig();
  const database = await openDatabase({ config, logger: createLogger({ LOG_LEVEL: 'error' }), joins: true });
  try {
    await migrateService(database, 'apps');
    await restoreScreen(database.schema<AppsTables>('apps'), config, screen);
    console.log(
      `Restored ${screen.path} for ${screen.permissions ? `users with ${screen.permissions.join(' or ')}` : 'everyone signed in'}.`,
    );
  } finally {
    await database.close();
  }
}

function explain(): void {
  console.error('Usage: npm run apps -- restore [path]\nPaths:');
  for (const { path } of ownRules) console.error(`  ${path}`);
  process.exitCode = 2;
}
