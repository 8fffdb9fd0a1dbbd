import { isPictureKey, partsOf } from '../content/media/files.ts';
import { moveOfPart } from '../content/moving/files.ts';
import type { ContentTables } from '../content/tables.ts';
import type { Database } from '../database/database.ts';
import { attachmentIdOf, isAttachmentKey } from '../trade/attachments/keys.ts';
import type { TradeTables } from '../trade/tables.ts';
import { inGroups } from './groups.ts';
import type { FileArea, FileKey, FileStore } from './store.ts';

const keysPerQuery = 1_000;

type Options = {
  readonly store: FileStore;
  readonly database: Database;
  /** Younger files may belong to an upload whose row is not there yet. */
  readonly before: Date;
};

export type Found = {
  readonly key: FileKey;
  /** False for a file that Portico did not write. */
  readonly isOwn: boolean;
};

/**
 * Files that neither a picture of the library nor a move has, because a crash came before its row or after its deletion, and those of
 * others. Throws if the library is empty, because the database may be another one.
 */
async function* filesWithoutPicture({ store, database: all, before }: Options): AsyncGenerator<Found> {
  const database = all.schema<ContentTables>('content');
  if (!(await database.selectFrom('media').select('id').limit(1).executeTakeFirst()))
    throw new Error('The library has no pictures at all, so nothing is removed. Is this the right database?');
  for await (const keys of inGroups(store.listOlder(before), keysPerQuery)) {
    const hashes = keys.filter(isPictureKey).map(hashOf);
    const rows =
      hashes.length === 0
        ? []
        : await database.selectFrom('media').select('hash').where('hash', 'in', hashes).execute();
    const used = new Set(rows.map(({ hash }) => hash));
    const moves = [...new Set(keys.flatMap((key) => moveOfPart(key) ?? []))];
    const moving =
      moves.length === 0
        ? []
        : await database
            .selectFrom('moves')
            .select('id')
            .where('id', 'in', moves)
            .where('hasFile', '=', true)
            .execute();
    const parts = new Set(moving.map(({ id }) => id));
    for (const key of keys) {
      const move = moveOfPart(key);
      if (move !== undefined) {
        if (!parts.has(move)) yield { key, isOwn: true };
        continue;
      }
      // A write that never ended begins with a dot.
      if (!isPictureKey(key)) yield { key, isOwn: key.startsWith('media/.') };
      else if (!used.has(hashOf(key))) yield { key, isOwn: true };
    }
  }
}

const hashOf = (key: FileKey): string => partsOf(key.slice('media/'.length))?.hash ?? '';

/** Files of attachments that were deleted, or of which a crash prevented the row. */
async function* filesWithoutAttachment({ store, database, before }: Options): AsyncGenerator<Found> {
  for await (const keys of inGroups(store.listOlder(before), keysPerQuery)) {
    const ids = keys.filter(isAttachmentKey).map(attachmentIdOf);
    const rows =
      ids.length === 0
        ? []
        : await database
            .schema<TradeTables>('trade')
            .selectFrom('attachments')
            .select('id')
            .where('id', 'in', ids)
            .execute();
    const used = new Set(rows.map(({ id }) => id));
    for (const key of keys) {
      if (!isAttachmentKey(key)) yield { key, isOwn: key.startsWith('attachments/.') };
      else if (!used.has(attachmentIdOf(key))) yield { key, isOwn: true };
    }
  }
}

export const unusedFiles: Readonly<Record<FileArea, (options: Options) => AsyncGenerator<Found>>> = {
  media: filesWithoutPicture,
  attachments: filesWithoutAttachment,
};
