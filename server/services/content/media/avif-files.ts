/** AVIF files beside WebP: half the bytes, but slow to encode, so they are made after an upload or after a first request. */

import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ContentTables } from '../tables.ts';
import { avifNameOf, nameOf, type PictureFiles } from './files.ts';
import { createPictureMaker } from './picture-maker.ts';
import { largestWidth } from './queries.ts';

type Options = { files: PictureFiles; database: Kysely<ContentTables>; log: FastifyBaseLogger };
type Size = { hash: string; width: number };

/** Files of about a hundred uploads; later ones are made when they are requested again. */
const longest = 500;
const timeLimit = 300_000;

export function createAvifFiles({ files, database, log }: Options) {
  const maker = createPictureMaker({ timeLimit, niceness: 10 });
  /** Being made, or failed since the start. */
  const known = new Set<string>();
  let last = Promise.resolve();
  let closed = false;

  async function make({ hash, width }: Size): Promise<void> {
    if (closed) return;
    const largest = await largestWidth(database, { hash, width });
    const stored = largest && (await files.read(nameOf(hash, largest)));
    if (stored) await files.write(avifNameOf(hash, width), await maker.makeAvif(await buffer(stored.body), width));
  }

  return {
    /** Makes the file in the background if there is a picture of this width. */
    request(size: Size): void {
      const name = avifNameOf(size.hash, size.width);
      if (known.has(name) || known.size >= longest) return;
      known.add(name);
      last = last
        .then(() => make(size))
        .then(
          () => void known.delete(name),
          (err: unknown) => {
            if (!closed) log.warn({ err, name }, 'could not make an AVIF file');
          },
        );
    },
    close(): void {
      closed = true;
      maker.close();
    },
  };
}
