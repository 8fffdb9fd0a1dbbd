/** `npm run empty-demo -- +4915112345678` empties the demo company, and makes this person an administrator if a number is given. */
import { createLogger } from '../logging/log.ts';
import { makeAdministrator } from '../services/auth/defaults/administrator.ts';
import { emptyPeople, ownerAmongDemo, requireOnlyDemo } from '../services/auth/defaults/demo-company.ts';
import type { AuthTables } from '../services/auth/tables.ts';
import { empty as emptyContent, removePictures } from '../services/content/imports/routes.ts';
import { createPictureFiles } from '../services/content/media/files.ts';
import type { ContentTables } from '../services/content/tables.ts';
import { migrateService } from '../services/create-service.ts';
import { openDatabase } from '../services/database/database.ts';
import { commit } from '../services/events/emit.ts';
import { openFileStore } from '../services/files/open-store.ts';
import { empty as emptyTrade } from '../services/trade/imports/routes.ts';
import type { TradeTables } from '../services/trade/tables.ts';
import { readConfig } from '../settings/config.ts';
import { fail } from './fail.ts';

const [phoneNumber, ...rest] = process.argv.slice(2);
const config = readConfig();

if (rest.length > 0) {
  console.error('Usage: npm run empty-demo -- [+4915112345678]');
  process.exitCode = 2;
} else await emptyDemo().then(tell, fail);

/** Returns the administrator of the demo company, if there is no other one. */
async function emptyDemo(): Promise<string | null> {
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
    const owner = await ownerAmongDemo(auth.database);
    await commit(trade, emptyTrade);
    const pictures = await commit(content, emptyContent);
    await commit(auth, (transaction) => emptyPeople(transaction, null, owner));
    const files = createPictureFiles(await openFileStore(config.FILE_STORE, { config, database, area: 'media' }));
    await removePictures(files, pictures, (error) => console.error((error as Error).message));
    return owner;
  } finally {
    await database.close();
  }
}

function tell(owner: string | null): void {
  const stays =
    phoneNumber === undefined ? 'Administrators can sign in as before.' : `${phoneNumber} is an administrator.`;
  const invented = 'Its administrator stays, as there is no other: "npm run admin -- +4915112345678" makes you one.';
  console.log(`The demo company is gone, and the site is closed until it is opened. ${owner ? invented : stays}`);
}
