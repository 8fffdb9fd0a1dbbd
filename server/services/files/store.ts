/** Files that every process reads, such as pictures (docs/decisions/036-file-stores.md). */
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { createFolderStore } from './folder-store.ts';

/** `media/{name}`. Names come from the content of the file, so a key never changes meaning. */
export type FileKey = `media/${string}`;

/** The caller reads or destroys the body. */
export type StoredFile = { readonly size: number; readonly body: Readable };

export type FileStore = {
  /** All or nothing. Once it resolves, every process that shares the store reads the file. */
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  read(key: FileKey): Promise<StoredFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: FileKey): Promise<void>;
  /** In any order. */
  list(): AsyncIterable<FileKey>;
  /** Those that are not stored. */
  missing(keys: readonly FileKey[]): Promise<FileKey[]>;
};

/** Throws an error that names the setting to change. */
export async function openFileStore({ config }: { config: Config }): Promise<FileStore> {
  return createFolderStore(config.DATA_DIR);
}
