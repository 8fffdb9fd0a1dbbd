/** `npm run empty-demo -- +4915112345678` empties the demo company, and makes this person an administrator if a number is given. */
import { isFailure } from '#contract/failures.ts';
import { createLogger } from '../logging/log.ts';
import { makeAdministrator } from '../services/auth/defaults/administrator.ts';
import { emptyPeople, ownerAmongDemo, requireOnlyDemo } from '../services/auth/defaults/demo-company.ts';
import type { AuthTables } from '../services/auth/tables.ts';
import { empty as emptyContent, picturesOf } from '../services/content/imports/routes.ts';
import { createPictureFiles } from '../services/content/media/files.ts';
import type { ContentTables } from '../services/content/tables.ts';
import { migrateService } from '../services/create-service.ts';
import { openDatabase } from '../services/database/database.ts';
import { commit } from '../services/events/emit.ts';
import { openFileStore } from '../services/files/open-store.ts';
import { empty as emptyTrade } from '../services/trade/imports/routes.ts';
import type { TradeTables } from '../services/trade/tables.ts';
import { readConfig } from '../settings/config.ts';

const [phoneNumber, ...rest] = process.argv.slice(2);
const config = readConfig();

if (rest.length > 0) {
  console.error('Usage: npm run empty-demo -- [+4915112345678]');
  process.exitCode = 2;
} else await emptyDemo().then(tell, fail);

async function emptyDemo(): Promise<void> {
  const logger = createLogger({ LOG_LEVEL: 'error' });
  const database = await openDatabase({ config, logger, joins: true });
  try {
    const auth = { name: 'auth', database: database.schema<AuthTables>('auth') } as const;
    const content = { name: 'content', database: database.schema<ContentTables>('content') } as const;
    const trade = { name: 'trade', database: database.schema<TradeTables>('trade') } as const;
    for (const { name } of [auth, content, trade]) await migrateService(database, name);
    await requireOnlyDemo(auth.database);
    if (phoneNumber !== undefined)
      await commit(auth, (transaction) => makeAdministrator(transaction, null, phoneNumber));
    const pictures = await picturesOf(content.database);
    await commit(trade, emptyTrade);
    await commit(content, emptyContent);
    await commit(auth, async (transaction) => emptyPeople(transaction, null, await ownerAmongDemo(transaction)));
    const files = createPictureFiles(await openFileStore(config.FILE_STORE, { config, database, area: 'media' }));
    for (const picture of pictures) await files.remove(picture);
  } finally {
    await database.close();
  }
}

function tell(): void {
  console.log(
    phoneNumber === undefined
      ? 'The demo company is gone. Administrators can sign in as before.'
      : `The demo company is gone. ${phoneNumber} is an administrator.`,
  );
}

function fail(error: unknown): void {
  const fields = isFailure(error) && error.fields ? Object.values(error.fields).join(' ') : undefined;
  console.error(fields ?? (error as Error).message);
  process.exitCode = 1;
}
