/** Pictures that browsers read from S3 with signed links, through a proxy like a CDN. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProducts } from '#contract/content/products.ts';
import { tags } from '#contract/events.ts';
import { json, startForeignService } from '../helpers/foreign-service.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { startGatewayOf, uploadPicture } from '../helpers/picture-gateway.ts';
import { startS3 } from '../helpers/s3.ts';
import { send } from '../helpers/send.ts';
import { createSend } from '../helpers/services.ts';

const cleanups: Array<() => unknown> = [];
let services: OwnServices;
let gateway: { origin: string };
let cdn: string;
beforeAll(async () => {
  const s3 = await startS3();
  cleanups.push(() => s3.remove());
  cdn = await startCdn(s3.env['S3_ENDPOINT']!);
  const env = { S3_READ_ENDPOINT: cdn };
  services = await startServices({ ...s3.env, ...env });
  cleanups.push(() => services.remove());
  const started = await startGatewayOf(services, env);
  cleanups.push(started.close);
  gateway = started;
});
afterAll(async () => {
  for (const end of cleanups.reverse()) await end();
});

/** Sends each request on with the host of S3, as a CDN does, and the path and query that came. */
async function startCdn(endpoint: string): Promise<string> {
  const server = createServer(({ method, url }, response) => {
    request(endpoint + url, { method }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
    }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function read(src: string, accept = 'image/webp') {
  const { status, headers } = await send(gateway.origin + src, { headers: { accept } });
  return { status, location: headers.get('location') ?? '', headers };
}

async function follow(location: string) {
  const answer = await fetch(location);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    bytes,
  };
}

test('browsers are sent to a signed link, the same for all, where they find each form of the picture', async () => {
  const { src } = await uploadPicture(services);
  const { status, location, headers } = await read(src);
  expect([status, location.startsWith(`${cdn}/files${src}?`), headers.get('vary')]).toEqual([302, true, 'accept']);
  const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(1_800);
  const webp = await follow(location);
  expect([webp.status, webp.type, webp.cache]).toEqual([200, 'image/webp', 'public, max-age=3600, immutable']);
  expect((await sharp(webp.bytes).metadata()).width).toBe(600);
  const links = new Set<string>();
  for (let index = 0; index < 3; index++) links.add((await read(src)).location);
  // Two if a new one has begun meanwhile.
  expect(links.size).toBeLessThanOrEqual(2);

  const avif = async () => (await read(src, 'image/avif,image/webp')).location;
  await expect.poll(avif, { timeout: 60_000 }).toContain('.avif?');
  expect(await follow(await avif())).toMatchObject({ status: 200, type: 'image/avif' });

  expect((await follow(location.replace('max-age%3D3600', 'max-age%3D9999'))).status).toBe(403);
  expect((await follow(location.replace(/-600\.webp/, '-480.webp'))).status).toBe(403);
});

test('a deleted picture has no link any more, and its former link leads nowhere', async () => {
  const { id, src } = await uploadPicture(services);
  const { location } = await read(src);
  expect((await follow(location)).status).toBe(200);
  expect((await createSend(services)(`DELETE /content/media/${id}`, { as: 'system' })).status).toBe(200);
  await expect.poll(async () => (await read(src)).status).toBe(404);
  expect((await follow(location)).status).toBe(404);
});

test('a CDN keeps a link until the next one, a picture for its own lifetime, and none that was deleted before a start', async () => {
  const deleted = await uploadPicture(services);
  expect((await createSend(services)(`DELETE /content/media/${deleted.id}`, { as: 'system' })).status).toBe(200);
  const { src } = await uploadPicture(services);
  const purges = await startForeignService((_hit, response) => json(response, 200, {}));
  cleanups.push(() => purges.close());
  const CDN = { CDN: 'fastly', CDN_PURGE_URL: purges.url, CDN_PURGE_TOKEN: 'a-token', CDN_MAX_AGE: '5000' };
  const started = await startGatewayOf(services, { S3_READ_ENDPOINT: cdn, ...CDN });
  cleanups.push(started.close);
  const lifetimeOf = async (path: string) => {
    const { status, headers } = await send(started.origin + path, { headers: { accept: 'image/webp' } });
    return [status, headers.get('surrogate-control'), headers.get('cache-control')] as const;
  };
  const [status, lifetime, caches] = await lifetimeOf(src);
  const seconds = Number(/^public, max-age=(\d+)$/.exec(caches ?? '')?.[1]);
  expect([status, seconds <= 1_800, lifetime]).toEqual([302, true, `max-age=${seconds}, stale-if-error=0`]);
  const { items } = await services.call(listProducts, { pageSize: 1 });
  expect(await lifetimeOf(items[0]!.cover!.src)).toEqual([
    200,
    'max-age=5000, stale-if-error=600',
    'public, max-age=31536000, immutable',
  ]);

  const purged = () =>
    purges.hits.flatMap(({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);
  const hashOf = (address: string) => address.slice('/media/'.length, address.lastIndexOf('-'));
  await expect.poll(purged).toContain(tags.media(hashOf(deleted.src)));
  expect(purged()).toContain('all');
  expect(purged().filter((tag) => tag === 'media' || tag === tags.media(hashOf(src)))).toEqual([]);
});

test('pictures of the demo company come from the gateway, and pages allow those of both', async () => {
  const { items } = await services.call(listProducts, { pageSize: 1 });
  expect((await read(items[0]!.cover!.src)).status).toBe(200);
  const { headers } = await send(`${gateway.origin}/account/login`);
  expect(headers.get('content-security-policy')).toContain(`img-src 'self' data: ${cdn};`);
});
