import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, pipeline, Readable, type Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Download } from '#contract/download.ts';
import { layoutsHeader, pageOfPayload } from '#contract/payload-address.ts';
import type { Route } from '#contract/routes.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { PageStream } from '../../../engine/renderer.ts';
import type { CachedPage } from '../cache/tagged-cache.ts';
import type { CdnHeaders } from '../cdn/headers.ts';
import { createBody, encode } from '../responses/encoding.ts';
import { type Content, respond } from '../responses/respond.ts';
import { StreamedGzip } from '../responses/streamed-gzip.ts';
import { type OpenStored, zipOf } from '../responses/zip.ts';

export type Format = 'html' | 'flight';

const contentTypes: Record<Format, string> = {
  html: 'text/html; charset=utf-8',
  flight: 'text/x-component; charset=utf-8',
};

export const formatOf = (request: FastifyRequest): Format =>
  pageOfPayload(pathOf(request.url)) !== undefined || request.headers['x-action'] !== undefined ? 'flight' : 'html';

export function pagePathOf(url: string): string {
  const path = pathOf(url);
  return pageOfPayload(path) ?? path;
}

/** Payloads of another build may need code that the page does not have. Cached pages bypass the hook. */
export function registerBuildId(app: FastifyInstance, bundles: () => Bundles): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (formatOf(request) === 'flight') reply.header('x-build-id', bundles().build.id);
    done();
  });
}

const pathOf = (url: string): string => url.split('?', 1)[0] as string;

export const searchOf = (url: string): string => url.slice(url.indexOf('?') + 1 || url.length);

export const withSearch = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`);

/** A payload without its layout is a variant of its own. */
export const variantOf = (page: CachedPage, format: Format, headers: IncomingHttpHeaders): Format | 'segment' =>
  format === 'flight' && knownLayoutsOf(headers).includes(page.layoutKey) ? 'segment' : format;

export const knownLayoutsOf = (headers: IncomingHttpHeaders): string => String(headers[layoutsHeader] ?? '');

/** Shared caches may store a page but must revalidate it, which costs a short 304. A CDN that is purged may keep documents longer. */
export function cachedContent(
  page: CachedPage,
  variant: Format | 'segment',
  cdn: Pick<CdnHeaders, 'forEntry'>,
): Content {
  const common = { body: page[variant], cacheControl: 'public, max-age=0, must-revalidate' };
  if (variant === 'html') {
    return { ...common, type: contentTypes.html, etag: page.etag, headers: cdn.forEntry(page) };
  }
  return {
    ...common,
    type: contentTypes.flight,
    etag: variant === 'segment' ? page.etag.replace(/"$/, '-segment"') : page.etag,
    headers: { vary: `accept-encoding, ${layoutsHeader}` },
  };
}

type OnceOptions = { bytes: Buffer; format: Format; status: number };

export const sendOnce = (request: FastifyRequest, reply: FastifyReply, options: OnceOptions): Promise<FastifyReply> => {
  const { bytes, format, status } = options;
  return respond(request, reply, { ...privateContent(contentTypes[format], bytes), status });
};

/** A document that begins before its page is ready. It may fail, so nobody keeps it. */
export const sendParts = (request: FastifyRequest, reply: FastifyReply, parts: Readable): Promise<FastifyReply> =>
  respond(
    request,
    reply,
    streamedContent('html', (output) => pipeline(parts, output, () => {})),
  );

/** Each chunk is sent as it is written. */
const streamedContent = (format: Format, write: (output: Transform) => unknown): Content => ({
  type: contentTypes[format],
  body: {
    streamed(encoding) {
      const output = encoding === 'gzip' ? new StreamedGzip() : new PassThrough();
      write(output);
      return output;
    },
  },
  cacheControl: 'private, no-store',
  // nginx and others would collect the response.
  headers: { 'x-accel-buffering': 'no' },
});

type StreamResponse = { stream: PageStream; format: Format; contentSecurityPolicy?: string };

/** Sends the frame of a page at once, and each panel when it is ready. A slow reader holds no place. */
export function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  options: StreamResponse,
): Promise<FastifyReply> {
  const { stream, format, contentSecurityPolicy } = options;
  void stream.rendered.then(() => request.releasePlace?.());
  const content = streamedContent(format, (output) => stream.pipe(output));
  const policy = contentSecurityPolicy && { 'content-security-policy': contentSecurityPolicy };
  return respond(request, reply, { ...content, headers: { ...content.headers, ...policy } });
}

type Sending = { readonly file: Download; readonly open: OpenStored };

export function sendFile(request: FastifyRequest, reply: FastifyReply, { file, open }: Sending): Promise<FastifyReply> {
  const fileName = file.name.replace(/[^a-z0-9.-]+/gi, '-');
  const headers = { 'content-disposition': `attachment; filename="${fileName}"` };
  const { type } = file;
  const body = 'files' in file ? zipOf(file.files, open) : file.body;
  if (typeof body === 'string') return respond(request, reply, { ...privateContent(type, Buffer.from(body)), headers });
  const streamed = (encoding: 'gzip' | 'identity') => {
    const output = encoding === 'gzip' ? new StreamedGzip() : new PassThrough();
    // Fastify logs the error, and closes the connection.
    return pipeline(Readable.from(body), output, () => {});
  };
  const content = { type, body: { streamed }, cacheControl: 'private, no-store', headers };
  const sending = respond(request, reply, content);
  // Fastify would cut a file that takes longer than the handler may; each call of a service has a limit of its own.
  reply.hijack();
  return sending;
}

const privateContent = (type: string, bytes: Buffer): Content => ({
  type,
  body: createBody(bytes, (encoding) => encode(bytes, encoding, 'once')),
  cacheControl: 'private, no-store',
});

type RedirectOptions = { href: string; status: number; format: Format };

/** The router reads `x-redirect` instead of a status, so that it handles the hash and foreign origins itself. */
export function sendRedirect(reply: FastifyReply, { href, status, format }: RedirectOptions): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  if (format === 'html') return reply.redirect(href, status);
  reply.header('x-redirect', href);
  return reply.code(200).type(contentTypes.flight).send('');
}

/** Login URLs carry a return path, and secret ones their secret. */
export function setNoindex(reply: FastifyReply, { access, secret }: Route): void {
  if (access !== 'public' || secret) reply.header('x-robots-tag', 'noindex');
}
