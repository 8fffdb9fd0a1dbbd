import { afterEach, expect, test } from 'vitest';
import { createByteStore, registerMedia } from '../../server/gateway/assets/media.ts';
import { createCdnHeaders } from '../../server/gateway/cdn/headers.ts';
import { createContentSecurityPolicy } from '../../server/gateway/security/headers.ts';
import { createLimits } from '../../server/gateway/security/limits.ts';
import { createSecurity } from '../../server/gateway/security/security.ts';
import { createPictures } from '../../server/gateway/upstream/pictures.ts';
import { startForeignService } from '../helpers/foreign-service.ts';
import { settings, silentLogger, startGuarded } from '../helpers/guarded-app.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { send } from '../helpers/send.ts';

const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end();
});

const { logger, lines } = collectingLogger('warn');

async function mediaFrom(answer: Parameters<typeof startForeignService>[0], env: Record<string, string> = {}) {
  const service = await startForeignService(answer);
  const config = settings({ EVENT_LOOP_LIMIT: '60000', ...env });
  const { errorResponseFor } = createSecurity({ config, contentSecurityPolicy: createContentSecurityPolicy([]) });
  const limits = createLimits({ config });
  const pictures = createPictures({ config, logger: silentLogger, url: service.url });
  lines.length = 0;
  const guarded = await startGuarded({
    logger,
    routes: (app) =>
      registerMedia(app, {
        config,
        pictures,
        errorResponseFor,
        limits,
        isListening: () => true,
        cdn: createCdnHeaders({ config, isListening: () => true }),
      }),
  });
  cleanups.push(
    () => guarded.app.close(),
    () => pictures.close(),
    () => service.close(),
  );
  return { service, pictures, ...guarded };
}
const picture = Buffer.from('RIFF....WEBPVP8 not really but nobody looks');

test('T52: a picture is served with the type of its name, sandboxed and immutable', async () => {
  const { service, origin } = await mediaFrom((_hit, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'content-length': picture.length })
      .end(picture),
  );
  for (let index = 0; index < 3; index++) {
    const answer = await send(`${origin}/media/0a1b2c-480.webp`);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, picture]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
  }
  expect(service.hits.map(({ url }) => url)).toEqual(['/content/media/0a1b2c-480.webp']);
  const head = await send(`${origin}/media/0a1b2c-480.webp`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
  const again = await send(`${origin}/media/0a1b2c-480.webp`, { headers: { 'if-none-match': '"0a1b2c-480.webp"' } });
  expect(again.status).toBe(304);
});

test('a browser that reads AVIF gets it at the same address as soon as the service has it', async () => {
  const smaller = Buffer.from('an AVIF file');
  let made = false;
  const { service, origin } = await mediaFrom((hit, response) => {
    if (hit.url.endsWith('.avif') && !made) return response.writeHead(404).end();
    const body = hit.url.endsWith('.avif') ? smaller : picture;
    response.writeHead(200, { 'content-length': body.length }).end(body);
  });
  const ask = async (name: string, accept: string) => {
    const { headers } = await send(`${origin}/media/${name}`, { headers: { accept } });
    const header = (key: string) => headers.get(key);
    return [header('content-type'), header('etag'), header('vary'), header('cache-control')];
  };
  const both = 'image/avif,image/webp,image/*,*/*;q=0.8';
  const forever = 'public, max-age=31536000, immutable';
  const webp = ['image/webp', '"a-480.webp"', 'accept'];
  expect(await ask('a-480.webp', 'image/webp,*/*')).toEqual([...webp, forever]);
  expect(service.hits).toHaveLength(1);
  // Not for long, so that the browser gets the smaller file later.
  for (let index = 0; index < 2; index++)
    expect(await ask('a-480.webp', both)).toEqual([...webp, 'public, max-age=3600']);
  expect(service.hits).toHaveLength(2);
  made = true;
  for (let index = 0; index < 2; index++)
    expect(await ask('b-480.webp', both)).toEqual(['image/avif', '"b-480.avif"', 'accept', forever]);
  expect(await ask('b-480.webp', '*/*')).toEqual(['image/webp', '"b-480.webp"', 'accept', forever]);
  expect(service.hits.map(({ url }) => url.slice('/content/media/'.length))).toEqual([
    'a-480.webp',
    'a-480.avif',
    'b-480.avif',
    'b-480.webp',
  ]);
});

