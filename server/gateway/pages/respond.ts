import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#contract/download.ts';
import { payloadSuffix } from '#contract/payload-address.ts';
import type { Route } from '#contract/routes.ts';
import { type Encoding, encode, encodingFor } from '../assets/encoding.ts';
import type { CachedPage, PageCache } from '../tagged-cache.ts';

export type Format = 'html' | 'flight';

const contentTypes: Record<Format, string> = {
  html: 'text/html; charset=utf-8',
  flight: 'text/x-component; charset=utf-8',
};

/** Flight for payload URLs and for forms posted by the router. */
export const formatOf = (request: FastifyRequest): Format =>
  pathOf(request.url).endsWith(payloadSuffix) || request.headers['x-action'] !== undefined ? 'flight' : 'html';

export function pagePathOf(url: string): string {
  const path = pathOf(url);
  return path.endsWith(payloadSuffix) ? path.slice(0, -payloadSuffix.length) || '/' : path;
}

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

/** The query without its `?`, as sent. */
export const searchOf = (url: string): string => url.slice(url.indexOf('?') + 1 || url.length);

type CachedOptions = { page: CachedPage; format: Format; cache: PageCache; buildId: string };

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  options: CachedOptions,
): FastifyReply | Promise<FastifyReply> {
  const { page, format, cache, buildId } = options;
  reply.headers(validatorsOf(page, format, buildId));
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers(contentHeadersOf(format, encoding));
  const representation = page[format];
  const bytes = representation[encoding];
  return bytes ? reply.send(bytes) : cache.encoded(representation, encoding).then((made) => reply.send(made));
}

/** Shared caches may store a page but must revalidate it, which costs a short 304. */
export const validatorsOf = (page: CachedPage, format: Format, buildId: string): Record<string, string> => ({
  etag: page.etag,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
  ...(format === 'flight' ? { 'x-build-id': buildId } : {}),
});

export const contentHeadersOf = (format: Format, encoding: Encoding): Record<string, string> => ({
  'content-type': contentTypes[format],
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
});

type OnceOptions = { bytes: Buffer; format: Format; status: number; buildId: string };

export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OnceOptions,
): Promise<FastifyReply> {
  const { bytes, format, status, buildId } = options;
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.code(status);
  reply.header('cache-control', 'private, no-store');
  reply.header('vary', 'accept-encoding');
  reply.header('content-type', contentTypes[format]);
  reply.header('x-build-id', buildId);
  if (encoding === 'identity') return reply.send(bytes);
  reply.header('content-encoding', encoding);
  return reply.send(await encode(bytes, encoding, 'once'));
}

export function sendFile(reply: FastifyReply, { name, type, body }: Download): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^a-z0-9.-]+/gi, '-')}"`)
    .send(body);
}

type RedirectOptions = { href: string; status: number; format: Format; buildId: string };

/**
 * Redirects a document by status; the router reads `x-redirect` instead, so that it handles the hash and foreign
 * origins itself.
 */
export function sendRedirect(reply: FastifyReply, { href, status, format, buildId }: RedirectOptions): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  if (format === 'html') return reply.redirect(href, status);
  reply.header('x-redirect', href);
  reply.header('x-build-id', buildId);
  return reply.code(200).type(contentTypes.flight).send('');
}

/** Search engines must index neither account pages (whose login URL carries a return path) nor secret ones. */
export function setNoindex(reply: FastifyReply, { access, secret }: Route): void {
  if (access !== 'public' || secret) reply.header('x-robots-tag', 'noindex');
}
