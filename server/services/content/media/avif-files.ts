/**
 * AVIF files beside WebP: half the bytes, but slow to encode, so they are made after an upload or after a first
 * request.
 */

import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ContentTables } from '../tables.ts';
import { avifNameOf, nameOf, type PictureFiles } from './files.ts';
import { createPictureMaker } from './picture-maker.ts';
import { largestWidth } from './queries.ts';

type Options = {
  files: PictureFiles;
  database: Kysely<ContentTables>;
  log: FastifyBaseLogger;
  /** Milliseconds until a file that could not be made is tried again, when it is requested. */
  pause?: number;
};
type Size = { hash: string; width: number };

/** Files of about a hundred uploads; a longer queue loses those that were requested first. */
const maxWaiting = 500;
const timeLimit = 120_000;

export function createAvifFiles({ files, database, log, pause = 600_000 }: Options) {
  const maker = createPictureMaker({ timeLimit, niceness: 10 });
  const waiting = new Map<string, Size>();
  const failed = new LRUCache<string, true>({ max: maxWaiting, ttl: pause });
  let current: string | undefined;
  let closed = false;

  /** The latest request comes first: gateways ask again while visitors want a picture, and the rest can wait. */
  async function makeAll(): Promise<void> {
    for (let next = [...waiting].at(-1); next && !closed; next = [...waiting].at(-1)) {
      const [name, size] = next;
      waiting.delete(name);
      current = name;
      await make(size).catch((err: unknown) => {
        failed.set(name, true);
        if (!closed) log.warn({ err, name }, 'could not make an AVIF file');
      });
    }
    current = undefined;
  }

  async function make({ hash, width }: Size): Promise<void> {
    const largest = await largestWidth(database, { hash, width });
    const stored = largest && (await files.read(nameOf(hash, largest)));
    if (!stored) return;
    const made = await maker.makeAvif(await buffer(stored.body), width);
    if (!made) return void failed.set(avifNameOf(hash, width), true);
    await files.write(avifNameOf(hash, width), made);
    // It was deleted meanwhile, with the files that it had then.
    if (!(await largestWidth(database, { hash, width }))) await files.remove({ hash, widths: [width] });
  }

  return {
    /** Makes the file in the background if there is a picture of this width. */
    request(size: Size): void {
      const name = avifNameOf(size.hash, size.width);
      if (closed || name === current || failed.has(name)) return;
      waiting.delete(name);
      waiting.set(name, size);
      const [oldest] = waiting.keys();
      if (waiting.size > maxWaiting && oldest) waiting.delete(oldest);
      if (current === undefined) void makeAll();
    },
    close(): void {
      closed = true;
      maker.close();
    },
  };
}
