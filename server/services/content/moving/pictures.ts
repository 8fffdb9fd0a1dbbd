/** Pictures of the old site: fetched once for each address, encoded again, and added to the library. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { request } from 'undici';
import type { Picture } from '#contract/content/media.ts';
import { isFailure } from '#contract/failures.ts';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { createCheckedAgent, reasonOf, requireReachable } from '../../outbound/agent.ts';
import type { MayReach } from '../../outbound/networks.ts';
import { nameOf, newHash, type PictureFiles } from '../media/files.ts';
import type { PictureBytes } from '../media/picture-bytes.ts';
import type { PictureMaker } from '../media/picture-maker.ts';
import { asPicture, insertMedia } from '../media/queries.ts';
import type { ContentTables } from '../tables.ts';
import { Problem } from './found.ts';
import { archived } from './markdown-site.ts';

type Options = {
  readonly database: Kysely<ContentTables>;
  readonly files: PictureFiles;
  readonly maker: PictureMaker;
  readonly mayReach: MayReach;
  readonly log: FastifyBaseLogger;
  /** Null if the file is no archive. Throws a `Problem`. */
  readonly inArchive: ((address: string, maxBytes: number) => Promise<Buffer>) | null;
};
/** The picture, or why there is none. */
export type Taken = Picture | string;

export type PictureTaker = {
  /** `base` is the address of the old site. */
  take(moveId: string, address: string, base: string): Promise<Taken>;
  close(): Promise<void>;
};

/** In milliseconds: of one picture with all its redirects, and of all of them. */
const timeout = 20_000;
const longest = 6 * 3_600_000;
const maxRedirects = 3;
/** Hosts that failed so often in a row are not asked any more. */
const patience = 10;

export function createPictureTaker({ database, files, maker, mayReach, log, inArchive }: Options): PictureTaker {
  const agent = createCheckedAgent(mayReach);
  const closing = new AbortController();
  const until = performance.now() + longest;
  const failures = new Map<string, number>();

  async function fetchFrom(address: string): Promise<Buffer> {
    let url = address;
    const signal = AbortSignal.any([AbortSignal.timeout(timeout), closing.signal]);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!/^https?:\/\//i.test(url)) throw new Problem('Its address is not one of the web.');
      requireReachable(url, mayReach);
      const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal, reset: true });
      const { location } = headers;
      if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
        await body.dump({ limit: 1_024, signal }).catch(() => {});
        url = new URL(location, url).href;
        continue;
      }
      if (statusCode !== 200) {
        await body.dump({ limit: 1_024, signal }).catch(() => {});
        throw new Problem(`The old site answered ${statusCode}.`);
      }
      return await readBounded(body);
    }
    throw new Problem('The old site redirects too often.');
  }

  async function bytesOf(address: string, base: string): Promise<Buffer> {
    if (inArchive && address.startsWith(archived)) return inArchive(address, uploadLimits.bytes);
    const url = URL.parse(address, base || undefined);
    if (!url) throw new Problem('Its address has no host. Say where the old site is.');
    if (performance.now() > until) throw new Problem('The pictures of the old site took too long.');
    if ((failures.get(url.host) ?? 0) >= patience) throw new Problem('The old site did not answer several times.');
    try {
      const bytes = await fetchFrom(url.href);
      failures.delete(url.host);
      return bytes;
    } catch (error) {
      if (!(error instanceof Problem)) failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      throw error;
    }
  }

  async function store(moveId: string, address: string, { made, hash }: Made): Promise<Picture> {
    const widths = made.files.map(({ width }) => width);
    try {
      for (const each of made.files) await files.write(nameOf(hash, each.width), each.bytes);
    } catch (error) {
      await files.remove({ hash, widths }).catch(() => {});
      throw error;
    }
    return database.transaction().execute(async (transaction) => {
      const row = await lockEntry(transaction, moveId, address);
      if (row?.mediaId) return (await storedPicture(transaction, row.mediaId)) as Picture;
      const stored = await insertMedia(transaction, {
        ...made,
        hash,
        alt: row?.alt ?? '',
        size: made.files.at(-1)?.bytes.length ?? 0,
        widths,
      });
      await setPicture(transaction, { moveId, address }, { state: 'made', reason: null, mediaId: stored.id });
      return { ...asPicture({ ...made, hash, alt: row?.alt ?? '', size: 0, widths: stored.widths }) };
    });
  }

  return {
    async take(moveId, address, base) {
      const known = await database
        .selectFrom('movedPictures')
        .select(['state', 'reason', 'mediaId'])
        .where('moveId', '=', moveId)
        .where('address', '=', address)
        .executeTakeFirst();
      if (!known) return 'Its address is too long.';
      if (known.mediaId) return (await storedPicture(database, known.mediaId)) ?? 'It was deleted from the library.';
      if (known.state === 'failed') return known.reason ?? '';
      let made: Made;
      try {
        const read = await bytesOf(address, base);
        made = { made: await maker.make(read), hash: newHash(read) };
      } catch (error) {
        const reason = whyNot(error);
        if (reason === null || closing.signal.aborted) throw error;
        log.info({ address, reason }, 'a picture of another site was left out');
        await setPicture(database, { moveId, address }, { state: 'failed', reason });
        return reason;
      }
      return store(moveId, address, made);
    },
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

type Made = { readonly made: PictureBytes; readonly hash: string };

/** Null for what is no fault of the picture, such as a full disk. */
function whyNot(error: unknown): string | null {
  if (error instanceof Problem) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'FORBIDDEN_ADDRESS') return 'Its address is not on the internet, so it was not fetched.';
  if (isFailure(error)) return error.status < 500 ? error.userMessage : null;
  if (name === 'TimeoutError') return 'The old site took too long.';
  return typeof code === 'string' || name === 'AggregateError' ? reasonOf(error) : null;
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > uploadLimits.bytes) throw new Problem(`It is larger than ${uploadLimits.bytes / 1024 / 1024} MB.`);
  }
  return Buffer.concat(parts);
}

const lockEntry = (transaction: Kysely<ContentTables>, moveId: string, address: string) =>
  transaction
    .selectFrom('movedPictures')
    .select(['alt', 'mediaId'])
    .where('moveId', '=', moveId)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst();

async function storedPicture(database: Kysely<ContentTables>, id: string): Promise<Picture | undefined> {
  const row = await database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asPicture(row);
}

type Outcome =
  | { readonly state: 'made'; readonly reason: null; readonly mediaId: string }
  | { readonly state: 'failed'; readonly reason: string };

async function setPicture(
  database: Kysely<ContentTables>,
  { moveId, address }: { readonly moveId: string; readonly address: string },
  outcome: Outcome,
): Promise<void> {
  await database
    .updateTable('movedPictures')
    .set(outcome)
    .where('moveId', '=', moveId)
    .where('address', '=', address)
    .execute();
}
