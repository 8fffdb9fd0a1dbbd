/** The widgets of the back office over native controls: docs/decisions/085-widgets-over-native-controls.md. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import {
  accessibilityProblems,
  hydrated,
  type OpenPage,
  type PageOptions,
  phone,
  setUpBrowser,
} from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { makePicture, setUpEditor, textField, toolbarButton } from '../helpers/editor.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const editor = setUpEditor(setUpBrowser());
const laptop = { width: 1280, height: 900 };
const focused = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);

async function open(path: string, options: Pick<PageOptions, 'blocked'> = {}): Promise<OpenPage> {
  const page = await editor.open(path, { viewport: laptop, ...options });
  await hydrated(page);
  return page;
}
const region = (options = {}) => open(href('siteAdmin', { part: 'region' }), options);
const user = (options = {}) => open(href('usersAdmin', { user: demoPeople.first.id }), options);

test('a long select opens a list that is searched by typing, also while it loads, and keeps the value', async () => {
  const page = await region();
  const select = page.locator('select[name="timeZone"]');
  const list = page.getByRole('dialog', { name: 'Time zone' });
  const search = list.locator('input');
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/aria\./, async (route) => {
    await release;
    await route.continue();
  });
  await select.focus();
  await page.keyboard.type('par');
  // The focus stays where the person moved it while the library loaded.
  await page.keyboard.press('Tab');
  await select.focus();
  await page.keyboard.type('tokx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('yo');
  resolve();
  await list.getByRole('option', { name: 'Asia/Tokyo' }).waitFor();
  await expect.poll(() => search.inputValue()).toBe('tokyo');
  expect(await list.getByRole('option').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'hidden' });
  expect(await select.inputValue()).toBe('Asia/Tokyo');
  await focused(select);
  // It is a draft like any other input.
  await page.reload();
  await hydrated(page);
  await expect.poll(() => select.inputValue()).toBe('Asia/Tokyo');
  await select.click();
  await list.getByRole('option', { name: 'Asia/Tokyo', selected: true }).waitFor();
  await page.keyboard.type('nowhere');
  await list.getByText('Nothing found.').waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await focused(select);
  expect([await select.inputValue(), page.problems]).toEqual(['Asia/Tokyo', []]);
});

test('without the library a long select opens as the browser does', async () => {
  const page = await region({ blocked: /\/assets\/(aria|shell)\./ });
  const select = page.locator('select[name="timeZone"]');
  await select.focus();
  await page.keyboard.press('e');
  await page.getByText('This window could not be loaded.').waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => select.inputValue()).not.toBe('UTC');
});

test('the menu of a button takes the focus and gives it back, and the administrator is its last role', async () => {
  const page = await user();
  const button = page.locator('summary').filter({ hasText: 'Give a role' });
  await button.click();
  const menu = page.getByRole('menu', { name: 'Give a role' });
  const roles = menu.getByRole('menuitem');
  await focused(roles.first());
  expect((await roles.allTextContents()).at(-1)).toMatch(/^Administrator/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await focused(button);
  expect(page.problems).toEqual([]);
});

test('without the library a menu opens as a list in the page', async () => {
  const page = await user({ blocked: /\/assets\/(aria|shell)\./ });
  await page.locator('summary').filter({ hasText: 'Give a role' }).click();
  await page.getByText('This window could not be loaded.').waitFor();
  await page.getByRole('button', { name: /^Editor/ }).waitFor();
});

test('tags are chosen from a list and created, and the text field keeps them', async () => {
  const page = await editor.open(href('postsAdmin', { post: 'new' }), { viewport: phone });
  await hydrated(page);
  // A record without a title cannot be saved by itself.
  await page.locator('#post-title').fill('With tags');
  const field = page.locator('#post-tags');
  await field.fill('own');
  await page.getByRole('button', { name: 'Choose: Tags' }).click();
  const list = page.getByRole('dialog', { name: 'Tags' });
  await list.getByRole('option', { name: 'own', selected: true }).waitFor();
  const known = list.getByRole('option').nth(1);
  const name = (await known.innerText()).trim();
  await known.click();
  await expect.poll(() => field.inputValue()).toBe(`own, ${name}`);
  await page.keyboard.type('brand new');
  await list.getByRole('option', { name: 'Create “brand new”' }).click();
  await expect.poll(() => field.inputValue()).toBe(`own, ${name}, brand new`);
  await list.getByRole('option', { name: 'own', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe(`${name}, brand new`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.type('first, FIRST, Brand New, second');
  await list.getByRole('option', { name: 'Create “first”, “second”' }).click();
  await expect.poll(() => field.inputValue()).toBe(`${name}, brand new, first, second`);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(page.problems).toEqual([]);
});

test('the calendar opens over a year that no calendar has, and an incomplete time is not written', async () => {
  const page = await editor.open(href('postsAdmin', { post: 'new' }), { viewport: laptop });
  await hydrated(page);
  await page.getByText('Schedule…', { exact: true }).click();
  const field = page.locator('[name="publishAt"]');
  await field.evaluate((it: HTMLInputElement) => {
    it.value = '20261-01-01T10:00';
  });
  await page.getByRole('button', { name: 'Calendar: Date and time' }).click();
  const calendar = page.getByRole('dialog', { name: 'Date and time' });
  const time = calendar.getByLabel('Time', { exact: true });
  await expect.poll(() => time.inputValue()).toBe('10:00');
  await calendar.locator('td [data-today]').click();
  await expect.poll(() => field.inputValue()).toMatch(/^\d{4}-\d\d-\d\dT10:00$/);
  await time.focus();
  await page.keyboard.press('Backspace');
  await expect.poll(() => time.inputValue()).toBe('');
  expect(await field.inputValue()).toMatch(/T10:00$/);
  await page.keyboard.type('0845AM');
  await expect.poll(() => field.inputValue()).toMatch(/T08:45$/);
  expect(page.problems).toEqual([]);
});

test('the tooltip of a tool names it and its keys, for the mouse and for the keyboard', async () => {
  const page = await editor.write({ viewport: laptop });
  const tip = page.getByRole('tooltip');
  await toolbarButton(page, 'Bold').hover();
  await expect.poll(() => tip.innerText()).toMatch(/^Bold\s+Ctrl\+B$/);
  expect(await accessibilityProblems(page, '[role="tooltip"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
  await textField(page).press('Alt+F10');
  await expect.poll(() => tip.innerText()).toMatch(/^Heading/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tip.innerText()).toMatch(/^Bold/);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
  // The text of a title stays a description beside other descriptions.
  const italic = toolbarButton(page, 'Italic');
  await italic.evaluate((it) => {
    it.setAttribute('title', 'Slanted letters');
    it.setAttribute('aria-describedby', 'other');
  });
  await italic.hover();
  await expect.poll(() => tip.innerText()).toMatch(/^Slanted letters/);
  await expect.poll(() => italic.getAttribute('aria-describedby')).toMatch(/^other ./);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'hidden' });
  await expect.poll(() => italic.getAttribute('aria-describedby')).toBe('other');
  expect(await italic.getAttribute('aria-description')).toBe('Slanted letters');
  expect(page.problems).toEqual([]);
});

test('an outcome that is out of sight is shown in a queue with Undo, which F6 reaches and the mouse pauses', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all', sort: 'title' }), {
    viewport: { width: 1280, height: 420 },
  });
  await hydrated(page);
  await page.clock.install();
  const rows = page.locator('tbody tr');
  const last = rows.last();
  const name = (await last.getByRole('link').first().innerText()).trim();
  await last.getByRole('button', { name: /^Operations on/ }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  const toast = page.getByRole('alertdialog').filter({ hasText: '1 moved to trash.' });
  await toast.waitFor();
  await toast.hover();
  expect(await accessibilityProblems(page, '[role="region"][aria-label="Status messages"]')).toEqual([]);
  await page.clock.runFor(30_000);
  expect(await toast.isVisible()).toBe(true);
  await page.keyboard.press('F6');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="region"],[role="alertdialog"]') !== null))
    .toBe(true);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await rows.filter({ hasText: name }).waitFor();
  expect(page.problems).toEqual([]);
});

test('an outcome below the bar is out of sight', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  const operations = page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name: /^Operations on/ });
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  const trash = async () => {
    await operations.click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  };
  const before = await top(operations);
  await trash();
  const outcome = page.locator('[data-form-success]').filter({ hasText: '1 moved to trash.' });
  const between = before - (await top(outcome));
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.click();
  await outcome.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.reload();
  await hydrated(page);
  await page.evaluate((y) => scrollBy(0, y), (await top(operations)) - between - 5);
  await trash();
  const toast = page.getByRole('alertdialog').filter({ hasText: '1 moved to trash.' });
  await toast.waitFor();
  expect(await top(outcome)).toBeGreaterThanOrEqual(0);
  await toast.getByRole('button', { name: /^Undo/ }).click();
  // The outcome of that may be out of sight as well.
  await toast.waitFor({ state: 'hidden' });
});

test('a file is dropped on its field, where an import checks it at once, and one that misses it does not leave the page', async () => {
  const page = await editor.open(href('productsAdmin', { part: 'import' }), { viewport: laptop });
  await hydrated(page);
  const file = path.join(temporaryDirectory('widgets-'), 'products.csv');
  writeFileSync(file, 'name;stock\nlamp-no-1;many');
  const drop = await dragFile(page, file);
  const zone = page.getByText('Drop a file here');
  await drop.over(page.getByRole('heading', { level: 1 }), 'dragEnter');
  await zone.waitFor();
  await drop.over(zone, 'dragEnter');
  await drop.over(zone, 'dragOver');
  await page.locator('[data-drop-target]').waitFor();
  await drop.over(zone, 'drop');
  await page.getByRole('heading', { name: /^Fix .* first$/ }).waitFor();
  await zone.waitFor({ state: 'hidden' });
  const { href: before } = await page.evaluate(() => ({ href: location.href }));
  const heading = page.getByRole('heading', { level: 1 });
  // The second one shows that the first one has ended.
  for (const end of ['drop', 'drop'] as const) {
    await drop.over(heading, 'dragEnter');
    await zone.waitFor();
    await drop.over(heading, 'dragOver');
    await drop.over(heading, end);
    await zone.waitFor({ state: 'hidden' });
  }
  expect([page.url(), page.problems]).toEqual([before, []]);
});

test('a picture is dropped into the dialog that is open', async () => {
  const page = await editor.write({ viewport: laptop });
  const file = path.join(temporaryDirectory('widgets-'), 'dropped.png');
  writeFileSync(file, await makePicture());
  await toolbarButton(page, 'Picture').click();
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.waitFor();
  const drop = await dragFile(page, file);
  await drop.over(dialog, 'dragEnter');
  const zone = page.getByText('Drop a file here');
  await zone.waitFor();
  for (const step of ['dragEnter', 'dragOver', 'drop'] as const) await drop.over(zone, step);
  const field = dialog.getByLabel('Picture', { exact: true });
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('dropped.png');
  expect(page.problems).toEqual([]);
});

/** Drags a file of the system over the page, as a file manager does. */
async function dragFile(page: OpenPage, file: string) {
  const session = await page.context().newCDPSession(page);
  return {
    async over(target: Locator, type: 'dragEnter' | 'dragOver' | 'drop') {
      const box = await target.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x, y, data });
    },
  };
}
