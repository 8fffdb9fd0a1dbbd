/** The gateway with a CDN in front: which responses it may keep, and what is purged when. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payloadHref } from '#contract/payload-address.ts';
import { startEngineGateway } from '../helpers/engine-gateway.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';

let gateway: Awaited<ReturnType<typeof startEngineGateway>>;
let plain: typeof gateway;
let cdn: ForeignService;
beforeAll(async () => {
  cdn = await startForeignService((_hit, response) => json(response, 200, {}));
  plain = await startEngineGateway();
  gateway = await startEngineGateway({ CDN: 'fastly', CDN_PURGE_URL: cdn.url, CDN_PURGE_TOKEN: 'a-token' });
}, 60_000);
afterAll(async () => {
  await Promise.all([gateway.close(), plain.close()]);
  await cdn.close();
});

async function ask(path: string, headers: Record<string, string> = {}, origin = gateway.origin) {
  const answer = await fetch(origin + path, { headers });
  await answer.arrayBuffer();
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    kept: [header('surrogate-key'), header('surrogate-control')],
    cacheControl: header('cache-control'),
    vary: header('vary'),
    cookies: answer.headers.getSetCookie(),
    etag: header('etag') ?? '',
  };
}
const kept = ['all site posts', 'max-age=3600, stale-if-error=600'];

test('T32: a CDN may keep a public page, rendered or cached, and nothing that depends on more than its address', async () => {
  // From Fastify, from the cache before it, and for a visitor with a cookie.
  for (const cookie of ['', '', '__Host-session=somebody'])
    expect(await ask('/', { cookie })).toMatchObject({
      status: 200,
      kept,
      cacheControl: 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      cookies: [],
    });
  const { etag } = await ask('/');
  expect(await ask('/', { 'if-none-match': etag })).toMatchObject({ status: 304, kept });
  for (const path of [payloadHref('/'), '/form?sent=1', '/nowhere', '/healthz', '/account'])
    expect([path, (await ask(path)).kept]).toEqual([path, [null, null]]);
  for (let visit = 0; visit < 2; visit++) expect((await ask('/', {}, plain.origin)).kept).toEqual([null, null]);
});

test('a change purges the CDN after the cache of the gateway, and a start purges all pages', async () => {
  const purged = () => cdn.hits.map(({ body }) => (JSON.parse(body) as { surrogate_keys: string[] }).surrogate_keys);
  await expect.poll(() => purged()[0]).toEqual(['all']);
  gateway.publishChange(['posts', 'post:first']);
  await expect.poll(() => purged().at(-1)).toEqual(['posts', 'post:first']);
});

test('a gateway that drains gives the CDN no more pages, and purges those that it gave when it closes', async () => {
  const purges = await startForeignService((_hit, response) => json(response, 200, {}));
  let draining = false;
  const env = { CDN: 'fastly', CDN_PURGE_URL: purges.url, CDN_PURGE_TOKEN: 'a-token' };
  const old = await startEngineGateway(env, () => draining);
  try {
    expect((await ask('/', {}, old.origin)).kept).toEqual(kept);
    // The purge of a start, and its repetition 5 s later.
    await expect.poll(() => purges.hits.length, { timeout: 30_000 }).toBe(2);
    draining = true;
    expect(await ask('/', {}, old.origin)).toMatchObject({ status: 200, kept: [null, null] });
  } finally {
    await old.close();
    await purges.close();
  }
  expect(JSON.parse(purges.hits[2]?.body ?? '{}')).toEqual({ surrogate_keys: ['all'] });
});
