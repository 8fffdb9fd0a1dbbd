/** The palette, the keyboard shortcuts and the drafts that all screens of the back office share. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { newPhoneNumber } from '../helpers/back-office.ts';
import { accessibilityProblems, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const screen = { width: 1280, height: 900 };
const admin = people.signIn('5550100000');
const customer = people.signIn('5550100002');

const findButton = (page: Page) => page.getByRole('button', { name: 'Find anything' });
const isFocused = (element: Element) => element === document.activeElement;
/** Loaded scripts of those that dialogs need. */
const dialogScripts = async (page: Page) => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(names.flatMap((name) => /\/(aria|shell)\.\w+\.js$/.exec(name)?.[1] ?? []))].toSorted();
};

test('Ctrl+K finds and opens screens and records, and Escape restores the focus', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  const button = page.getByRole('button', { name: 'Find anything' });
  await button.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  await expect.poll(() => field.evaluate(isFocused)).toBe(true);
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
  await page.waitForURL((url) => url.pathname === href('usersAdmin') && url.searchParams.has('user'));
  await page.getByRole('heading', { name: 'Maren Holt' }).first().waitFor();

  await page.keyboard.press('Control+k');
  await field.fill('H6BT9J');
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Order, on its way' }).waitFor();
  await field.fill('organizations');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href('organizationsAdmin'));
  expect(page.problems).toEqual([]);
});

test('the keys /, j, ? and g open the search, the list, the help and a screen', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  await page.keyboard.press('/');
  const search = page.locator('main [data-search]');
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  // Shortcuts do not work while typing into a field.
  await page.keyboard.type('gu?');
  expect(await search.inputValue()).toBe('gu?');
  // The list follows what is typed, and has no row meanwhile.
  await page.waitForURL((url) => url.searchParams.get('q') === 'gu?');
  await search.fill('');
  await page.waitForURL((url) => url.searchParams.get('q') === '');
  await page.getByRole('link', { name: 'Administrator' }).waitFor();
  await search.blur();
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(true);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  expect(await keys.count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.clear());
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.waitForURL((url) => url.pathname === href('usersAdmin'));
});

test('rows are selected by x, and up to a row by Shift, and the bar says how many', async () => {
  const page = await people.open(href('postsAdmin', { view: 'all' }), { as: admin, viewport: screen });
  const boxes = page.locator('tbody').getByRole('checkbox');
  const bar = page.getByRole('form', { name: 'With the selected rows' });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByText('2 selected').waitFor();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await bar.getByText('6 selected').waitFor();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await bar.getByText('2 selected').waitFor();
  await page.getByRole('checkbox', { name: 'Choose all rows' }).check();
  await bar.getByText(`${await boxes.count()} selected`).waitFor();
  expect(page.problems).toEqual([]);
});

test('scripts of dialogs are loaded with the first dialog, and again after a failure', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  expect(await dialogScripts(page)).toEqual([]);
  await page.route(/\/aria\.\w+\.js$/, (route) => route.abort());
  await findButton(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'This window could not be loaded.' });
  await notice.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unrouteAll();

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/aria\.\w+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await findButton(page).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  letGo();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  expect([await page.getByRole('dialog').count(), await notice.count()]).toEqual([1, 0]);
  expect(await dialogScripts(page)).toEqual(['aria', 'shell']);
  await page.keyboard.press('Escape');
  await expect.poll(() => findButton(page).evaluate(isFocused)).toBe(true);
});

