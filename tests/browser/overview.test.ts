/** The search of the overview of the back office; `pages/overview.test.ts` has what waits by name. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { type PageOptions, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { goTo } from '../helpers/keyboard.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');
const open = (options: Pick<PageOptions, 'blocked'> = {}) =>
  people.open(href('account'), { as: admin, viewport: { width: 1280, height: 900 }, ...options });
/** The HTML of the focused control; empty if `body` or `main` has the focus, since that would be the whole page. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('body, main') ? '' : (document.activeElement?.outerHTML ?? '')));
const row = (page: Page, text: string) => page.locator('main li').filter({ hasText: text }).first();

test('S37: a name and Enter open a record from the overview without a click, however fast they are typed', async () => {
  for (const delay of [0, 60]) {
    const page = await open();
    expect(await focused(page)).toContain('data-find');
    await page.keyboard.type('quayside', { delay });
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === href('organizationsAdmin') && url.searchParams.has('organization'));
    await page.getByRole('heading', { name: 'Quayside Studio' }).first().waitFor();
    // The field of the overview has the focus again.
    await goTo(page, 'account', 'h');
    await expect.poll(() => focused(page)).toContain('data-find');
    expect(page.problems).toEqual([]);
  }
});

test('S37: after the code the search of the overview has the focus', async () => {
  const page = await browser.open({ origin: inject('origin') });
  const national = demoPeople.admin.phoneNumber.replace('+1', '');
  await page.goto(href('login'));
  await enterPhone(page, { national });
  await enterCode(page, lastCode(inject('codes'), demoPeople.admin.phoneNumber));
  await page.waitForURL((url) => url.pathname === href('account'));
  await expect.poll(() => focused(page)).toContain('data-find');
});

test('S37: Enter waits for the results of what was typed, and never opens one of the text before', async () => {
  const page = await open();
  await page.keyboard.type('maren');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.getByRole('option').filter({ hasText: 'Maren Holt' }).first().waitFor();
  expect(await page.locator('main [data-find]').inputValue()).toBe('');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/account\/search/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('combobox').fill('quayside');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe(href('account'));
  letGo();
  await page.waitForURL((url) => url.pathname === href('organizationsAdmin'));
});

test('S37: the form of the overview answers with a page of results if the palette cannot be loaded', async () => {
  const page = await open({ blocked: /\/shell\.\w+\.js$/ });
  await page.keyboard.type('quayside');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === 'quayside');
  await page.getByRole('region', { name: 'Results for “quayside”' }).getByRole('link').first().waitFor();
});

test('keys work on the overview: ? in the empty field, the others after Escape, and rows by j', async () => {
  const page = await open();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('data-find');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  expect(await focused(page)).toContain('Studio Aalto');
  await page.keyboard.press('/');
  expect(await focused(page)).toContain('data-find');
  // In the palette `g` and a letter are the screen that they open elsewhere.
  await page.keyboard.type('gu');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href('usersAdmin'));
});

test('S37: an inquiry that a colleague takes changes on the overview by itself', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Assign to me (Helga Friis)' }).waitFor();
  const colleague = await open();
  await clickButton(colleague, 'Assign to me (Helga Friis)');
  await showsMessage(colleague, 'is assigned to you.');
  await row(page, 'Helga Friis').getByText('Yours').waitFor();
});

test('S39: axe finds no problem on the overview and its results, and neither scrolls sideways', async () => {
  const page = await open();
  await expectAccessibleLayout(
    page,
    [href('account'), `${href('account')}?q=quayside`],
    [
      [390, 'dark'],
      [1280, 'light'],
    ],
  );
});
