/** A backup is a tar file with gzip: what it is first, then the rows and files in pieces, then the manifest. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip, type ZlibParams } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import { namesSynced } from '../../durable-files.ts';

export type Add = (name: string, bytes: Uint8Array) => Promise<void>;
export type Entry = { readonly name: string; readonly bytes: Buffer };

/**
 * Creates `file`, readable by its owner only, with what `write` adds. Throws if the file exists or its folder does not,
 * and removes its own part of it if something fails or aborts. After `stopCompressing` entries are stored as they are.
 */
export async function writeArchive(
  file: string,
  write: (add: Add, stopCompressing: () => Promise<void>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  requireNew(file);
  requireFolder(path.dirname(file));
  const part = `${file}.part`;
  const { readable, controller } = createTarPacker();
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip();
  const written = pipeline(Readable.fromWeb(readable as ReadableStream), gzip, output, { signal });
  const stopCompressing = () =>
    promisify((gzip as unknown as ZlibParams).params).call(
      gzip,
      constants.Z_NO_COMPRESSION,
      constants.Z_DEFAULT_STRATEGY,
    );
  const add: Add = async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length }).getWriter();
    await writer.write(bytes);
    await writer.close();
  };
  const added = write(add, stopCompressing).then(
    () => controller.finalize(),
    (error) => {
      controller.error(error);
      throw error;
    },
  );
  const [disk, data] = await Promise.allSettled([written, added]);
  try {
    // A full disk also fails what is added afterwards.
    if (disk.status === 'rejected') throw disk.reason;
    if (data.status === 'rejected') throw data.reason;
    requireNew(file);
    await rename(part, file);
    await namesSynced(path.dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`Another backup is writing ${part}, or was killed: then delete it.`, { cause: error });
    await rm(part, { force: true });
    throw error;
  }
}

function requireNew(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already. A backup never overwrites a file.`);
}

function requireFolder(folder: string): void {
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist. Make it first.`);
}

/** The entries whose names begin with `prefix`. Throws at the end if the file is damaged or incomplete. */
export async function* readArchive(file: string, prefix = ''): AsyncGenerator<Entry> {
  const unpacked = createGunzip();
  const read = pipeline(createReadStream(file), unpacked);
  // The stream of entries fails too.
  read.catch(() => {});
  const decoder = createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>;
  for await (const { header, body } of Readable.toWeb(unpacked).pipeThrough(decoder)) {
    // Also of an entry that is skipped: the decoder has begun with the next one, and cancelling would stop that.
    const bytes = await buffer(body);
    if (header.name.startsWith(prefix)) yield { name: header.name, bytes };
  }
  await read;
}