test('results of the palette are selected by keyboard and pointer, but not while composing text', async () => {
  const page = await people.open(href('rolesAdmin', { view: 'all' }), { as: admin, viewport: screen });
  await findButton(page).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  // One dialog replaces the other, and the focus still returns to where it was before both.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  const field = dialog.getByRole('combobox');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => findButton(page).evaluate(isFocused)).toBe(true);

  await page.keyboard.press('Control+k');
  const options = dialog.getByRole('option');
  const chosen = () =>
    field.evaluate((element) => {
      const id = element.getAttribute('aria-activedescendant');
      return [...document.querySelectorAll('[role="dialog"] [role="option"]')].findIndex((option) => option.id === id);
    });
  await expect.poll(chosen).toBe(0);
  const last = (await options.count()) - 1;
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', last],
    ['ArrowDown', 0],
    ['End', last],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => [key, await chosen()]).toEqual([key, place]);
  }
  // Moved twice, because a pointer at rest selects nothing.
  await options.nth(2).hover();
  await options.nth(3).hover();
  await expect.poll(chosen).toBe(3);
  expect(await field.evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Control+k');
  for (const key of ['Enter', 'ArrowDown', 'Escape']) {
    await field.evaluate((element, name) => {
      const typed = { key: name, isComposing: true, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', typed));
      element.dispatchEvent(new KeyboardEvent('keyup', typed));
    }, key);
  }
  expect([await chosen(), await field.evaluate(isFocused), await dialog.count()]).toEqual([3, true, 1]);
  expect(new URL(page.url()).pathname).toBe(href('rolesAdmin'));

  await page.keyboard.type('organizationsx');
  await page.keyboard.press('Backspace');
  await options.first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href('organizationsAdmin'));
  // The URL changes before the shortcuts of the new screen are registered.
  await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.mouse.click(10, 500);
  await dialog.waitFor({ state: 'detached' });
  expect(page.problems).toEqual([]);
});

test('dialogs add no style elements, and the page behind them does not scroll', async () => {
  const page = await browser.open({
    origin: inject('origin'),
    viewport: phone,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { value: 'iPhone' });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  });
  await page.context().addCookies(admin);
  await page.goto(newRole);
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect([await page.locator('style').count(), await overflow()]).toEqual([0, 'hidden']);
  await page.keyboard.press('Escape');
  await expect.poll(overflow).toBe('visible');
  expect(page.problems).toEqual([]);
});

test('T11: a user without back office screens gets neither its shortcuts nor its search', async () => {
  const page = await people.open(href('account'), { as: customer });
  expect(await page.getByRole('button', { name: 'Find anything' }).count()).toBe(0);
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /(shell|aria).*\.js$/.test(name))).toEqual([]);
  const search = (query: string) => page.request.get(`/account/search?q=${query}`);
  expect(await (await search('maren')).json()).toMatchObject({ items: [] });
  const stranger = await fetch(`${inject('origin')}/account/search?q=maren`);
  expect([stranger.status, stranger.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
});

const newRole = href('rolesAdmin', { role: 'new' });

test('text typed when the session ended is restored after signing in', async () => {
  const page = await people.open(newRole, { as: admin, viewport: screen });
  await page.getByLabel('Name').first().fill('Typed too long');
  await page.context().clearCookies();
  await clickButton(page, 'Create role');
  await page.waitForURL((url) => url.pathname === href('login'));
  await enterPhone(page, { national: '5550100000' });
  await enterCode(page, lastCode(inject('codes'), '+15550100000'));
  await page.waitForURL((url) => url.pathname === href('rolesAdmin'));
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toBe('Typed too long');
});

test('unsaved text stays in its form when its permission was revoked', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const office = await people.open(href('usersAdmin', { view: 'all', q: phone }), { as: admin, viewport: screen });
  await office.locator('tbody a').first().click();
  await giveRole(office, 'Editor');
  const undo = office.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: theirs, viewport: screen });
  await page.locator('#post-title').fill('Written in vain');
  expect(await accessibilityProblems(page)).toEqual([]);
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  await clickButton(page, 'Save draft');
  await page.getByText('You may no longer open this page, so nothing was saved.').waitFor();
  await page.getByRole('link', { name: 'Reload' }).waitFor();
  expect(await page.locator('#post-title').inputValue()).toBe('Written in vain');
  // The next user of this browser does not see it.
  await page.context().clearCookies();
  await page.context().addCookies(customer);
  await page.goto(href('settings'));
  await hydrated(page);
  expect(await page.locator('body').innerText()).not.toContain('Written in vain');
});
