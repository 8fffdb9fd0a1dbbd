import type { Kysely } from 'kysely';
import { partsOf } from '../content/media/files.ts';
import type { ContentTables } from '../content/tables.ts';
import { inGroups } from './groups.ts';
import type { FileKey, FileStore } from './store.ts';

const keysPerQuery = 1_000;

type Options = {
  readonly store: FileStore;
  readonly database: Kysely<ContentTables>;
  /** Younger files may belong to an upload whose row is not there yet. */
  readonly before: Date;
};

/**
 * Files that no picture of the library has, because a crash came before its row or after its deletion. Throws if the
 * library is empty, because the database may be another one.
 */
export async function* filesWithoutPicture({ store, database, before }: Options): AsyncGenerator<FileKey> {
  if (!(await database.selectFrom('media').select('id').limit(1).executeTakeFirst()))
    throw new Error('The library has no pictures at all, so nothing is removed. Is this the right database?');
  for await (const keys of inGroups(store.listOlder(before), keysPerQuery)) {
    const hashes = keys.flatMap((key) => hashOf(key) ?? []);
    const rows =
      hashes.length === 0
        ? []
        : await database.selectFrom('media').select('hash').where('hash', 'in', hashes).execute();
    const used = new Set(rows.map(({ hash }) => hash));
    for (const key of keys) {
      const hash = hashOf(key);
      // Other names are not ours, except those of writes that never ended.
      if (hash === undefined ? key.startsWith('media/.') : !used.has(hash)) yield key;
    }
  }
}

const hashOf = (key: FileKey): string | undefined => partsOf(key.slice('media/'.length))?.hash;
