import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { setUpEditor } from '../helpers/editor.ts';
import { decoded } from '../helpers/page-visitor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const browser = setUpBrowser();
const editor = setUpEditor(browser);
const laptop = { width: 1280, height: 900 };

test('S29: searching a list is a soft navigation that keeps focus and caret', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  const field = page.locator('[data-search]');
  await field.click();
  await page.keyboard.type('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=lamp/);
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/: \d|Nothing/);
  await page.keyboard.type('s');
  expect(await field.inputValue()).toBe('lamps');
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
});

test('S29: a list follows what is typed and chosen, and no letter is lost while it loads', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  const field = page.locator('[data-search]');
  const status = page.getByRole('combobox', { name: 'Status' });
  const titles = () => page.locator('tbody tr').count();
  const all = await titles();
  expect(await page.getByRole('button', { name: 'Show' }).isVisible()).toBe(false);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(/q=lam(?!p)/, async (route) => {
    await release;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/q=lam(?!p)/);
  await field.click();
  await page.keyboard.type('lam');
  await asked;
  await page.keyboard.type('p');
  resolve();
  await page.waitForURL(/q=lamp/);
  expect([await field.inputValue(), await field.evaluate((element) => element === document.activeElement)]).toEqual([
    'lamp',
    true,
  ]);
  await expect.poll(titles).toBeLessThan(all);
  await status.selectOption('draft');
  await page.waitForURL(/status=draft/);
  expect([await field.inputValue(), await status.inputValue()]).toEqual(['lamp', 'draft']);
  await page.goBack();
  await expect.poll(() => status.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('');
  await expect.poll(titles).toBe(all);
  expect(page.problems).toEqual([]);
});

test.each([
  ['a link', { link: 'tbody tr a' }, /[?&]post=/],
  ['a sorted list', { link: 'thead a[data-in-place]' }, /sort=\w/],
  ['a screen', { keys: 'gf' }, new RegExp(href('mediaAdmin'))],
  ['the page before', {}, new RegExp(`${href('account')}(/_payload)?$`)],
] as const)('S29: %s that is opened right after typing is not replaced by the search', async (_, way, opened) => {
  const page = await editor.open(href('account'), { viewport: laptop });
  await page.clock.install();
  await hydrated(page);
  await page.getByRole('link', { name: 'News' }).first().click();
  await page.waitForURL((url) => url.pathname === href('postsAdmin'));
  await page.locator('tbody tr a').first().waitFor();
  const searches: string[] = [];
  page.on('request', (request) => request.url().includes('q=lamp') && searches.push(request.url()));
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  await page.route(opened, async (route) => {
    await waited;
    await route.continue().catch(() => undefined);
  });
  // In one step, because a busy machine may need longer for two than the search waits, which the page's clock skips then.
  await page.locator('[data-search]').evaluate(
    (search: HTMLInputElement, { link, keys }) => {
      // Pages from before would be shown at once.
      document.dispatchEvent(new CustomEvent('draft-stored'));
      search.value = 'lamp';
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
      if (link) document.querySelector<HTMLElement>(link)?.click();
      else if (!keys) history.back();
      for (const key of keys ?? '') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    way as { link?: string; keys?: string },
  );
  // Longer than the search waits.
  await page.clock.runFor(400);
  resolve();
  await page.waitForURL(opened);
  expect(searches).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('a list with a search or filters is saved as a view, which is changed, renamed and deleted', async () => {
  const name = uniqueName('Drafts');
  const page = await editor.open(href('postsAdmin', { view: 'all', status: 'draft' }), { viewport: laptop });
  const views = page.getByRole('navigation', { name: 'Views' });
  const current = () => views.locator('[aria-current]').allTextContents();
  const filters = page.getByRole('list', { name: 'Active filters' });
  await page.getByText('Save view', { exact: true }).first().click();
  const form = page.getByRole('form', { name: 'Save view' });
  await form.getByLabel('Name').fill('x'.repeat(60));
  await form.getByLabel('Name').fill('x'.repeat(61));
  await clickButton(page, 'Save view');
  await form.locator('.field-error').filter({ hasText: 'at most 60 characters' }).waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe('x'.repeat(61));
  await form.getByLabel('Name').fill(name);
  await clickButton(page, 'Save view');
  await showsMessage(page, 'View saved.');
  await expect.poll(current).toEqual([name]);

  await page.locator('[data-search]').fill('lamp');
  await page.waitForURL(/q=lamp/);
  await expect.poll(current).toEqual([`${name}changed`]);
  await filters.getByRole('link', { name: 'Remove Status: Draft' }).click();
  await page.waitForURL((url) => !url.searchParams.get('status'));
  await expect.poll(() => filters.getByRole('link').allTextContents()).toEqual(['Remove Search: “lamp”×']);
  await clickButton(page, 'Update view');
  await showsMessage(page, 'View updated.');
  await expect.poll(current).toEqual([name]);
  await views.getByRole('link', { name: 'All' }).click();
  await expect.poll(current).toEqual(['All']);
  await expect.poll(() => filters.count()).toBe(0);

  // The rest without scripts.
  const other = await signedIn(demoPeople.admin.phoneNumber);
  const all = await other.read(href('postsAdmin', { view: 'all' }));
  const [, link = ''] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*${name}<`).exec(all.html) ?? [];
  expect(link).toContain('q=lamp');
  const view = await other.read(decoded(link));
  const unnamed = await other.press(view, 'Rename', { name: '' });
  expect(unnamed.text).toContain('Please name the view.');
  const renamed = await other.press(unnamed, 'Rename', { name: `${name} of lamps` });
  expect(renamed.text).toMatch(new RegExp(`View renamed\\..*${name} of lamps`));
  const deleted = await other.press(renamed, 'Yes, delete it');
  expect(deleted.text).toContain('View deleted.');
  expect(deleted.text).not.toContain(name);
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('a record that was opened from a list leads to the ones before and after it there, by links and by keys', async () => {
  const page = await editor.open(href('postsAdmin', { view: 'all', sort: 'title' }), { viewport: laptop });
  const links = page.locator('tbody tr td:nth-of-type(2) a');
  const titles = await links.allTextContents();
  const heading = page.getByRole('heading', { level: 1 });
  await links.nth(1).click();
  await heading.filter({ hasText: titles[1] as string }).waitFor();
  const neighbours = page.getByRole('navigation', { name: 'Records of the list' });
  await neighbours.getByRole('link', { name: 'Next' }).click();
  await heading.filter({ hasText: titles[2] as string }).waitFor();
  for (const [key, index] of [
    ['p', 1],
    ['p', 0],
    ['n', 1],
  ] as const) {
    await neighbours.waitFor();
    await page.keyboard.press(key);
    await heading.filter({ hasText: titles[index] as string }).waitFor();
  }
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'News' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'title' && !url.searchParams.has('post'));
  expect(page.problems).toEqual([]);
});

test('the menu of a row does an operation on that record alone, also with the keyboard', async () => {
  const title = uniqueName('Row');
  const page = await editor.open(href('postsAdmin', { post: 'new' }), { viewport: laptop });
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await clickButton(page, 'Save draft');
  await page.waitForURL((url) => url.searchParams.get('post') !== 'new');
  await page.goto(href('postsAdmin', { view: 'all', q: title, columns: 'title,status' }));
  await hydrated(page);
  const row = page.locator('tbody tr').filter({ hasText: title });
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Title', 'Status']);
  const button = row.getByRole('button', { name: `Operations on ${title}` });
  const archive = page.getByRole('menuitem', { name: 'Archive', exact: true });
  const hasFocus = (element: Locator) =>
    expect.poll(() => element.evaluate((it) => it === document.activeElement)).toBe(true);
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await hasFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('a');
  await hasFocus(archive);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await archive.waitFor({ state: 'hidden' });
  await hasFocus(button);
  await button.click();
  await archive.click();
  await showsMessage(page, '1 archived.');
  await row.getByText('Archived').waitFor();
  expect([await archive.isVisible(), await row.getByRole('checkbox').isChecked()]).toEqual([false, false]);
  expect(page.problems).toEqual([]);
});

test.each([
  { width: 1280, path: href('auditLog') },
  { width: 820, path: href('customerService', { view: 'all' }) },
])('S39: the filters of $path have one row at $width px, and its search is not cut', async ({ width, path }) => {
  const page = await editor.open(path, { viewport: { width, height: 800 } });
  await hydrated(page);
  const found = await page.getByRole('form', { name: 'Filter the list' }).evaluate((form) => {
    const search = form.querySelector<HTMLInputElement>('[type="search"]') as HTMLInputElement;
    const rows = new Set([...form.querySelectorAll('.input')].map((field) => field.getBoundingClientRect().bottom));
    // With the placeholder as its value, the field scrolls if it is too narrow.
    search.value = search.placeholder;
    return { rows: rows.size - (rows.has(0) ? 1 : 0), isCut: search.scrollWidth > search.clientWidth };
  });
  expect(found).toEqual({ rows: 1, isCut: false });
});
