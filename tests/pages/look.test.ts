/** How the look of the site reaches browsers (docs/decisions/128-a-look-of-the-companys-own.md). */
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { getLook, type lookChanges, lookPreviewUrl, publishLook, saveLook, usualLook } from '#contract/content/look.ts';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { createStyledAssets, lookCss } from '../../server/gateway/assets/look-styles.ts';
import { createSiteSource } from '../../server/gateway/upstream/site-source.ts';
import { renamedFont, shippedFont, typefaceInput } from '../helpers/fonts.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { startGatewayOf } from '../helpers/picture-gateway.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { createSend } from '../helpers/services.ts';

type Gateway = Awaited<ReturnType<typeof startGatewayOf>>;
let services: OwnServices;
const open: Gateway[] = [];
beforeAll(async () => {
  services = await startServices({ SEED_DEMO: 'false' });
}, 120_000);
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});
afterAll(() => services?.remove());

async function start(urls = services.urls, options = {}): Promise<Gateway> {
  const gateway = await startGatewayOf({ ...services, urls }, options, path.resolve('dist'));
  open.push(gateway);
  return gateway;
}

const id = 'site' as const;
async function publish(changes: Partial<z.input<typeof lookChanges>>) {
  const { revision } = await services.call(getLook, { id });
  const saved = await services.call(saveLook, { id, revision, ...changes });
  await services.call(publishLook, { id, revision: saved.revision });
}

const navy = { lightGround: '#f2f5fa', lightText: '#101828', lightAccent: '#1d3a6e' };
const plum = { ...navy, lightAccent: '#6e1d5a' };
const sheetOf = async ({ origin }: Gateway, path = '/about') => {
  const html = await (await fetch(origin + path)).text();
  return /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
};
async function read({ origin }: Gateway, address: string) {
  const answer = await fetch(origin + address);
  const { headers, status } = answer;
  return {
    status,
    text: await answer.text(),
    caching: headers.get('cache-control'),
    type: headers.get('content-type'),
  };
}

test('a site with the look of the program links the file of the build', async () => {
  expect(await sheetOf(await start())).toMatch(/^\/assets\/[\w-]+\.\w+\.css$/);
});

