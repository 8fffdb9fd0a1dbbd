import type { Kysely } from 'kysely';
import { isPictureKey, partsOf } from '../content/media/files.ts';
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

type Found = {
  readonly key: FileKey;
  /** False for a file that Portico did not write. */
  readonly isOwn: boolean;
};

/**
 * Files that no picture of the library has, because a crash came before its row or after its deletion, and those of others.
 * Throws if the library is empty, because the database may be another one.
 */
export async function* filesWithoutPicture({ store, database, before }: Options): AsyncGenerator<Found> {
  if (!(await database.selectFrom('media').select('id').limit(1).executeTakeFirst()))
    throw new Error('The library has no pictures at all, so nothing is removed. Is this the right database?');
  for await (const keys of inGroups(store.listOlder(before), keysPerQuery)) {
    const hashes = keys.filter(isPictureKey).map(hashOf);
    const rows =
      hashes.length === 0
        ? []
        : await database.selectFrom('media').select('hash').where('hash', 'in', hashes).execute();
    const used = new Set(rows.map(({ hash }) => hash));
    for (const key of keys) {
      // A write that never ended begins with a dot.
      if (!isPictureKey(key)) yield { key, isOwn: key.startsWith('media/.') };
      else if (!used.has(hashOf(key))) yield { key, isOwn: true };
    }
  }
}

const hashOf = (key: FileKey): string => partsOf(key.slice('media/'.length))?.hash ?? '';
