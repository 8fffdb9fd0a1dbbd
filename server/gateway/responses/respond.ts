import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodable, type Encoding, encodingFor, type Streamed, streamEncodingFor } from './encoding.ts';

export type Content = {
  readonly type: string;
  /** `Encodable` and `Streamed` are compressed as the client accepts; bytes and streams are sent as they are, bytes also in ranges. */
  readonly body: Encodable | Streamed | Buffer | Readable;
  readonly cacheControl: string;
  readonly etag?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The ETag is weak, because the compressed forms of a body share it. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

export async function respond(request: FastifyRequest, reply: FastifyReply, content: Content): Promise<FastifyReply> {
  const { body, etag, status = 200 } = content;
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (etag !== undefined && known !== undefined && isCurrent(known, etag)) {
    if (body instanceof Readable) body.destroy();
    return reply.code(304).headers(cachingHeaders(content)).send();
  }
  if ('streamed' in body) {
    const encoding = streamEncodingFor(accepted);
    return reply.code(status).headers(headersOf(content, encoding)).send(body.streamed(encoding));
  }
  const encoding = isEncodable(body) ? encodingFor(accepted) : 'identity';
  reply.code(status).headers(headersOf(content, encoding));
  if (Buffer.isBuffer(body)) return sendBytes(request, reply, { body, etag });
  return reply.send(isEncodable(body) ? await body.encoded(encoding) : body);
}

export const headersOf = (content: Content, encoding: Encoding): Record<string, string> => ({
  ...cachingHeaders(content),
  'content-type': content.type,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
});

const cachingHeaders = ({ body, cacheControl, etag, headers }: Content): Record<string, string> => ({
  'cache-control': cacheControl,
  ...(etag === undefined ? {} : { etag }),
  ...(isEncodable(body) || 'streamed' in body ? { vary: 'accept-encoding' } : {}),
  ...headers,
});

const isEncodable = (body: Content['body']): body is Encodable => 'encoded' in body;

const isCurrent = (known: string, etag: string) => known.trim() === '*' || known.includes(etag.replace(/^W\//, ''));

type Bytes = { body: Buffer; etag: string | undefined };

function sendBytes({ method, headers }: FastifyRequest, reply: FastifyReply, { body, etag }: Bytes): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const condition = headers['if-range'];
  const isSame = condition === undefined || (condition === etag && !etag.startsWith('W/'));
  const range = method === 'GET' && isSame ? rangeOf(headers.range, body.length) : null;
  if (!range) return reply.send(body);
  if (range.last < range.first)
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${body.length}`, 'cache-control': 'no-store' })
      .send();
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${body.length}`);
  return reply.send(body.subarray(range.first, range.last + 1));
}

/** Null for several ranges or an invalid one, which are answered with the whole. */
function rangeOf(header: string | undefined, length: number): { first: number; last: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { first: Math.max(0, length - Number(last)), last: length - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) };
}