test('a published look is one file per version, kept for good, on every gateway and also on pages of errors', async () => {
  const [first, second] = [await start(), await start()];
  const plain = await sheetOf(first);
  await publish(navy);
  await expect.poll(() => sheetOf(first)).toMatch(/^\/assets\/look-[\w-]{12}\//);
  const address = await sheetOf(first);
  expect(await sheetOf(first, '/nowhere')).toBe(address);
  expect(address.replace(/look-[\w-]{12}\//, '')).toBe(plain);
  const sheet = await read(second, address);
  expect(sheet).toMatchObject({
    status: 200,
    caching: 'public, max-age=31536000, immutable',
    type: 'text/css; charset=utf-8',
  });
  const whole = (await read(first, plain)).text;
  expect(sheet.text.startsWith(whole)).toBe(true);
  expect(sheet.text.slice(whole.length)).toContain('--accent:#1d3a6e;');
  for (const wrong of ['/assets/look-short/x.css', address.replace(/[\w-]+\.\w+\.css$/, 'unknown.css')])
    expect([wrong, (await read(first, wrong)).status]).toEqual([wrong, 404]);

  const refused = await rawExchange(
    Number(new URL(first.origin).port),
    rawRequest('GET', '/', ['Host: elsewhere.test']),
  );
  expect(refused.text).toContain('background:#f2f5fa;color:#101828');
});

const preloaded = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font"[^>]+href="([^"]+)"/g)].map(([, href]) => href);
const optionalIn = (css: string) =>
  [...css.matchAll(/font-display: optional; src: url\("([^"]+)"/g)].map(([, file]) => file);

test('chosen typefaces are in the one style sheet of a page, which preloads and hints their files and no others', async () => {
  const site = await services.call(getSiteRecord, {});
  await services.call(changeSite, { open: true, revision: site.revision });
  const gateway = await start(services.urls, { EARLY_HINTS: '1' });
  const usual = preloaded(await (await fetch(`${gateway.origin}/about`)).text());
  expect(usual).toEqual([expect.stringContaining('/fraunces-latin-'), expect.stringContaining('/inter-latin-')]);
  const font = typefaceInput(await renamedFont(shippedFont('space-grotesk'), 'Space Grotesk', 'House Grotesk'));
  const { body: house } = await createSend(services)('POST /content/admin/typefaces', { as: 'system', body: font });
  await publish({ textTypeface: house.id, headingTypeface: 'lora' });
  const page = async () => (await fetch(`${gateway.origin}/about`)).text();
  await expect.poll(page).toContain('/look-');
  const files = [
    house.faces[0].files[0].address,
    expect.stringMatching(/^\/assets\/lora-latin-wght-normal\.\w+\.woff2$/),
  ];
  await expect.poll(async () => preloaded(await page())).toEqual(files);
  const [address] = [await sheetOf(gateway)];
  const styles = (await read(gateway, address)).text;
  const ours = styles.slice(styles.lastIndexOf('@layer tokens'));
  expect(optionalIn(ours)).toEqual(preloaded(await page()));
  expect(ours).toContain(`:root { --text-font: "Typeface ${house.id}",`);
  expect(ours).toContain('--display-font: "Typeface lora",');
  for (const file of preloaded(await page()))
    expect([file, (await fetch(gateway.origin + file)).status]).toEqual([file, 200]);
  expect(preloaded(await (await fetch(`${gateway.origin}/nowhere`)).text())).toEqual(files);
  const hinted = await rawExchange(
    Number(new URL(gateway.origin).port),
    rawRequest('GET', '/contact', ['Host: localhost', 'Sec-Fetch-Mode: navigate']),
  );
  const hints = [...hinted.text.split('\r\n\r\n')[0]!.matchAll(/<([^>]+)>; rel=preload; as=(style|font)/g)];
  expect(hints[0]?.[1]).toBe(address);
  expect(hints.flatMap(([, file, as]) => (as === 'font' ? [file] : []))).toEqual(files);
});

test('a page in a cache that names a former version gets the present look, which is not kept at that address', async () => {
  const gateway = await start();
  await publish(navy);
  await expect.poll(() => sheetOf(gateway)).toContain('/look-');
  const former = await sheetOf(gateway);
  await publish(plum);
  await expect.poll(() => sheetOf(gateway)).not.toBe(former);
  const other = await read(await start(), former);
  expect([other.status, other.caching]).toEqual([200, 'no-cache']);
  expect(other.text).toContain('--accent:#6e1d5a;');
  const again = await sheetOf(gateway);
  await publish(navy);
  await expect.poll(() => sheetOf(gateway)).not.toBe(again);
  // A tab that has the sheet of the first edition would not put it last again.
  expect(await sheetOf(gateway)).not.toBe(former);
});

test('a gateway that starts while the content service is away answers with the sheet of the build', async () => {
  const gateway = await start();
  await publish(plum);
  await expect.poll(() => sheetOf(gateway)).toContain('/look-');
  const address = await sheetOf(gateway);
  const lonely = await start({ ...services.urls, content: 'http://127.0.0.1:9' });
  const sheet = await read(lonely, address);
  expect([sheet.status, sheet.caching]).toEqual([200, 'no-cache']);
  expect(sheet.text).not.toContain('#6e1d5a');
});

test('the site is read again for an unknown version at most once a second', async () => {
  let reads = 0;
  const look = { ...usualLook, edition: 9 };
  const read = async () => {
    reads++;
    return { locale: 'en-GB', languages: [], timeZone: 'UTC', look, pagesOff: [] };
  };
  const site = createSiteSource({ api: read as never, isListening: () => true });
  const styled = createStyledAssets(site, () => ({ typefaces: [] }));
  const assets = new Map([['boot.1.css', { type: 'text/css', body: Buffer.from('a{}'), cacheControl: 'immutable' }]]);
  for (let version = 0; version < 20; version++)
    expect((await styled(`look-${String(version).padStart(12, '0')}/boot.1.css`, assets))?.cacheControl).toBe(
      'no-cache',
    );
  expect(reads).toBe(1);
  site.purge([tags.site]);
  expect(await styled('boot.1.css', assets)).toBeUndefined();
});

test('the preview of the draft is 401 without a session', async () => {
  const { origin } = await start();
  expect((await fetch(`${origin}${lookPreviewUrl}?page=home&theme=dark`)).status).toBe(401);
});

test('the styles of the look of the program are empty, and a theme with its colours is left as it is', async () => {
  const { content } = await services.call(getLook, { id });
  const usual = { ...content, radius: 'slight', density: 'comfortable' } as const;
  const dark = { darkGround: '#0c1818', darkText: '#e9ece5', darkAccent: '#e8976d' };
  const light = { lightGround: '#f6f3ec', lightText: '#14201f', lightAccent: '#a3461f' };
  expect(lookCss({ ...usual, ...light, ...dark })).toBe('');
  expect(lookCss({ ...usual, ...light, ...dark, radius: 'round' })).toBe('@layer tokens{:root{--radius:8px;}}');
  expect(lookCss({ ...usual, ...navy, ...dark })).not.toContain('[data-theme="dark"]{');
});
