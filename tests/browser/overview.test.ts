/** The overview of the back office: its search, and what waits by name. The people and records are those of the demo company. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { importProducts } from '#contract/content/product-imports.ts';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { goTo } from '../helpers/keyboard.ts';
import { setUpOffice } from '../helpers/office.ts';
import { plainPost } from '../helpers/posts.ts';
import { clickButton, enterCode, enterPhone, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const office = setUpOffice(browser);
const { open } = office;
const field = (page: Page) => page.getByRole('searchbox', { name: /^Find people/ });
/** The HTML of the focused control; empty if `body` or `main` has the focus, since that would be the whole page. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('body, main') ? '' : (document.activeElement?.outerHTML ?? '')));
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
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
  const { account } = office;
  const page = await browser.open({ origin: account.origin });
  const national = demoPeople.admin.phoneNumber.replace('+1', '');
  await page.goto(href('login'));
  await enterPhone(page, { national });
  await enterCode(page, account.codeFor(demoPeople.admin.phoneNumber));
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

test('S37: the form of the overview answers with a page of results if the palette cannot be loaded, and without JavaScript', async () => {
  const page = await open({ blocked: /\/shell\.\w+\.js$/ });
  await page.keyboard.type('quayside');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === 'quayside');
  await page.getByRole('region', { name: 'Results for “quayside”' }).getByRole('link').first().waitFor();

  const plain = await open({ js: false });
  await field(plain).fill('quayside');
  await plain.getByRole('button', { name: 'Find', exact: true }).click();
  const results = plain.getByRole('region', { name: 'Results for “quayside”' });
  expect(await results.getByRole('link').first().innerText()).toContain('Quayside Studio');
  expect(await focused(plain)).toContain('Quayside Studio');
  await plain.keyboard.press('Enter');
  await plain.waitForURL((url) => url.pathname === href('organizationsAdmin'));

  const screens = await open({ js: false, path: `${href('account')}?q=waitlists` });
  await screens
    .getByRole('region', { name: /^Results/ })
    .getByRole('link', { name: 'Waitlists Commerce' })
    .waitFor();
  const none = await open({ js: false, path: `${href('account')}?q=zzzz` });
  await none.getByText('Nothing was found.').waitFor();
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

test.each([
  ['with', true],
  ['without', false],
])('S37: inquiries and orders wait by name, and are assigned and confirmed there, %s JavaScript', async (_, js) => {
  const page = await open({ js });
  const inquiries = list(page, 'Inquiries to answer');
  const first = inquiries.getByRole('listitem').first();
  // The longest wait, with its subject.
  expect(await first.innerText()).toMatch(/Studio Aalto & Lind\s+waits \d+ days · A product · /);
  await clickButton(page, 'Assign to me (Helga Friis)');
  await showsMessage(page, 'is assigned to you.');
  await expect.poll(() => row(page, 'Helga Friis').innerText()).toContain('Yours');
  await clickButton(page, 'Undo');
  await page.getByRole('button', { name: 'Assign to me (Helga Friis)' }).waitFor();

  if (js) {
    const orders = list(page, 'Orders to confirm');
    await orders.locator('summary').click();
    await orders.getByText('This cannot be undone.').waitFor();
    await page.keyboard.press('Escape');
    expect(await orders.getByText('This cannot be undone.').isVisible()).toBe(false);
  } else {
    await list(page, 'Orders to confirm').locator('summary').click();
    await clickButton(page, 'Confirm the order');
    await showsMessage(page, 'Confirmed');
    await page.getByText('No order is waiting to be confirmed.').waitFor();
  }
  await row(page, 'Helga Friis').getByRole('link').click();
  await page.waitForURL((url) => url.searchParams.has('thread'));
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
});

test('S7: people see their own drafts, and only the lists of their permissions', async () => {
  const drafts = (page: Page) => list(page, 'Your drafts and scheduled posts');
  const page = await open();
  await drafts(page).getByText('You have no drafts').waitFor();
  const { id } = demoPeople.admin;
  const { call } = office.account.services;
  await call(createPost, { ...plainPost, slug: 'mine', title: 'A draft of mine', authors: [{ id }] });
  await call(createPost, { ...plainPost, slug: 'of-nobody', title: 'A draft of nobody' });
  await page.reload();
  await expect
    .poll(() => drafts(page).getByRole('link').allInnerTexts())
    .toEqual(['Your drafts and scheduled posts', 'New post', 'A draft of mine']);

  const { role } = (
    await office.admin.send('POST /auth/roles', { body: { name: 'Writer', permission_ids: ['posts.manage'] } })
  ).body;
  await office.admin.send(`POST /auth/roles/${role.id}/users/${demoPeople.second.id}`);
  const own = await open({ as: await office.account.person(demoPeople.second.phoneNumber) });
  await drafts(own).getByText('You have no drafts').waitFor();
  await drafts(own).getByRole('link', { name: 'New post' }).click();
  await own.locator('#post-title').waitFor();
  await own.goBack();
  expect(await own.getByRole('region', { name: 'Orders to confirm' }).count()).toBe(0);
});

test('records that a colleague changed at once are one line', async () => {
  const csv = 'name,title\nlamp-no-1,Lamp One\nkettle,The kettle\nstool,The stool\n';
  const { body } = await office.admin.send(`POST /content${importProducts.path}`, { body: { csv, dry_run: false } });
  expect(body.errors).toEqual([]);
  const { role } = (
    await office.admin.send('POST /auth/roles', {
      body: { name: 'Auditor', permission_ids: ['audit.manage', 'products.manage'] },
    })
  ).body;
  await office.admin.send(`POST /auth/roles/${role.id}/users/${demoPeople.second.id}`);
  const page = await open({ as: await office.account.person(demoPeople.second.phoneNumber) });
  const lines = list(page, 'What colleagues did').getByRole('listitem').filter({ hasText: 'from a file' });
  await lines.first().waitFor();
  expect(await lines.allInnerTexts()).toEqual([expect.stringMatching(/and 2 more/)]);
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