test('behind a CDN that keeps one response for an address, every browser gets WebP, with the keys to purge it', async () => {
  const env = { CDN: 'cloudflare', CDN_PURGE_URL: 'https://cdn.example', CDN_PURGE_TOKEN: 'a-token' };
  const { service, origin } = await mediaFrom(
    (_hit, response) => response.writeHead(200, { 'content-length': picture.length }).end(picture),
    env,
  );
  const { headers } = await send(`${origin}/media/a-480.webp`, { headers: { accept: 'image/avif,image/webp' } });
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'cache-tag': 'media,media:a',
  });
  expect(service.hits.map(({ url }) => url)).toEqual(['/content/media/a-480.webp']);
});

test('a picture is sent in ranges, and in whole when it changed or the range is not one', async () => {
  const { origin } = await mediaFrom((_hit, response) =>
    response.writeHead(200, { 'content-length': picture.length }).end(picture),
  );
  const etag = '"0a1b2c-480.webp"';
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await send(`${origin}/media/0a1b2c-480.webp`, { method, headers });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  const [whole, size] = [picture.toString(), picture.length];
  expect(await ask({ range: 'bytes=0-3' })).toEqual([206, `bytes 0-3/${size}`, 'RIFF']);
  expect(await ask({ range: 'bytes=4-', 'if-range': etag })).toEqual([
    206,
    `bytes 4-${size - 1}/${size}`,
    whole.slice(4),
  ]);
  expect(await ask({ range: 'bytes=3-3' })).toEqual([206, `bytes 3-3/${size}`, 'F']);
  expect(await ask({ range: 'bytes=-5' })).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 'looks']);
  expect(await ask({ range: 'bytes=40-999' })).toEqual([206, `bytes 40-${size - 1}/${size}`, whole.slice(40)]);
  expect(await ask({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, '']);
  expect(await ask({ range: 'bytes=-0' })).toEqual([416, `bytes */${size}`, '']);
  expect(await ask({ range: 'bytes=0-3', 'if-none-match': etag })).toEqual([304, null, '']);
  expect(await ask({ range: 'bytes=0-3' }, 'HEAD')).toEqual([200, null, '']);
  for (const range of ['bytes=0-1,4-5', 'bytes=5-4', 'bytes=-', 'lines=0-3'])
    expect(await ask({ range })).toEqual([200, null, whole]);
  expect(await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).toEqual([200, null, whole]);
});

test('T52 T54: names that are not pictures are refused without a call', async () => {
  const { service, port } = await mediaFrom((_hit, response) => response.end(picture));
  for (const name of [
    'a.svg',
    'a.html',
    'a',
    'a.webp.html',
    '..%2fa.webp',
    '%2e%2e',
    'a%20b.webp',
    '.webp',
    'a.webp%00',
    'a..webp/../../x.webp',
    'a/b.webp',
  ]) {
    const { status } = await rawExchange(port, rawRequest('GET', `/media/${name}`));
    expect([name, [400, 404].includes(status)]).toEqual([name, true]);
  }
  expect(service.hits).toEqual([]);
});

test('a picture larger than the cache is passed through, a missing one is 404, and a failing service 502 or 504', async () => {
  const large = Buffer.alloc(300_000, 'x');
  const { service, origin } = await mediaFrom(
    (hit, response) => {
      if (hit.url.endsWith('none.webp')) return response.writeHead(404).end();
      if (hit.url.endsWith('broken.webp')) return response.writeHead(500).end();
      if (hit.url.endsWith('odd.webp')) return response.writeHead(400).end();
      if (hit.url.endsWith('moved.webp')) return response.writeHead(302, { location: 'https://evil.example/' }).end();
      if (hit.url.endsWith('down.webp')) return response.destroy();
      return response.writeHead(200, { 'content-length': large.length }).end(large);
    },
    { MEDIA_STORE_BYTES: '100000' },
  );
  for (let index = 0; index < 2; index++) {
    expect((await (await send(`${origin}/media/large.webp`)).arrayBuffer()).byteLength).toBe(large.length);
  }
  expect(service.hits.length).toBe(2);
  for (const [name, status] of [
    ['none', 404],
    ['odd', 404],
    ['moved', 502],
    ['broken', 502],
    ['broken', 502],
    ['down', 504],
  ] as const) {
    const answer = await send(`${origin}/media/${name}.webp`);
    expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, status, 'no-store']);
    expect(answer.headers.has('retry-after')).toBe(status === 504);
  }
  expect(service.hits.filter(({ url }) => url.endsWith('broken.webp'))).toHaveLength(2);
  const failed = lines.filter(({ msg }) => msg === 'could not fetch a picture');
  expect(failed.map(({ file }) => file)).toEqual(['down.webp']);
});

