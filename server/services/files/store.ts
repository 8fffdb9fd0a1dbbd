/** Files that every process reads, such as pictures (docs/decisions/036-file-stores.md). */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import { createDatabaseStore, type FileTables } from './database-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** Pictures belong to content, attachments of messages to trade. Each service has its own tables for them. */
export const fileAreas = ['media', 'attachments'] as const;
export type FileArea = (typeof fileAreas)[number];
const schemas = { media: 'content', attachments: 'trade' } as const;

/** `media/{name}` or `attachments/{id}`. A key never changes meaning. */
export type FileKey = `${FileArea}/${string}`;

/** The caller reads or destroys the body. */
export type StoredFile = { readonly size: number; readonly body: Readable };

/** Readable without a key: always the same for everybody until it changes at `until` (Unix milliseconds), and for as long again. */
export type FileLink = { readonly url: string; readonly until: number };

export type FileStore = {
  /** All or nothing. Once it resolves, every process that shares the store reads the file. */
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  read(key: FileKey): Promise<StoredFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: FileKey): Promise<void>;
  /** Undefined if browsers do not read this store themselves. The file need not exist. */
  link?(key: FileKey, type: string): Promise<FileLink | undefined>;
  /** In any order; what was listed may be removed meanwhile. */
  list(): AsyncIterable<FileKey>;
  /** Those that were last written before this time, also what killed writes left; the clock is that of the store. */
  listOlder(time: Date): AsyncIterable<FileKey>;
  /** Those that are not stored. */
  missing(keys: readonly FileKey[]): Promise<FileKey[]>;
};

/** The whole file in memory: pictures and attachments are small enough. Undefined if there is none. */
export async function bytesOf(store: FileStore, key: FileKey): Promise<Buffer | undefined> {
  const file = await store.read(key);
  return file && buffer(file.body);
}

export type StoreName = Config['FILE_STORE'];
export const storeNames: readonly StoreName[] = ['folder', 'database', 's3'];

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
