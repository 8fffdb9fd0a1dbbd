import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { tags } from '#contract/events.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import type { Config } from '../../settings/config.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { contentTypes, isPicture } from '../responses/content-types.ts';
import { respond } from '../responses/respond.ts';
import type { Limits } from '../security/limits.ts';
import { sendErrorResponse } from '../security/security.ts';
import type { Pictures } from '../upstream/pictures.ts';

type MediaOptions = {
  config: Config;
  pictures: Pick<Pictures, 'open' | 'link'>;
  errorResponseFor: ErrorResponseFactory;
  limits: Pick<Limits, 'overloaded' | 'fetches'>;
  /** Whether purges arrive. While they do not, cached pictures are sent only if the service fails. */
  isListening(): boolean;
  cdn: Pick<CdnHeaders, 'forPicture' | 'ignoresVary'>;
};
/**
 * The address at which browsers read a picture from the store, and until when (Unix milliseconds) it is the current
 * one.
 */
type Link = z.infer<typeof linkShape>;
type Picture = Buffer | Readable | Link;

const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}(?:\.[A-Za-z0-9_-]{1,20})?\.[a-z0-9]{3,5}$/;
const yearSeconds = 31_536_000;
const untilAvifSeconds = 3_600;
const headers = {
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
  vary: 'accept',
};
const missingTtlMs = 5_000;
const linkBytes = 1_000;
const linkShape = z.object({ url: z.url(), until: z.number() });

/** `limit` in bytes; entries above an eighth of it are not cached. */
export const createByteStore = (limit: number): LRUCache<string, Buffer | Link> =>
  new LRUCache({
    maxSize: Math.max(8, limit),
    maxEntrySize: Math.max(1, Math.floor(limit / 8)),
    sizeCalculation: (stored) => (Buffer.isBuffer(stored) ? Math.max(1, stored.length) : linkBytes),
  });

