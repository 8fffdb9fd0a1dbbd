/** Lists of the back office whose rows arrive after the frame. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { desktop, hydrated, type OpenPage, phone, recordShifts, setUpBrowser, shiftsOf } from '../helpers/browser.ts';
import { listAddresses, setUpSlowAccount } from '../helpers/slow-account.ts';

const browser = setUpBrowser();
// The list of translations has rows only if there is another language.
const { slow, account, administrator, holdPages, release } = setUpSlowAccount({ languages: ['de-DE'] });
const lists = [
  ...listAddresses,
  { list: 'pages', address: href('pagesAdmin') },
  { list: 'own orders', address: href('orders') },
];

const ofPhone = ['users', 'posts', 'inquiries', 'pages', 'own orders'];

/** People notice it from there. */
const noticeable = 0.01;
const skeleton = (page: Page) => page.locator('main [data-pending]');
/** Layout shifts are known two frames later. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
const rows = (page: Page) => page.locator('main :is(tbody tr, [data-walk])');

/** With a first page behind it, so that the gateway knows that the browser runs scripts. */
async function openSettings(viewport = desktop): Promise<OpenPage> {
  const page = await account().open(browser, administrator(), { viewport });
  await recordShifts(page);
  await page.goto(href('settings'));
  await hydrated(page);
  return page;
}

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('nothing moves when the rows of a list arrive, and no skeleton stays: %s', async (_, viewport) => {
  const page = await openSettings(viewport);
  // On a phone the rows of all tables become cards in the same way.
  const tried = viewport === phone ? lists.filter(({ list }) => ofPhone.includes(list)) : lists;
  for (const { list, address } of tried) {
    holdPages();
    await page.goto(address, { waitUntil: 'commit' });
    await skeleton(page).first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    release();
    await skeleton(page).first().waitFor({ state: 'detached' });
    await hydrated(page);
    await painted(page);
    const moved = (await shiftsOf(page)).filter(({ value }) => value > noticeable);
    expect([list, await skeleton(page).count(), moved, page.problems]).toEqual([list, 0, [], []]);
  }
});

test('a list that is still loading can be searched, and its rows walked once they are there', async () => {
  const page = await openSettings();
  holdPages();
  await page.goto(href('postsAdmin', { view: 'all' }), { waitUntil: 'commit' });
  await skeleton(page).waitFor();
  await hydrated(page);
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.locator('[data-search]').click();
  const searched = page.waitForRequest(/q=lamp/);
  await page.keyboard.type('lamp');
  await searched;
  release();
  await page.waitForURL(/q=lamp/);
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^Posts: \d/);
  expect(await page.locator('[data-search]').inputValue()).toBe('lamp');
  await page.keyboard.press('ArrowDown');
  const isInRow = () => page.evaluate(() => document.activeElement?.closest('tbody tr') !== null);
  await expect.poll(isInRow).toBe(true);
  expect(page.problems).toEqual([]);
});

test('a filter keeps the rows in sight until the others are there, and a link shows the frame at once', async () => {
  const page = await openSettings();
  await page.goto(href('postsAdmin', { view: 'all' }));
  await hydrated(page);
  const before = await rows(page).count();
  holdPages();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('draft');
  await expect.poll(() => [...slow.content.waiting].join()).toContain('status=draft');
  expect([await rows(page).count(), await skeleton(page).count(), page.url()]).toEqual([
    before,
    0,
    expect.not.stringContaining('draft'),
  ]);
  release();
  await page.waitForURL(/status=draft/);
  expect(await rows(page).count()).toBeLessThan(before);
  await painted(page);
  // The line with the filter has moved the rows.
  const shifts = await shiftsOf(page);

  holdPages();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect([await skeleton(page).count(), await rows(page).count()]).toEqual([1, 0]);
  const role = page.getByRole('combobox', { name: 'Role', exact: true });
  expect(await role.locator('option').count()).toBe(1);
  release();
  await rows(page).first().waitFor();
  await expect.poll(() => role.locator('option').count()).toBeGreaterThan(1);
  expect(await shiftsOf(page)).toEqual(shifts);
  expect(page.problems).toEqual([]);
});

test('the way back to a list whose page is gone restores the place in it while its service is slow', async () => {
  const page = await openSettings({ width: 1280, height: 500 });
  await page.goto(href('postsAdmin', { view: 'all' }));
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.locator('tbody tr a').nth(12).focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  await page.keyboard.press('Enter');
  await page.waitForURL(/post=/);
  await hydrated(page);
  // As after a form that changed something.
  await page.evaluate(() => document.dispatchEvent(new Event('draft-stored')));
  holdPages();
  await page.evaluate(() => history.back());
  await expect.poll(() => slow.content.waiting.size).toBeGreaterThan(0);
  release();
  await rows(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(page.problems).toEqual([]);
});

test('a record that was saved keeps its neighbours, which are not asked for again, and the counts of the menu', async () => {
  const page = await openSettings();
  await page.goto(href('usersAdmin', { view: 'all' }));
  await hydrated(page);
  await rows(page).nth(1).getByRole('link').first().click();
  const next = page.getByRole('navigation', { name: 'Records of the list' }).getByRole('link', { name: 'Next' });
  await next.waitFor();
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const counts = menu.getByRole('listitem').filter({ hasText: /^Inquiries\D*\d/ });
  await counts.waitFor();
  for (const service of Object.values(slow)) service.requests.length = 0;
  const form = page.getByRole('form', { name: 'Profile' });
  await form.getByLabel('Name').fill('Somebody Renamed');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Somebody Renamed' }).waitFor();
  expect([await next.count(), await counts.count(), await skeleton(page).count()]).toEqual([1, 1, 0]);
  const asked = Object.values(slow).flatMap(({ requests }) => requests);
  expect(asked.filter((request) => /GET \/auth\/users\/?\?/.test(request))).toEqual([]);
  expect(page.problems).toEqual([]);
});
