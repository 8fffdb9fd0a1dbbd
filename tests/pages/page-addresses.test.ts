import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { pageAddress } from '#contract/content/page-addresses.ts';
import {
  createPage,
  getPageRecord,
  movePage,
  publishPage,
  savePage,
  trashPage,
} from '#contract/content/pages-admin.ts';
import { createRedirect } from '#contract/content/redirects.ts';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { sitePreviewHref } from '#contract/content/site-preview.ts';
import {
  getTranslation,
  publishTranslation,
  saveTranslation,
  withdrawTranslation,
} from '#contract/content/translations.ts';
import { ogImageHref } from '#contract/og.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { createGateway } from '../../server/gateway/gateway.ts';
import { settings, silentLogger } from '../helpers/guarded-app.ts';
import { setUpOwnProduct } from '../helpers/own-product.ts';

const soon = { timeout: 15_000, interval: 50 };
const own = setUpOwnProduct();

async function get(address: string, init: RequestInit = {}) {
  const { status, headers, ...answer } = await fetch(own.product.url(address), { redirect: 'manual', ...init }).then(
    async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
  );
  return {
    ...answer,
    status,
    headers,
    leads: `${status} ${headers.get('location') ?? headers.get('x-redirect') ?? ''}`,
  };
}
const leads = async (address: string) => (await get(address)).leads.trim();

async function publish(route: string, title = `The page ${route}`) {
  await own.services.call(createPage, { route, title });
  const { content, revision } = await own.services.call(getPageRecord, { route });
  const quote = { id: randomUUID(), type: 'quote', text: `Words of ${route}`, source: null } as const;
  const saved = await own.services.call(savePage, { ...content, blocks: [quote], route, revision });
  await own.services.call(publishPage, { route, revision: saved.revision });
}
async function move(route: string, address: string | null) {
  const { revision } = await own.services.call(getPageRecord, { route });
  await own.services.call(movePage, { route, address, revision });
}

test.each([['/pricing'], ['/services/consulting'], ['/4-you/a/b-2']])('a page at %s', async (address) => {
  const route = address.slice(1).replaceAll('/', '-');
  await publish(route);
  await expect.poll(() => leads(href('ownPage', { slug: route })), soon).toBe('200');
  expect(await leads(address)).toBe('404');
  await move(route, address);
  await expect.poll(() => leads(address), soon).toBe('200');
  const { text, headers } = await get(address);
  expect(text).toContain(`Words of ${route}`);
  expect(text).toContain(`<link rel="canonical" href="${own.product.origin}${address}"`);
  expect(text).toContain(`content="${own.product.origin}${ogImageHref(address)}"`);
  const again = await get(`${address}?from=mail`, { headers: { 'if-none-match': headers.get('etag') as string } });
  expect([again.status, (await get(address, { method: 'HEAD' })).status]).toEqual([304, 200]);
  const payload = await get(payloadHref(address));
  expect([payload.status, payload.headers.get('content-type')]).toEqual([200, expect.stringContaining('x-component')]);
  expect((await get(ogImageHref(address))).headers.get('content-type')).toBe('image/png');
  const usual = href('ownPage', { slug: route });
  expect(await leads(usual)).toBe(`301 ${address}`);
  expect(await leads(`${address}/`)).toBe(`301 ${address}`);
  expect((await get(payloadHref(usual))).headers.get('x-redirect')).toBe(address);
  expect(await leads(ogImageHref(usual))).toBe(`301 ${ogImageHref(address)}`);
  const sitemap = (await get('/sitemap.xml')).text;
  expect([sitemap.includes(`${address}</loc>`), sitemap.includes(`${usual}</loc>`)]).toEqual([true, false]);
  expect((await get(href('search', { q: `Words ${route}` }))).text).toContain(`href="${address}"`);
  const found = await (await own.staff.get(`/account/links?query=${route}`)).json();
  expect(found.items).toContainEqual(expect.objectContaining({ href: address }));
  const preview = await (await own.staff.get(sitePreviewHref(new Date(), address))).text();
  expect(preview).toContain(`Words of ${route}`);
  expect((await get(address, { method: 'POST', body: 'x' })).status).not.toBe(404);
});

test('all addresses that a page had lead to the present one, at once', async () => {
  await publish('wandering');
  for (const address of ['/first-place', '/second/place', '/third-place', '/first-place', null])
    await move('wandering', address);
  const usual = href('ownPage', { slug: 'wandering' });
  await expect.poll(() => leads('/third-place'), soon).toBe(`301 ${usual}`);
  expect([await leads('/first-place'), await leads('/second/place'), await leads(usual)]).toEqual([
    `301 ${usual}`,
    `301 ${usual}`,
    '200',
  ]);
  await publish('second-page');
  await move('second-page', '/second/place');
  await expect.poll(() => leads('/second/place'), soon).toBe('200');
  const { revision } = await own.services.call(getPageRecord, { route: 'second-page' });
  await own.services.call(trashPage, { route: 'second-page', revision });
  await expect.poll(() => leads('/second/place'), soon).toBe('404');
});