/** The type comes from the name, never from the service. Only pictures that are not cached count against the limits. */
export function registerMedia(
  app: FastifyInstance,
  { config, pictures, errorResponseFor, limits, isListening, cdn }: MediaOptions,
): { purge(changed: readonly string[]): void } {
  const cached = createByteStore(config.MEDIA_STORE_BYTES);
  const missing = new LRUCache<string, true>({ max: 10_000, ttl: missingTtlMs });
  const pending = new Map<string, Promise<Picture>>();
  let purges = 0;

  app.get<{ Params: { file: string } }>('/media/:file', { config: { unlimited: true } }, async (request, reply) => {
    const { file } = request.params;
    const type = contentTypes[path.extname(file)];
    if (!type || !isPicture(type) || !fileName.test(file)) return sendErrorResponse(reply, 404, errorResponseFor);
    try {
      const smaller = await loadAvif(request, file);
      const body = smaller?.body ?? (await findPicture(request, file));
      const seconds = !smaller && acceptsAvif(request, file) ? untilAvifSeconds : yearSeconds;
      if ('url' in body) return await sendLink(reply, file, { link: body, seconds });
      const cacheControl = `public, max-age=${seconds}${seconds === yearSeconds ? ', immutable' : ''}`;
      const content = { type, cacheControl, etag: `"${file}"`, ...smaller, headers: headersFor(file, seconds) };
      return await respond(request, reply, { ...content, body });
    } catch (error) {
      const { status, cause, retryAfter } = toUpstreamFailure(error);
      if (status >= 500 && cause) request.log.warn({ err: cause, file }, 'could not fetch a picture');
      if (retryAfter) reply.header('retry-after', retryAfter);
      return sendErrorResponse(reply, status, errorResponseFor);
    }
  });

  /** The redirect is cached for as long as the link is the current one; the link can be read for as long again. */
  function sendLink(reply: FastifyReply, file: string, { link, seconds }: { link: Link; seconds: number }) {
    const shortest = Math.min(seconds, Math.max(0, Math.floor((link.until - Date.now()) / 1_000)));
    const cacheControl = `public, max-age=${shortest}`;
    return reply.headers({ ...headersFor(file, shortest), 'cache-control': cacheControl }).redirect(link.url, 302);
  }

  const headersFor = (file: string, seconds: number) => ({ ...headers, ...cdn.forPicture(hashOf(file), seconds) });
  /** The address keeps its name, so that pages, stored texts and caches of pages need not know. */
  const acceptsAvif = (request: FastifyRequest, file: string) =>
    !cdn.ignoresVary && file.endsWith('.webp') && (request.headers.accept ?? '').includes('image/avif');

  /** The content service makes an AVIF file some time after it was first asked for it. */
  async function loadAvif(request: FastifyRequest, file: string) {
    const name = file.replace(/\.webp$/, '.avif');
    if (!acceptsAvif(request, file) || missing.has(name)) return undefined;
    try {
      return { type: 'image/avif', body: await findPicture(request, name), etag: `"${name}"` };
    } catch {
      return undefined;
    }
  }

  async function findPicture(request: FastifyRequest, file: string): Promise<Picture> {
    const known = cached.get(file);
    if (known && isListening()) return known;
    try {
      return await loadPicture(request, file);
    } catch (error) {
      if (known && toUpstreamFailure(error).status !== 404) return known;
      throw error;
    }
  }

  function loadPicture({ ip }: FastifyRequest, file: string): Promise<Picture> {
    const wait = limits.fetches(ip);
    if (wait > 0) throw failures.tooMany(wait);
    if (limits.overloaded()) throw failures.overloaded();
    if (missing.has(file)) throw notFound();
    const running = pending.get(file);
    // A stream has one reader, so each later request fetches it again.
    if (running !== undefined) return running.then((found) => (found instanceof Readable ? fetchPicture(file) : found));
    const started = fetchPicture(file).finally(() => {
      if (pending.get(file) === started) pending.delete(file);
    });
    pending.set(file, started);
    return started;
  }

  async function fetchPicture(file: string): Promise<Picture> {
    const before = purges;
    const link = config.S3_READ_ENDPOINT === undefined ? undefined : await fetchLink(file);
    if (link) {
      if (purges === before) cached.set(file, link, { ttl: Math.max(1, link.until - Date.now()) });
      return link;
    }
    const { status, headers, body } = await pictures.open(file);
    if (status !== 200) {
      await body.dump();
      if (status >= 400 && status < 500) missing.set(file, true);
      if (status === 404) cached.delete(file);
      throw failureOf(status);
    }
    if (!(Number(headers['content-length']) <= config.MEDIA_STORE_BYTES / 8)) return body;
    const bytes = Buffer.from(await body.bytes());
    // A picture that was deleted while it arrived must not stay.
    if (purges === before) cached.set(file, bytes);
    return bytes;
  }

  async function fetchLink(file: string): Promise<Link | undefined> {
    const { status, body } = await pictures.link(file);
    if (status >= 500) throw failureOf(status);
    if (status !== 200) return undefined;
    const link = linkShape.parse(JSON.parse(body.toString()));
    return link.url.startsWith(`${config.S3_READ_ENDPOINT}/`) ? link : undefined;
  }

  return {
    purge(changed) {
      const isStale = changed.includes(tags.all) ? () => true : (file: string) => changed.includes(tagOf(file));
      for (const file of [...cached.keys()]) if (isStale(file)) cached.delete(file);
      for (const file of [...pending.keys()]) if (isStale(file)) pending.delete(file);
      purges++;
    },
  };
}

const hashOf = (file: string): string => file.slice(0, file.indexOf('-'));
const tagOf = (file: string): string => tags.media(hashOf(file));

const notFound = (): Failure => failures.notFound('this_picture');
const failureOf = (status: number): Failure =>
  status >= 400 && status < 500 ? notFound() : failure(502, 'bad_gateway', message('picture_unavailable'));
