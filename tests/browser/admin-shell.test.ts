/** What all screens of the back office have around them: the search over everything, the keys, and drafts that outlive a session. */
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '../../src/contract/routes.ts';
import { accessibilityProblems, browserOfFile } from '../helpers/browser.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { enterCode, enterPhone, peopleOfFile, press, type Session } from '../helpers/signed-in.ts';

const browser = browserOfFile();
const people = peopleOfFile(browser);
const screen = { width: 1280, height: 900 };
let admin: Session;
let customer: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
  customer = await people.session('5550100002');
});

test('S28: Ctrl+K finds screens and records, leads there, and Escape gives the focus back', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  const button = page.getByRole('button', { name: 'Find anything' });
  await button.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('dialog').getByRole('option').count()).toBeGreaterThan(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Control+k');
  await field.fill('maren');
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Maren Holt' }).first().waitFor();
  const person = page.getByRole('dialog').getByRole('option').filter({ hasText: 'User,' }).first();
  await person.waitFor();
  await person.click();
  await page.waitForURL((url) => url.pathname === href('userAdmin') && url.searchParams.has('user'));
  await page.getByRole('heading', { name: 'Maren Holt' }).first().waitFor();

  await page.keyboard.press('Control+k');
  await field.fill('organizations');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href('organizationAdmin'));
  expect(page.problems).toEqual([]);
});

test('S28: a slash goes to the search of a list, g and a letter to a screen, a question mark to the keys', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  await page.keyboard.press('/');
  const search = page.locator('main [data-search]');
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  // What is typed into a field is text.
  await page.keyboard.type('gu?');
  expect(await search.inputValue()).toBe('gu?');
  await search.blur();
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await keys.waitFor();
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  expect(await keys.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.clear());
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.waitForURL((url) => url.pathname === href('userAdmin'));
});

test('T11: whoever has no screen of the back office has neither its keys nor its search', async () => {
  const page = await people.open(href('account'), { as: customer });
  expect(await page.getByRole('button', { name: 'Find anything' }).count()).toBe(0);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /shell.*\.js$/.test(name))).toEqual([]);
  const search = (query: string) => page.request.get(`/account/search?q=${query}`);
  expect(await (await search('maren')).json()).toMatchObject({ items: [] });
  const stranger = await fetch(`${inject('origin')}/account/search?q=maren`);
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
});

const newRole = href('rolesAdmin', { role: 'new' });

test('S28: what was typed when the session ended is there again after signing in', async () => {
  const page = await people.open(newRole, { as: admin, viewport: screen });
  await page.getByLabel('Name').first().fill('Typed too long');
  await page.context().clearCookies();
  await press(page, 'Create role');
  await page.waitForURL((url) => url.pathname === href('login'));
  await enterPhone(page, { national: '5550100000' });
  await enterCode(page, lastCode(inject('codes'), '+15550100000'));
  await page.waitForURL((url) => url.pathname === href('rolesAdmin'));
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Typed too long');
});

test('S28: a right that is taken away while somebody writes leaves them what they wrote, to copy', async () => {
  const page = await people.open(newRole, { as: admin, viewport: screen });
  await page.getByLabel('Name').first().fill('Written in vain');
  await page.context().clearCookies();
  await page.context().addCookies(customer);
  await press(page, 'Create role');
  await page.getByText('Error Code: 403').waitFor();
  await page.getByRole('heading', { name: 'What you typed is kept in this browser' }).waitFor();
  expect(await page.locator('[data-kept-drafts] textarea').first().inputValue()).toContain('Written in vain');
  expect(await accessibilityProblems(page)).toEqual([]);
});