test('a menu leads to a page at its own address only while visitors see it', async () => {
  await own.services.call(createPage, { route: 'menu-page', title: 'In the menu' });
  await move('menu-page', '/in-the-menu');
  const { revision, menus } = await own.services.call(getSiteRecord, {});
  const link = { label: 'In the menu', href: '/in-the-menu', audience: 'everyone' as const };
  const header = [link, { ...link, label: 'The new menu', href: '/about' }];
  await own.services.call(changeSite, { revision, menus: { ...menus, header } });
  const isLinked = async () => (await get('/')).text.includes('href="/in-the-menu"');
  await expect.poll(async () => (await get('/')).text.includes('The new menu'), soon).toBe(true);
  expect(await isLinked()).toBe(false);
  const { content, revision: unsaved } = await own.services.call(getPageRecord, { route: 'menu-page' });
  const quote = { id: randomUUID(), type: 'quote', text: 'In the menu', source: null } as const;
  const saved = await own.services.call(savePage, {
    ...content,
    blocks: [quote],
    route: 'menu-page',
    revision: unsaved,
  });
  await own.services.call(publishPage, { route: 'menu-page', revision: saved.revision });
  await expect.poll(isLinked, soon).toBe(true);
});

test('the form refuses with the reason and keeps what was typed, and says where the page is', async () => {
  await publish('typed');
  const screen = href('pagesAdmin', { page: 'typed' });
  const send = async (address: string) => (await own.staff.send(screen, 'Change address', { address })).text();
  for (const [address, why] of [
    ['/Typed', 'one to three parts'],
    ['/products/typed', 'belong to the program'],
  ] as const) {
    const text = await send(address);
    expect([text.includes(why), text.includes(`value="${address}"`)]).toEqual([true, true]);
  }
  expect(await send('/typed-out')).toContain('The page is at /typed-out now.');
  expect(await (await own.staff.get(screen)).text()).toContain('value="/typed-out"');
  expect(await send('')).toContain('The page is at /pages/typed now.');
  expect(await (await own.staff.get(href('pagesAdmin', { page: 'typed', part: 'history' }))).text()).toContain(
    'changed the address',
  );
});

test('no route of the gateway begins like an address that a page may have', async () => {
  const routes: string[] = [];
  const watch = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void routes.push(url));
  subscribe('fastify.initialization', watch);
  const dist = path.join(import.meta.dirname, '../../dist');
  const { app } = await createGateway({ config: settings(), logger: silentLogger, urls: own.services.urls, dist });
  unsubscribe('fastify.initialization', watch);
  await app.close();
  const first = new Set(routes.map((url) => url.split('/', 2)[1] as string));
  expect([...first]).toEqual(expect.arrayContaining(['products', 'media', 'api', 'account', 'robots.txt']));
  expect([...first].filter((name) => pageAddress.safeParse(`/${name}`).success)).toEqual([]);
});

test('in another language, a page has its address below the one of the language', async () => {
  await publish('door');
  await move('door', '/old-door');
  await move('door', '/our-door');
  const { revision } = await own.services.call(getSiteRecord, {});
  await own.services.call(changeSite, { revision, languages: ['de-AT'] });
  await expect.poll(() => leads('/de'), soon).toBe('200');
  await expect.poll(() => leads('/de/our-door'), soon).toBe('200');
  expect((await get('/de/our-door')).text).toContain('Words of door');
  expect(await leads(payloadHref('/de/our-door'))).toBe('200');
  for (const former of ['/de/old-door', '/de/pages/door']) {
    expect(await leads(former)).toBe('301 /de/our-door');
    expect(await leads(payloadHref(former))).toBe('200 /de/our-door');
  }
  const preview = await (await own.staff.get(sitePreviewHref(new Date(), '/de/our-door'))).text();
  expect(preview).toContain('Words of door');
});

test('nobody is led round in circles by a redirect of a language', async () => {
  await own.services.call(createRedirect, { from: '/de/about', to: '/about', status: 302 });
  await own.services.call(createRedirect, { from: '/de/round', to: '/pages/door', status: 302 });
  await own.services.call(createRedirect, { from: '/elsewhere', to: '/de/elsewhere', status: 302 });
  await expect.poll(() => leads('/elsewhere'), soon).toBe('302 /de/elsewhere');
  expect([await leads('/de/about'), await leads('/de/elsewhere')]).toEqual(['302 /about', '404']);
  await expect(move('door', '/round')).rejects.toThrow('/de/round');
  const hiding = { from: '/de/our-door', to: '/about', status: 302 } as const;
  await expect(own.services.call(createRedirect, hiding)).rejects.toThrow('The page door');
});

test('the sitemap and the menus of a language leave out what is hidden in it', async () => {
  const { revision, menus } = await own.services.call(getSiteRecord, {});
  const header = [{ label: 'All about us', href: '/our-door', audience: 'everyone' as const }];
  await own.services.call(changeSite, { revision, menus: { ...menus, header }, untranslated: 'hidden' });
  const listed = async () => {
    const { status, text } = await get('/sitemap.xml');
    const paths = ['/horizon', '/de/horizon', '/de/contact'];
    return [status, ...paths.filter((path) => text.includes(`<loc>${own.product.origin}${path}</loc>`))];
  };
  await expect.poll(listed, soon).toEqual([200, '/horizon', '/de/contact']);
  const isLinked = async () => (await get('/de/products')).text.includes('All about us');
  await expect.poll(isLinked, soon).toBe(false);
  const key = { kind: 'page', id: 'door', language: 'de' } as const;
  const { content, revision: unsaved } = await own.services.call(getTranslation, key);
  const texts = { [content[0]!.path]: 'Wir' };
  const saved = await own.services.call(saveTranslation, { ...key, revision: unsaved, texts });
  const shown = await own.services.call(publishTranslation, { ...key, revision: saved.revision });
  await expect.poll(isLinked, soon).toBe(true);
  await own.services.call(withdrawTranslation, { ...key, revision: shown.revision });
  await expect.poll(isLinked, soon).toBe(false);
});
