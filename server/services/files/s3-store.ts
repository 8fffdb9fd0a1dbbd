import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import { failures } from '#contract/failures.ts';
import type { Config } from '../../settings/config.ts';
import type { FileArea, FileKey, FileStore } from './store.ts';

type Settings = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_READ_ENDPOINT'
>;
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Request = { path?: string; query?: Record<string, string>; body?: Uint8Array };

const keysPerList = 1_000;
const connections = 16;
/** Milliseconds without any progress: a store in use answers within a second, and visitors wait no longer for a picture. */
const silence = 5_000;
/** Seconds. A link is made again at half of them, so one that a browser or a CDN kept still leads to its picture. */
const linkLifetime = 3_600;

/** A bucket of any server that speaks S3. Throws an error that names the setting when it cannot be used. */
export async function createS3Store(settings: Settings, area: FileArea, timeout = silence): Promise<FileStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = settings;
  const agent = new Agent({
    connections,
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const signer = {
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    service: 's3',
    region: S3_REGION,
    // Signing keys of a day.
    cache: new Map<string, ArrayBuffer>(),
  };

  async function send(method: Method, { path = '', query = {}, body }: Request): Promise<Dispatcher.ResponseData> {
    const url = new URL(`${S3_ENDPOINT}/${S3_BUCKET}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...signer,
      method,
      url: url.href,
      // The server compares it with what arrives.
      headers: { 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
    }).sign();
    return agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
    });
  }

  /** Undefined for 404. Throws 503 when the server does not answer or refuses. */
  async function request(
    method: Method,
    options: Request,
  ): Promise<(Dispatcher.ResponseData['body'] & { size: number }) | undefined> {
    const response = await send(method, options).catch((error: unknown) => {
      throw unavailable(error);
    });
    const { statusCode, headers, body } = response;
    if (statusCode < 300) return Object.assign(body, { size: Number(headers['content-length'] ?? 0) });
    const text = await body.text().catch(() => '');
    if (statusCode === 404 && codeOf(text) !== 'NoSuchBucket') return undefined;
    throw unavailable(new Error(`S3 answered ${method} with ${statusCode} ${codeOf(text)}`));
  }

  async function* list(): AsyncGenerator<{ key: FileKey; writtenAt: Date }> {
    for (let after = ''; ; ) {
      const query = { 'list-type': '2', prefix: `${area}/`, 'max-keys': String(keysPerList), 'start-after': after };
      const body = await request('GET', { query });
      const text = (await body?.text()) ?? '';
      const page = text
        .split('<Contents>')
        .slice(1)
        .map((object) => ({
          key: textOf('Key', object) as FileKey,
          writtenAt: new Date(textOf('LastModified', object)),
        }));
      yield* page;
      const last = page.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  await check();
  return {
    async write(key, bytes) {
      const body = await request('PUT', { path: `/${key}`, body: bytes });
      if (!body) throw unavailable(new Error('S3 answered PUT with 404'));
      await body.dump();
    },
    async read(key) {
      const body = await request('GET', { path: `/${key}` });
      return body && { size: body.size, body };
    },
    async remove(key) {
      await (await request('DELETE', { path: `/${key}` }))?.dump();
    },
    async link(key, type) {
      if (settings.S3_READ_ENDPOINT === undefined) return undefined;
      const window = linkLifetime * 500;
      const from = Math.floor(Date.now() / window) * window;
      const url = new URL(`${S3_ENDPOINT}/${S3_BUCKET}/${key}`);
      url.searchParams.set('X-Amz-Expires', String(linkLifetime));
      url.searchParams.set('response-content-type', type);
      url.searchParams.set('response-cache-control', `public, max-age=${linkLifetime}, immutable`);
      const datetime = new Date(from).toISOString().replace(/[:-]|\.\d{3}/g, '');
      const signed = await new AwsV4Signer({ ...signer, url: url.href, signQuery: true, datetime }).sign();
      const path = `/${S3_BUCKET}/${key}${signed.url.search}`;
      return { url: settings.S3_READ_ENDPOINT + path, until: from + window };
    },
    async *list() {
      for await (const { key } of list()) yield key;
    },
    async *listOlder(time) {
      for await (const { key, writtenAt } of list()) if (writtenAt < time) yield key;
    },
    async missing(keys) {
      const found = await Promise.all(
        keys.map(async (key) => {
          const body = await request('HEAD', { path: `/${key}` });
          await body?.dump();
          return body !== undefined;
        }),
      );
      return keys.filter((_, index) => !found[index]);
    },
  };

  async function check(): Promise<void> {
    // Lists nothing, because only the status matters.
    const query = { 'list-type': '2', 'max-keys': '1', prefix: 'start-check/' };
    const { statusCode, body } = await send('GET', { query }).catch((error: Error & { code?: string }) => {
      throw new Error(`S3_ENDPOINT ${S3_ENDPOINT} does not answer: ${error.message || error.code}.`, {
        cause: error,
      });
    });
    const code = codeOf(await body.text());
    if (statusCode < 300) return;
    const reason = reasons[code] ?? `S3_BUCKET ${S3_BUCKET} cannot be used`;
    throw new Error(`${reason}: ${S3_ENDPOINT} answered ${statusCode} ${code}.`);
  }
}

const reasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'S3_BUCKET does not exist',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is unknown',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is wrong',
  AccessDenied: 'S3_ACCESS_KEY_ID may not list S3_BUCKET',
  AuthorizationHeaderMalformed: 'S3_REGION is wrong',
  PermanentRedirect: 'S3_ENDPOINT is not that of S3_BUCKET',
  RequestTimeTooSkewed: "this machine's clock is wrong",
};

const textOf = (tag: string, xml: string) => new RegExp(`<${tag}>([^<]+)<`).exec(xml)?.[1] ?? '';
const codeOf = (xml: string) => textOf('Code', xml);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const unavailable = (cause: unknown) => Object.assign(failures.unavailable(), { cause });
