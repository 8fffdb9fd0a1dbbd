import { Readable } from 'node:stream';
import { type Generated, type Kysely, sql } from 'kysely';
import type { FileKey, FileStore } from './store.ts';

/** The tables are in the schema of the service whose files they have. */
export type FileTables = {
  files: { key: FileKey; size: number; writtenAt: Generated<Date> };
  fileChunks: { key: FileKey; number: number; bytes: Uint8Array };
};

/** Bytes of a row. One is in memory for each reader, and each takes one short query. */
const chunkSize = 256 * 1024;
const keysPerQuery = 1_000;

/** All processes with the same database share the files. */
export function createDatabaseStore(database: Kysely<FileTables>): FileStore {
  async function* chunksOf(key: FileKey, size: number, first: Uint8Array): AsyncGenerator<Uint8Array> {
    let sent = first.length;
    if (sent > 0) yield first;
    for (let number = 1; sent < size; number++) {
      const chunk = await database
        .selectFrom('fileChunks')
        .select('bytes')
        .where('key', '=', key)
        .where('number', '=', number)
        .executeTakeFirst();
      if (!chunk) throw new Error(`the file ${key} was removed while it was read`);
      sent += chunk.bytes.length;
      yield chunk.bytes;
    }
  }

  async function* keysBefore(time?: Date): AsyncGenerator<FileKey> {
    const all = database.selectFrom('files').select('key').orderBy('key').limit(keysPerQuery);
    const wanted = time ? all.where('writtenAt', '<', time) : all;
    for (let after = ''; ; ) {
      const page = await wanted.where('key', '>', after as FileKey).execute();
      for (const { key } of page) yield key;
      const last = page.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  async function stored(keys: readonly FileKey[]): Promise<FileKey[]> {
    const rows = await database.selectFrom('files').select('key').where('key', 'in', keys).execute();
    return rows.map(({ key }) => key);
  }

  return {
    write: (key, bytes) =>
      database.transaction().execute(async (transaction) => {
        // Locks the row, so that two writers of the same key follow each other.
        await transaction
          .insertInto('files')
          .values({ key, size: bytes.length })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ size: bytes.length, writtenAt: sql`now()` }))
          .execute();
        await transaction.deleteFrom('fileChunks').where('key', '=', key).execute();
        for (let number = 0; number * chunkSize < bytes.length; number++) {
          const chunk = bytes.subarray(number * chunkSize, (number + 1) * chunkSize);
          await transaction.insertInto('fileChunks').values({ key, number, bytes: chunk }).execute();
        }
      }),
    async read(key) {
      const file = await database
        .selectFrom('files')
        .leftJoin('fileChunks', (join) =>
          join.onRef('fileChunks.key', '=', 'files.key').on('fileChunks.number', '=', 0),
        )
        .select(['files.size', 'fileChunks.bytes'])
        .where('files.key', '=', key)
        .executeTakeFirst();
      return file && { size: file.size, body: Readable.from(chunksOf(key, file.size, file.bytes ?? new Uint8Array())) };
    },
    async remove(key) {
      await database.deleteFrom('files').where('key', '=', key).execute();
    },
    list: () => keysBefore(),
    listOlder: keysBefore,
    async missing(keys) {
      const found = new Set<FileKey>();
      for (let from = 0; from < keys.length; from += keysPerQuery) {
        for (const key of await stored(keys.slice(from, from + keysPerQuery))) found.add(key);
      }
      return keys.filter((key) => !found.has(key));
    },
  };
}
