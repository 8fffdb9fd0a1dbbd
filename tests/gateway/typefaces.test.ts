/** Files of uploaded typefaces at several gateways. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Typeface } from '#contract/content/typefaces.ts';
import { shippedFont, typefaceInput } from '../helpers/fonts.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { startGatewayOf } from '../helpers/picture-gateway.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { send } from '../helpers/send.ts';
import { createSend, type Send } from '../helpers/services.ts';

const cleanups: Array<() => unknown> = [];
let services: OwnServices;
let call: Send;
let gateways: string[];

beforeAll(async () => {
  const postgres = await startPostgres();
  cleanups.push(() => postgres.remove());
  services = await startServices({ DATABASE_URL: await postgres.createDatabase(), SEED_DEMO: 'false' });
  cleanups.push(() => services.remove());
  call = createSend(services);
  gateways = [];
  for (let index = 0; index < 2; index++) {
    const { origin, close } = await startGatewayOf(services);
    cleanups.push(close);
    gateways.push(origin);
  }
}, 120_000);
afterAll(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

async function upload(font: Buffer): Promise<Typeface> {
  const answer = await call('POST /content/admin/typefaces', { as: 'system', body: typefaceInput(font) });
  expect(answer.status).toBe(201);
  return answer.body;
}
const addressOf = ({ faces }: Typeface): string => faces[0]?.files[0]?.address ?? '';
const remove = ({ id }: Typeface) => call(`DELETE /content/admin/typefaces/${id}`, { as: 'system' });
const statuses = (path: string) => Promise.all(gateways.map(async (origin) => (await send(origin + path)).status));

test('a file of a typeface is immutable at every gateway, until the typeface is deleted', async () => {
  const typeface = await upload(shippedFont('space-grotesk'));
  for (const origin of gateways) {
    const answer = await send(origin + addressOf(typeface));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.toString('latin1', 0, 4), bytes.length]).toEqual(['wOF2', typeface.faces[0]?.files[0]?.size]);
  }
  for (const path of ['0'.repeat(32), addressOf(typeface).slice(18, 40)])
    expect(await statuses(`/assets/typefaces/${path}.woff2`)).toEqual([404, 404]);
  expect((await remove(typeface)).status).toBe(200);
  await expect.poll(() => statuses(addressOf(typeface))).toEqual([404, 404]);
});

test('the style sheet for specimens has a new typeface at once, and waits for no file', async () => {
  const grotesk = await upload(shippedFont('space-grotesk'));
  const all = await send(`${gateways[0]}/assets/typefaces/all.css`);
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-store',
  });
  const styles = await all.text();
  expect(styles).toContain(`url("${addressOf(grotesk)}") format("woff2")`);
  expect(styles).not.toContain('optional');
  await remove(grotesk);
});

test('a file that a gateway has sent stays while the content service is down', async () => {
  const typeface = await upload(shippedFont('lora'));
  const path = addressOf(typeface);
  expect(await statuses(path)).toEqual([200, 200]);
  await services.remove();
  expect(await statuses(path)).toEqual([200, 200]);
  const [unknown] = await statuses(`/assets/typefaces/${'1'.repeat(32)}.woff2`);
  expect(unknown).toBeGreaterThanOrEqual(500);
});
