import { beforeAll, expect, test } from 'vitest';
import { type FixedPage, fixedPages } from '#contract/content/fixed-pages.ts';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { feedHref } from '#contract/feed.ts';
import { ogImageHref } from '#contract/og.ts';
import { payloadHref } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { setUpOwnProduct } from '../helpers/own-product.ts';
import { samplePages } from '../helpers/public-pages.ts';

const soon = { timeout: 15_000, interval: 50 };
const opening = href('siteAdmin', { part: 'opening' });
const own = setUpOwnProduct();
let pages: string[];
beforeAll(async () => {
  pages = await samplePages(own.product.origin);
});

const get = async (path: string) => {
  const answer = await fetch(own.product.url(path), { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
const statusesOf = (names: readonly FixedPage[]) =>
  Promise.all(names.map(async (name) => [name, (await get(href(name))).status]));

test('a page that is switched off is not found, and nothing leads there', async () => {
  const { revision } = await own.services.call(getSiteRecord, {});
  await own.services.call(changeSite, { revision, pagesOff: [...fixedPages] });
  const gone = fixedPages.map((name) => [name, 404]);
  await expect.poll(() => statusesOf(fixedPages), soon).toEqual(gone);
  for (const name of fixedPages) {
    for (const path of [payloadHref(href(name)), `${href(name)}?page=1`, ogImageHref(href(name))])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  for (const path of [feedHref, '/api/content/pages/horizon'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  const off = new RegExp(
    `href="(?:[^"]*//[^/"]+)?(${fixedPages.map((name) => href(name)).join('|')}|${feedHref})["?#]`,
    'g',
  );
  const others = pages.filter((page) => !fixedPages.some((name) => href(name) === page));
  for (const path of [...others, href('login'), '/no-such-page']) {
    const { text } = await get(path);
    expect([path, [...text.matchAll(off)].map(([link]) => link)]).toEqual([path, []]);
  }
  for (const path of [href('account'), href('orders'), href('cart')]) {
    const text = await (await own.staff.get(path)).text();
    expect([path, [...text.matchAll(off)].map(([link]) => link)]).toEqual([path, []]);
  }
  const sitemap = (await get('/sitemap.xml')).text;
  for (const name of fixedPages) expect([name, sitemap.includes(`${href(name)}</loc>`)]).toEqual([name, false]);
  expect(sitemap).toContain('/products/');
  for (const name of ['about', 'horizon', 'independence'] as const) {
    const { text } = await get(href('search', { q: name }));
    expect([name, text.includes(`href="${href(name)}"`)]).toEqual([name, false]);
  }
});

test('the staff see which pages are off, and switch one on', async () => {
  expect(await (await own.staff.get(href('pagesAdmin'))).text()).toContain('Switched off');
  const record = await (await own.staff.get(href('pagesAdmin', { page: 'horizon' }))).text();
  expect(record).toContain('Switch it on');
  const answer = await own.staff.send(opening, 'Switch on');
  expect([answer.status, (await answer.text()).includes('Pages saved.')]).toEqual([200, true]);
  await expect.poll(() => statusesOf(['products']), soon).toEqual([['products', 200]]);
  await own.staff.send(opening, 'Switch off');
  await expect.poll(() => statusesOf(['products']), soon).toEqual([['products', 404]]);
});

test('a page that is switched on again is in the menus, with all that was written on it', async () => {
  const { revision } = await own.services.call(getSiteRecord, {});
  await own.services.call(changeSite, { revision, pagesOff: [] });
  await expect.poll(() => statusesOf(fixedPages), soon).toEqual(fixedPages.map((name) => [name, 200]));
  const home = (await get('/')).text;
  for (const name of fixedPages) expect([name, home.includes(`href="${href(name)}"`)]).toEqual([name, true]);
});
