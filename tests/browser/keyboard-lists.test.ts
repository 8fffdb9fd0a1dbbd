/** Lists, roles, webhooks, versions and waitlists by the keyboard alone; `keyboard-tasks.test.ts` has other tasks. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { addWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { dropByKeys } from '../helpers/dragging.ts';
import {
  chooseFile,
  find,
  follow,
  goTo,
  goToPart,
  goToRow,
  grab,
  isFocused,
  press,
  tabBackTo,
  tabTo,
} from '../helpers/keyboard.ts';
import { setUpOffice } from '../helpers/office.ts';
import { plainPost } from '../helpers/posts.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());

test('S29: a list is filtered, sorted and gets other columns by keyboard, and each keeps the focus', async () => {
  const page = await office.open();
  await goTo(page, 'postsAdmin', 'n');
  await tabTo(page, /^Status/);
  await page.keyboard.type('Dra');
  await page.waitForURL((url) => url.searchParams.get('status') === 'draft');
  await tabTo(page, /^Remove Status: Draft/);
  await press(page, 'Enter');
  await page.waitForURL((url) => !url.searchParams.has('status'));
  // The chip is gone; the next filter begins at the search.
  await isFocused(page, /^Search title and summary/);
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^Posts: \d/);

  await tabTo(page, /^Title$/);
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.get('sort') === 'title');
  await isFocused(page, /^Title$/);
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.get('sort') === '-title');
  await isFocused(page, /^Title$/);

  await tabBackTo(page, /^Columns/);
  await press(page, 'Enter');
  await tabTo(page, /^Edited$/);
  await press(page, 'Space');
  await tabTo(page, /^Show$/);
  await press(page, 'Enter');
  await page.getByRole('columnheader', { name: 'Edited' }).waitFor({ state: 'detached' });
  await isFocused(page, /^Columns/);
});

test('S29: a view of a list is saved by keyboard', async () => {
  const page = await office.open();
  await goTo(page, 'postsAdmin', 'n');
  await press(page, '/');
  await page.keyboard.type('kettle');
  await page.waitForURL((url) => url.searchParams.get('q') === 'kettle');
  await tabBackTo(page, /^Save view$/);
  await press(page, 'Enter');
  await tabTo(page, /^Name/);
  await page.keyboard.type('Kettles');
  await press(page, 'Enter');
  await page.getByRole('link', { name: 'Kettles' }).waitFor();
});

test('S29: a range of rows is trashed, one is restored by its menu, and the others from the trash, by keyboard', async () => {
  for (const letter of ['a', 'b', 'c'])
    await office.account.services.call(createPost, { ...plainPost, slug: `keys-${letter}`, title: `Keys ${letter}` });
  const page = await office.open();
  await goTo(page, 'postsAdmin', 'n');
  await press(page, '/');
  await page.keyboard.type('keys');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(3);
  await page.waitForURL((url) => url.searchParams.get('q') === 'keys');
  await press(page, 'ArrowDown');
  await isFocused(page, /^Keys [ac]/);
  await press(page, 'x', 'j', 'j', 'Shift+X');
  await page.getByText('3 selected:').waitFor();
  await press(page, 's');
  await isFocused(page, /^With the selected rows$/);
  await tabTo(page, /^Move to trash$/);
  await press(page, 'Enter');
  await showsMessage(page, '3 moved to trash.');

  await tabTo(page, /^Trash$/);
  await follow(page);
  await goToRow(page, /^Keys/);
  await tabTo(page, /^Operations on Keys/);
  await press(page, 'Enter');
  await isFocused(page, /^Restore$/);
  await press(page, 'Enter');
  await showsMessage(page, '1 restored.');
  // The next row took the place of the restored one.
  await isFocused(page, /^Operations on Keys/);
  await press(page, 'x', 'j', 'x');
  await page.getByText('2 selected:').waitFor();
  await press(page, 's');
  await tabTo(page, /^Restore$/);
  await press(page, 'Enter');
  await showsMessage(page, '2 restored.');
});

test('S31: a role is duplicated, and permissions are chosen by groups, by keyboard', async () => {
  const page = await office.open();
  await find(page, 'editor', 'rolesAdmin', 'role');
  await tabTo(page, /^Duplicate$/);
  await follow(page);
  await isFocused(page, /^Name/);
  await page.keyboard.type('Writers by keys');
  await press(page, 'Escape');
  await goToPart(page, /^System$/);
  await tabTo(page, /View only/);
  await press(page, 'Space');
  await press(page, 'Control+s');
  await showsMessage(page, 'Role created.');
  const boxes = page.getByRole('group', { name: 'System' }).getByRole('checkbox', { checked: true });
  expect(await boxes.count()).toBe(1);
});

test('a webhook with an event is created by keyboard', async () => {
  const page = await office.open();
  await find(page, 'new webhook', 'webhooksAdmin', 'webhook');
  await isFocused(page, /^URL/);
  await page.keyboard.type('https://example.com/by-keys');
  await press(page, 'Escape');
  await goToPart(page, /^Waitlists$/);
  await tabTo(page, /^Someone joins a waitlist/);
  await press(page, 'Space', 'Control+s');
  await page.getByRole('heading', { name: 'Its secret' }).waitFor();
});

test('entries of the audit log are walked by keyboard', async () => {
  const page = await office.open();
  await office.createUser('Lotte Log');
  await page.keyboard.type('audit log');
  await follow(page);
  await goToRow(page, /^Lotte Log/);
  await follow(page);
  expect(new URL(page.url()).searchParams.has('user')).toBe(true);
});

test('S36: somebody gets another place on a waitlist by keyboard', async () => {
  for (const contact of ['+4930901830', '+4930901831'])
    await office.account.services.call(addWaitlistEntry, { waitlist: 'fan', contact });
  const page = await office.open();
  await page.keyboard.type('waitlists');
  await follow(page);
  await goToRow(page, /^Fan/);
  await follow(page);
  await goToRow(page, /^ines\.carvalho@example\.com/);
  await grab(page, 'ines.carvalho@example.com');
  await dropByKeys(page, 'Position 1,');
  await showsMessage(page, 'to position 1.');
  await isFocused(page, /^Drag ines\.carvalho@example\.com/);
});

test('S32: an earlier version of a page is restored by keyboard', async () => {
  const page = await office.open();
  await find(page, 'horizon', 'pagesAdmin', 'page');
  await goToRow(page, /, edit this block$/);
  await tabTo(page, /^Duplicate$/);
  await press(page, 'Enter');
  await showsMessage(page, 'uplicated');
  await press(page, 'Control+Enter');
  await showsMessage(page, 'Published');
  await tabBackTo(page, /^Versions$/);
  await follow(page);
  await goToRow(page, /^Restore/);
  await press(page, 'Enter');
  await showsMessage(page, 'restored');
});

test('S35: products are exported, and imported from a changed file, by keyboard', async () => {
  const page = await office.open();
  await page.keyboard.type('export products');
  const exported = page.waitForEvent('download');
  await press(page, 'Enter');
  const csv = await readFile(await (await exported).path(), 'utf8');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.type('import products');
  await follow(page);
  await tabTo(page, /^File$/);
  await chooseFile(page, {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace(/\d+\.\d\d/, '98.76')),
  });
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^0 new, 1 changed/);
  await isFocused(page, /^File$/);
  await tabTo(page, /^Import 1 product$/);
  await press(page, 'Enter');
  await showsMessage(page, 'File imported.');
  await isFocused(page, /^File imported\./);
});
