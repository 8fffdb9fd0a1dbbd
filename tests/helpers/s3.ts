/** A server that speaks S3, with one empty bucket. */
import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** The only id and secret that s3rver knows. */
const key = 'S3RVER';

/** `env` are the settings to use it. */
export async function startS3(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  // It does not check signatures of version 4 itself.
  server.middleware.unshift(async (context, next) => {
    if (isSigned(context.req) && isLinkSigned(context.req)) return next();
    context.status = 403;
    context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>';
  });
  const { port } = await server.run();
  return {
    env: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
    },
    async remove() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html; other ids are for s3rver to refuse. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [, id, scope = '', names = '', signature] =
    /Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? [];
  if (id !== key) return true;
  const [pathname, query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [
    method,
    pathname,
    parameters.join('&'),
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const secret = scope.split('/').reduce((by: string | Buffer, part) => hmac(by, part), `AWS4${key}`);
  return hmac(secret, text).toString('hex') === signature;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html; s3rver checks the time. */
function isLinkSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [pathname, search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return true;
  query.delete('X-Amz-Signature');
  const parameters = [...query].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const canonical = [method, pathname, parameters.join('&'), `host:${headers.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const text = ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/'), hash].join('\n');
  const secret = scope.reduce((by: string | Buffer, part) => hmac(by, part), `AWS4${key}`);
  return hmac(secret, text).toString('hex') === signature;
}

const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest();
