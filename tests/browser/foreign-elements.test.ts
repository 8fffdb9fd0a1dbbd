/** Translators and extensions wrap or replace the texts of a page: every page stays usable, and shows what changes. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { matchRoute } from '#contract/match.ts';
import { href, type RouteName, routes } from '#contract/routes.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor } from '../helpers/editor.ts';
import { type Change, changeTexts } from '../helpers/foreign-elements.ts';
import { samplePages } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const editor = setUpEditor(browser);
const changes = ['wrapped', 'replaced'] as const;

/** Before the next page is hydrated, and for all that it adds later. */
const changeEarly = (page: Page, change: Change) =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => (${changeTexts})(${JSON.stringify(change)}))`);

const follow = (page: Page, target: string) =>
  page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: 'Follow' });
    document.body.append(link);
    link.click();
    link.remove();
  }, target);

async function expectUsable(page: OpenPage, where: string): Promise<void> {
  await page.locator('h1, [data-error-screen], main').first().waitFor();
  expect([where, await page.locator('[data-error-screen]').count()]).toEqual([where, 0]);
  const problems = page.problems.filter((problem) => /uncaught|NotFoundError|not a child/.test(problem));
  expect([where, problems]).toEqual([where, []]);
}

/** Each page from the one before, without loading a document, then the same page with another query, and back. */
async function visitAll(page: OpenPage, addresses: readonly string[]): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const address of addresses) {
    const more = `${address}${address.includes('?') ? '&' : '?'}q=zzzz`;
    for (const next of [address, ...(/^\/account\/[a-z-]+-admin|search/.test(address) ? [more] : [])]) {
      await follow(page, next);
      await page.waitForURL((url) => url.pathname === next.split('?')[0], { waitUntil: 'commit' });
      expect([next, await page.evaluate(() => 'sameDocument' in window)]).toEqual([next, true]);
      await expectUsable(page, next);
    }
  }
  await page.goBack({ waitUntil: 'commit' });
  await expectUsable(page, 'back');
}

/** From documents, because a link that is followed shows the page before for a moment. */
async function linksOf(page: Page, addresses: readonly string[]): Promise<Set<string>> {
  const links = new Set<string>();
  for (const address of addresses) {
    const html = await (await page.request.get(address)).text();
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) links.add(link.replaceAll('&amp;', '&'));
  }
  return links;
}

const plain = (access: readonly string[]): string[] =>
  Object.values(routes)
    // The documentation of the API is always loaded as documents, and an open site has no page that says it comes soon.
    .filter(({ pattern, ...route }) => !/:|^\/(?:api\/|coming-soon)/.test(pattern) && access.includes(route.access))
    .map(({ pattern }) => pattern);

/** An address of every route with parameters that these pages link to. */
function deeper(links: Iterable<string>): string[] {
  const found = new Map<RouteName, string>();
  for (const link of links) {
    const route = matchRoute(link.split(/[?#]/)[0] as string);
    if (route?.route.pattern.includes(':') && !/^\/api\/|download|invoice|present|\.\w+$/.test(link))
      found.set(route.name, link);
  }
  return [...found.values()];
}

describe.each(changes)('with every text %s', (change) => {
  test('public pages', async () => {
    const addresses = [...new Set([...plain(['public']), ...(await samplePages(origin))])];
    const page = await browser.open({ origin });
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(changeTexts, change);
    await visitAll(page, addresses);
    const links = await linksOf(page, addresses);
    await visitAll(page, deeper([...links].filter((link) => !link.startsWith(routes.account.pattern))));
  });

  test('the account and the back office, with a record of each list', async () => {
    const page = await editor.open(href('account'));
    await page.evaluate(changeTexts, change);
    const addresses = plain(['signed-in', 'endpoint']).map((path) =>
      path.endsWith('-admin') ? `${path}?view=all` : path,
    );
    await visitAll(page, addresses);
    const links = await linksOf(page, addresses);
    const records = new Map(
      [...links]
        .filter((link) => /-admin\?\w+=/.test(link) && !/[?&](?:export|view|q|sort|after)=|=new$/.test(link))
        .map((link) => [link.split('=')[0], link]),
    );
    expect(records.size).toBeGreaterThan(10);
    await visitAll(page, [...deeper(links), ...records.values()]);
  }, 240_000);

  test('before hydration: a search, and another one', async () => {
    const page = await browser.open({ origin });
    await changeEarly(page, change);
    await page.goto(href('search', { q: 'lamp' }));
    await hydrated(page);
    for (const word of ['workshop', 'zzzzzz', 'lamp']) {
      await page.getByRole('searchbox').fill(word);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**q=${word}**`);
      await expect.poll(() => page.locator('[data-search-results]').innerText()).toContain(word);
      expect((await page.locator('[data-search-results]').innerText()).match(/workshop|zzzzzz|lamp/)?.[0]).toBe(word);
      await expectUsable(page, word);
    }
  });

  test('the total of an order follows, and shows one sum only', async () => {
    const page = await editor.open(href('newOrder', { product: 'lamp-no-1', currency: 'EUR', country: 'DE' }));
    await page.evaluate(changeTexts, change);
    const total = page.getByLabel('Order total');
    for (const quantity of ['2', '3', '1', '2']) {
      await page.getByLabel('Quantity').fill(quantity);
      await page.getByRole('button', { name: /^Place order for/ }).waitFor();
      await expect.poll(() => total.innerText()).toContain(`${quantity} item`);
    }
    expect((await total.innerText()).match(/\d+ items?|€[\d.]+/g)?.slice(0, -1)).toEqual([
      '2 items',
      '€148.00',
      '€296.00',
      '€296.00',
    ]);
    await page.getByLabel('Deliver to').selectOption('US');
    await expectUsable(page, 'country');
  });
});

test('requests of payloads that a blocker stops cost a second try once, and then nothing', async () => {
  const page = await browser.open({ origin });
  let stopped = 0;
  await page.route('**/_payload*', (route) => {
    stopped++;
    return route.abort('blockedbyclient');
  });
  await page.goto('/');
  await hydrated(page);
  for (const path of ['/about', '/news', '/contact']) {
    await follow(page, path);
    await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
    await hydrated(page);
    expect([path, stopped]).toEqual([path, 2]);
  }
  await page.locator('header a[href="/news"]').first().hover();
  await page.locator('header a[href="/news"]').first().click();
  await page.waitForURL('**/news');
  expect(stopped).toBe(2);
});

test('a payload that is lost twice while the gateway does not answer either is tried again', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  let lost = 0;
  await page.route(/_payload|healthz/, (route) => (lost++ < 3 ? route.abort('connectionrefused') : route.fallback()));
  await follow(page, '/about');
  await page.waitForURL('**/about');
  expect(lost).toBe(4);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});