test('the byte store stays within its size and evicts the least recently used entry', () => {
  const store = createByteStore(800);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) store.set(name, Buffer.alloc(100));
  store.get('a');
  store.set('i', Buffer.alloc(100));
  expect([store.calculatedSize, store.has('a'), store.has('b')]).toEqual([800, true, false]);
  store.set('large', Buffer.alloc(101));
  expect([store.calculatedSize, store.has('large')]).toEqual([800, false]);
});

test('a large picture is sent while it arrives, and not fetched further for a reader that has it', async () => {
  const { promise: rest, resolve: finish } = Promise.withResolvers<void>();
  let closed = 0;
  const { origin } = await mediaFrom(
    async (_hit, response) => {
      response.on('close', () => closed++);
      response.writeHead(200, { 'content-length': 60_000 }).write(Buffer.alloc(30_000));
      await rest;
      response.end(Buffer.alloc(30_000));
    },
    { MEDIA_STORE_BYTES: '100000', UPSTREAM_TIMEOUT: '60000' },
  );
  const known = await send(`${origin}/media/large.webp`, { headers: { 'if-none-match': '"large.webp"' } });
  expect(known.status).toBe(304);
  await expect.poll(() => closed).toBe(1);
  const answer = await fetch(`${origin}/media/large.webp`);
  const reader = answer.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  finish();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) length += part.value.length;
  expect(length).toBeGreaterThan(0);
});

const notFound = (response: import('node:http').ServerResponse) => response.writeHead(404).end();

test('a missing picture is requested once for concurrent and following requests', async () => {
  const { service, origin } = await mediaFrom((_hit, response) => setTimeout(notFound, 50, response));
  const ask = async () => (await send(`${origin}/media/${'a'.repeat(32)}-480.webp`)).status;
  expect(await Promise.all(Array.from({ length: 30 }, ask))).toEqual(Array(30).fill(404));
  expect(await ask()).toBe(404);
  expect(service.hits.length).toBe(1);
});

test('requests for uncached pictures are rate limited, requests for cached ones are not', async () => {
  const { service, origin } = await mediaFrom(
    (hit, response) =>
      hit.url.includes('known')
        ? response.writeHead(200, { 'content-length': picture.length }).end(picture)
        : notFound(response),
    { PAGE_RATE_PER_MINUTE: '5' },
  );
  const ask = async (name: string) => (await send(`${origin}/media/${name}.webp`)).status;
  expect(await ask('known')).toBe(200);
  const invented: number[] = [];
  for (let index = 0; index < 10; index++) invented.push(await ask(`invented-${index}`));
  expect(invented).toEqual([...Array(4).fill(404), ...Array(6).fill(429)]);
  expect(service.hits.length).toBe(5);
  for (let index = 0; index < 20; index++) expect(await ask('known')).toBe(200);
});

test('picture calls are limited, others queue, and a hanging service opens the breaker', async () => {
  let running = 0;
  let maxRunning = 0;
  const { service, origin } = await mediaFrom(
    (_hit, response) => {
      maxRunning = Math.max(maxRunning, ++running);
      response.on('close', () => running--);
    },
    { UPSTREAM_TIMEOUT: '300', BREAKER_FAILURES: '5', breakerProbeInterval: '60000', QUEUE_TIMEOUT: '100' },
  );
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => send(`${origin}/media/invented-${index}.webp`)),
  );
  expect(maxRunning).toBeLessThan(17);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 504]));
  const before = service.hits.length;
  const late = await send(`${origin}/media/one-more.webp`);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^(?:[45]\d|60)$/)]);
  expect(service.hits.length).toBe(before);
});
