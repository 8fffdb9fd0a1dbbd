/** The layout stays mounted while the pages in it change. */
import { expect, inject, test } from 'vitest';
import { layoutsHeader } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { followLink, isMarked, markedPage, menuLink } from '../helpers/marked-page.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const origin = inject('origin');
const browser = setUpBrowser();
const people = setUpPeople(browser);
const openAsAdministrator = async (path: string, options: { viewport?: typeof phone } = {}): Promise<OpenPage> => {
  const page = await people.open(path, { as: await people.session('5550100000'), ...options });
  await hydrated(page);
  return page;
};

const accountMenu = (page: OpenPage) => page.getByRole('navigation', { name: 'Account' });
const sideBar = (page: OpenPage) => page.getByRole('navigation', { name: 'Back office' });
const listOf = (name: 'rolesAdmin' | 'productsAdmin' | 'postsAdmin') => href(name, { view: 'all' });
const currentLinks = (page: OpenPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body > div > :not(main) a[aria-current]')]
      .filter((link) => !link.closest('main'))
      .map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`),
  );

test('the menus mark the link of the page that is shown, also its parent, and after going back', async () => {
  const page = await markedPage(browser, origin, '/');
  expect(await currentLinks(page)).toEqual(['/ page', '/ page']);
  await menuLink(page, '/news').click();
  await page.waitForURL('**/news');
  await expect.poll(() => currentLinks(page)).toEqual(['/news page']);
  await page.locator('main a[href^="/news/"]:not([href$=".xml"])').first().click();
  await page.waitForURL('**/news/*');
  await expect.poll(() => currentLinks(page)).toEqual(['/news true']);
  await followLink(page, '/policies');
  await page.waitForURL('**/policies');
  await expect.poll(() => currentLinks(page)).toEqual(['/policies page']);
  await page.goBack();
  await expect.poll(() => currentLinks(page)).toEqual(['/news true']);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => currentLinks(page)).toEqual(['/ page', '/ page']);
  expect(await isMarked(page)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('screens follow each other in one layout, which the browser says to have', async () => {
  const page = await openAsAdministrator(listOf('postsAdmin'));
  await page.setViewportSize({ width: 1280, height: 480 });
  await sideBar(page).evaluate((menu) => Object.assign(menu, { mark: 'mounted' }));
  const isMounted = () => sideBar(page).evaluate((menu) => 'mark' in menu);
  const scrolled = await sideBar(page).evaluate((menu) => {
    menu.scrollTop = 120;
    return menu.scrollTop;
  });
  expect(scrolled).toBe(120);
  const known: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_payload')) known.push(request.headers()[layoutsHeader]);
  });
  for (const name of ['rolesAdmin', 'productsAdmin', 'postsAdmin'] as const) {
    const path = listOf(name);
    await sideBar(page)
      .locator(`a[href="${path}"]`)
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(`**${path}`);
    await expect.poll(() => currentLinks(page)).toEqual([`${path} page`]);
    expect([await isMounted(), await sideBar(page).evaluate((menu) => menu.scrollTop)]).toEqual([true, scrolled]);
  }
  expect(known.length).toBeGreaterThanOrEqual(3);
  expect(new Set(known)).toEqual(new Set([expect.stringMatching(/^[\w-]{12}$/)]));
  // Customers' pages have the layout of the site, also for staff.
  await page.locator('summary').filter({ hasText: 'Your account' }).click();
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Settings', exact: true })
    .click();
  await page.waitForURL(`**${href('settings')}`);
  await expect.poll(() => currentLinks(page)).toContain(`${href('settings')} page`);
  expect([await sideBar(page).count(), await page.getByRole('navigation', { name: 'Main' }).count()]).toEqual([0, 1]);
  await accountMenu(page).getByRole('link', { name: 'Back office' }).click();
  await expect.poll(() => currentLinks(page)).toEqual([`${href('account')} page`]);
  expect(page.problems).toEqual([]);
});

test('the menu of a phone is named after the page, and its scroll position and focus stay', async () => {
  const page = await people.open(href('account'), { as: await people.session('5550100002'), viewport: phone });
  await hydrated(page);
  const summary = page.locator('summary').filter({ hasText: 'account menu' });
  expect(await summary.innerText()).toContain('Overview');
  await summary.click();
  await accountMenu(page)
    .locator(`a[href="${href('orders')}"]`)
    .click();
  await page.waitForURL(`**${href('orders')}`);
  await expect.poll(() => summary.innerText()).toContain('Orders');
  await page.goBack();
  await expect.poll(() => summary.innerText()).toContain('Overview');
});

test('keys that are pressed while the next screen loads are not lost', async () => {
  const page = await openAsAdministrator(listOf('postsAdmin'));
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/roles-admin/_payload*', async (route) => {
    await release;
    await route.continue();
  });
  // However long it loads, both keys are one sequence.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await page.keyboard.press('g');
  const asked = page.waitForRequest('**/roles-admin/_payload*');
  await sideBar(page)
    .locator(`a[href="${listOf('rolesAdmin')}"]`)
    .click();
  await asked;
  await page.keyboard.press('g');
  resolve();
  await page.waitForURL(`**${listOf('rolesAdmin')}`);
  await page.keyboard.press('h');
  await page.waitForURL(`**${href('account')}`);
  expect(page.problems).toEqual([]);
});

test('a payload for another layout, as a cache between might return it, is answered with a full load', async () => {
  const page = await markedPage(browser, origin, '/');
  await page.route('**/about/_payload', async (route) => {
    const headers = { ...route.request().headers(), [layoutsHeader]: '' };
    const text = await (await route.fetch({ headers })).text();
    const [, key = ''] = /"layoutKey":"([\w-]+)"/.exec(text) ?? [];
    const segment = await route.fetch({ headers: { ...headers, [layoutsHeader]: key } });
    await route.fulfill({ response: segment, body: (await segment.text()).replace(key, 'an-older-key') });
  });
  await menuLink(page, '/about').click();
  await page.waitForURL('**/about');
  await expect.poll(() => isMarked(page)).toBe(false);
  expect(await page.locator('h1').innerText()).not.toBe('');
});

test('a page of somebody else is neither saved nor shown again after another person signs in in another tab', async () => {
  const page = await people.open(href('settings'), { as: await people.session('5550100001') });
  await page.locator('[name="name"]').first().fill('Typed by the first');
  await page.context().addCookies(await people.session('5550100002'));
  await page.getByRole('button', { name: 'Save profile' }).click();
  const notice = page.locator('#notice');
  await expect.poll(() => notice.innerText()).toContain('Someone else has signed in');
  expect(await page.locator('[name="name"]').first().inputValue()).toBe('Typed by the first');
  const before = await accountMenu(page).locator('p').first().innerText();
  await notice.getByRole('link', { name: 'Reload' }).click();
  await expect.poll(() => accountMenu(page).locator('p').first().innerText()).not.toBe(before);
  await hydrated(page);
  expect(await page.locator('[name="name"]').first().inputValue()).not.toContain('Typed');
  // The first person signs in again; what the second has seen is not shown to them.
  await page.context().addCookies(await people.session('5550100001'));
  await accountMenu(page).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL(`**${href('orders')}`);
  await page.goBack();
  await expect.poll(() => accountMenu(page).locator('p').first().innerText()).toBe(before);
});
