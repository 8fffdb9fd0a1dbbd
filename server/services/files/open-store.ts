import type { Config } from '../../settings/config.ts';
import type { Database } from '../database/database.ts';
import { createDatabaseStore, type FileTables } from './database-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileArea, FileStore, StoreName } from './store.ts';

const schemas = { media: 'content', attachments: 'trade' } as const;

type Options = { config: Config; database: Database; area: FileArea };

/**
 * The migrations of `content`, or of `trade` for attachments, must have run before files are written or read. Throws an error that names the setting if the
 * store cannot be used.
 */
export async function openFileStore(name: StoreName, { config, database, area }: Options): Promise<FileStore> {
  if (name === 's3') return createS3Store(config, area);
  if (name === 'folder') return createFolderStore(config.DATA_DIR, area);
  return createDatabaseStore(database.schema<FileTables>(schemas[area]));
}
