/** Files that every process reads, such as pictures (docs/decisions/036-file-stores.md). */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../settings/config.ts';

/** Pictures belong to content, attachments of messages to trade. Each service has its own tables for them. */
export const fileAreas = ['media', 'attachments'] as const;
export type FileArea = (typeof fileAreas)[number];

/** `media/{name}` or `attachments/{id}`. A key never changes meaning. */
export type FileKey = `${FileArea}/${string}`;

/** The caller reads or destroys the body. */
export type StoredFile = { readonly size: number; readonly body: Readable };

/**
 * A URL that needs no key. Everybody gets the same one until `until` (Unix milliseconds), and it stays readable for as
 * long again.
 */
export type FileLink = { readonly url: string; readonly until: number };

export type FileStore = {
  /** All or nothing. Once it resolves, every process that shares the store reads the file. */
  write(key: FileKey, bytes: Uint8Array): Promise<void>;
  read(key: FileKey): Promise<StoredFile | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: FileKey): Promise<void>;
  /** Undefined if browsers do not read this store themselves. The file need not exist. */
  link?(key: FileKey, type: string): Promise<FileLink | undefined>;
  /** The order is arbitrary, and a listed file may be removed meanwhile. */
  list(): AsyncIterable<FileKey>;
  /** Files that were last written before this time by the clock of the store, including remains of killed writes. */
  listOlder(time: Date): AsyncIterable<FileKey>;
  /** The given keys that have no stored file. */
  missing(keys: readonly FileKey[]): Promise<FileKey[]>;
};

/** The whole file in memory: pictures and attachments are small enough. Undefined if there is none. */
export async function bytesOf(store: FileStore, key: FileKey): Promise<Buffer | undefined> {
  const file = await store.read(key);
  return file && buffer(file.body);
}

export type StoreName = Config['FILE_STORE'];
export const storeNames: readonly StoreName[] = ['folder', 'database', 's3'];
