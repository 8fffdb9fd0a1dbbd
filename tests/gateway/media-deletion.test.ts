/** Pictures that are deleted while gateways cache them. */
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tags } from '#contract/events.ts';
import { registerMedia } from '../../server/gateway/assets/media.ts';
import { createCdnHeaders } from '../../server/gateway/cdn/headers.ts';
import { createContentSecurityPolicy } from '../../server/gateway/security/headers.ts';
import { createLimits } from '../../server/gateway/security/limits.ts';
import { createSecurity } from '../../server/gateway/security/security.ts';
import { createPictures } from '../../server/gateway/upstream/pictures.ts';
import { startForeignService } from '../helpers/foreign-service.ts';
import { settings, silentLogger, startGuarded } from '../helpers/guarded-app.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { startGatewayOf, uploadPicture } from '../helpers/picture-gateway.ts';
import { query, startPostgres } from '../helpers/postgres.ts';
import { send } from '../helpers/send.ts';
import { createSend } from '../helpers/services.ts';

const cleanups: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

test('a picture that is uploaded at one of two gateways is read at both, and once deleted at none, in no size or form', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres();
  cleanups.push(() => postgres.remove());
  const env = { DATABASE_URL: await postgres.createDatabase(), SEED_DEMO: 'false' };
  const all: OwnServices[] = [];
  for (let index = 0; index < 2; index++) {
    const services = await startServices(env);
    cleanups.push(() => services.remove());
    all.push(services);
  }
  const [one, other] = all as [OwnServices, OwnServices];
  const gateways: string[] = [];
  for (const services of all) {
    const { origin, close } = await startGatewayOf(services);
    cleanups.push(close);
    gateways.push(origin);
  }
  const picture = await uploadPicture(one);
  const read = async (width: number, headers: Record<string, string>, method = 'GET') => {
    const src = picture.src.replace(/\d+\.webp$/, `${width}.webp`);
    const answers = await Promise.all(gateways.map((origin) => send(origin + src, { method, headers })));
    return answers.map((answer) => `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`);
  };
  const both = (answer: string) => [answer, answer];
  const [webp, avif] = [{ accept: 'image/webp' }, { accept: 'image/avif,image/webp' }];
  for (const width of picture.widths) {
    expect(await read(width, webp)).toEqual(both('200 image/webp'));
    await expect.poll(() => read(width, avif), { timeout: 60_000 }).toEqual(both('200 image/avif'));
  }

  const { status } = await createSend(other)(`DELETE /content/media/${picture.id}`, { as: 'system' });
  expect(status).toBe(200);
  const gone = both('404 text/html');
  for (const width of picture.widths) {
    const etag = path.basename(picture.src.replace(/\d+\.webp$/, String(width)));
    for (const headers of [
      webp,
      avif,
      { ...webp, 'if-none-match': `"${etag}.webp"` },
      { ...avif, 'if-none-match': `"${etag}.avif"` },
    ])
      await expect.poll(() => read(width, headers)).toEqual(gone);
    expect(await read(width, webp, 'HEAD')).toEqual(gone);
  }
  expect(await query(env.DATABASE_URL, 'select key from content.files')).toEqual([]);
});

type Answer = Parameters<typeof startForeignService>[0];
async function mediaFrom(answer: Answer) {
  const service = await startForeignService(answer);
  const config = settings();
  const { errorResponseFor } = createSecurity({ config, contentSecurityPolicy: createContentSecurityPolicy([]) });
  const pictures = createPictures({ config, logger: silentLogger, url: service.url });
  const state = { isListening: true };
  let cache: ReturnType<typeof registerMedia> | undefined;
  const { app, origin } = await startGuarded({
    routes: (routes) => {
      const limits = createLimits({ config });
      const isListening = () => state.isListening;
      cache = registerMedia(routes, {
        config,
        pictures,
        errorResponseFor,
        limits,
        isListening,
        cdn: createCdnHeaders({ config, isListening }),
      });
    },
  });
  cleanups.push(
    () => service.close(),
    () => pictures.close(),
    () => app.close(),
  );
  const file = `${'a'.repeat(32)}-480.webp`;
  const read = async () => (await send(`${origin}/media/${file}`, { headers: { accept: 'image/webp' } })).status;
  return { service, state, read, purge: (...changed: string[]) => cache?.purge(changed) };
}
const picture = Buffer.from('a picture');

test('a picture that is deleted while a gateway fetches it is not kept', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let isDeleted = false;
  const { service, read, purge } = await mediaFrom(async (_hit, response) => {
    if (isDeleted) return response.writeHead(404).end();
    response.writeHead(200, { 'content-length': picture.length }).write(picture.subarray(0, 1));
    await finished;
    return response.end(picture.subarray(1));
  });
  const first = read();
  await expect.poll(() => service.hits.length).toBe(1);
  isDeleted = true;
  purge(tags.media('a'.repeat(32)));
  finish();
  expect([await first, await read()]).toEqual([200, 404]);
});

test('while no changes arrive, a cached picture is sent only if the service fails', async () => {
  let status = 200;
  const { service, state, read, purge } = await mediaFrom((_hit, response) =>
    response.writeHead(status, { 'content-length': picture.length }).end(picture),
  );
  expect([await read(), await read(), service.hits.length]).toEqual([200, 200, 1]);
  purge(tags.media('b'.repeat(32)), tags.site);
  expect([await read(), service.hits.length]).toEqual([200, 1]);
  state.isListening = false;
  expect([await read(), service.hits.length]).toEqual([200, 2]);
  status = 503;
  expect([await read(), service.hits.length]).toEqual([200, 3]);
  status = 404;
  expect([await read(), service.hits.length]).toEqual([404, 4]);
});
