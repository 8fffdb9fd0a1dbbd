/**
 * Everyday tasks by the keyboard alone: from the loaded overview each test only presses keys and types, and reads what the page shows. The
 * people and records are those of the demo company.
 */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { addWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { find, follow, goToPart, goToRow, isFocused, press, tabTo } from '../helpers/keyboard.ts';
import { setUpOffice } from '../helpers/office.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());

test('S7: a post is written and published by keyboard', async () => {
  const page = await office.open();
  await find(page, 'new post', 'postsAdmin', 'post');
  await isFocused(page, /^Title/);
  await page.keyboard.type('Written by keys');
  await page.locator('[data-editor="ready"]').waitFor();
  await tabTo(page, /^Text$/);
  await page.keyboard.type('Nobody touched a mouse.');
  await press(page, 'Control+Enter');
  await showsMessage(page, 'Published.');
  expect((await fetch(`${office.account.origin}${href('post', { slug: 'written-by-keys' })}`)).status).toBe(200);
  expect(page.problems).toEqual([]);
});

test('S7: a post gets a tag, another author, a schedule and an earlier date beside its text by keyboard', async () => {
  const page = await office.open();
  await find(page, 'new post', 'postsAdmin', 'post');
  await isFocused(page, /^Title/);
  await page.keyboard.type('Later by keys');
  await page.locator('[data-editor="ready"]').waitFor();
  await tabTo(page, /^Text$/);
  await page.keyboard.type('Nobody is in a hurry.');
  await press(page, 'Escape');
  await goToPart(page, /^Settings$/);
  await tabTo(page, /^Choose: Tags$/);
  await press(page, 'Enter');
  await isFocused(page, /^Search: Tags$/);
  await page.keyboard.type('keys');
  await page.getByRole('option', { name: 'Create “keys”' }).waitFor();
  await press(page, 'Enter', 'Escape');
  await isFocused(page, /^Choose: Tags$/);
  await tabTo(page, /^Maren Holt$/);
  await press(page, 'Space');
  await press(page, 'Control+Shift+Enter');
  await isFocused(page, /^Tomorrow at 9:00$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Scheduled.');
  expect(await page.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('keys');
  expect(await page.getByRole('checkbox', { name: 'Maren Holt' }).isChecked()).toBe(false);

  await press(page, 'Escape');
  await goToPart(page, /^Publishing$/);
  await tabTo(page, /^Cancel the schedule$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Changed to draft.');
  await isFocused(page, /^Changed to draft\./);
  await goToPart(page, /^Publishing$/);
  await tabTo(page, /^Set an earlier publication date$/);
  await press(page, 'Enter');
  await tabTo(page, /^Calendar: Publication date$/);
  await press(page, 'Enter');
  await isFocused(page, /^Today/);
  await press(page, 'ArrowUp', 'Enter');
  await isFocused(page, / selected$/);
  await tabTo(page, /^Done$/);
  await press(page, 'Enter');
  await isFocused(page, /^Calendar: Publication date$/);
  await tabTo(page, /^Save date$/);
  await press(page, 'Enter');
  await showsMessage(page, 'ate ');
  expect(page.problems).toEqual([]);
});

test('S37: an inquiry is answered and resolved by keyboard', async () => {
  const page = await office.open();
  await find(page, 'ines carvalho', 'customerService', 'thread');
  await isFocused(page, /^Your answer/);
  await page.keyboard.type('It takes a plug of any country.');
  await tabTo(page, /^Send and resolve$/);
  await press(page, 'Enter');
  await page.getByText('and inquiry resolved.').first().waitFor();
  expect(page.problems).toEqual([]);
});

test('S37: the next inquiry is read by a key, and answered by another', async () => {
  const page = await office.open();
  await press(page, 'Escape', 'j', 'Enter');
  await page.waitForURL((url) => url.searchParams.has('thread'));
  await isFocused(page, /^Your answer/);
  const first = page.url();
  await press(page, 'Escape', 'n');
  await page.waitForURL((url) => `${url}` !== first && url.searchParams.has('thread'));
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await press(page, 'r');
  await isFocused(page, /^Your answer/);
});

test('S31: a role is given by keyboard', async () => {
  await office.createUser('Wilma Rolle');
  const page = await office.open();
  await find(page, 'wilma rolle', 'usersAdmin', 'user');
  await goToPart(page, /^Roles$/);
  await tabTo(page, /^Give a role/);
  await press(page, 'Enter');
  await page.getByRole('menu', { name: 'Give a role' }).waitFor();
  await page.keyboard.type('Edit');
  await isFocused(page, /^Editor/);
  await press(page, 'Enter');
  await showsMessage(page, 'Role Editor added.');
  await page.getByRole('button', { name: 'Remove Editor' }).waitFor();
  expect(page.problems).toEqual([]);
});

test('S31: a user is suspended by keyboard', async () => {
  await office.createUser('Sigrun Sperre');
  const page = await office.open();
  await find(page, 'sigrun sperre', 'usersAdmin', 'user');
  await goToPart(page, /^Account status$/);
  await tabTo(page, /^Suspend$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Suspended.');
});

test('S37: an order is confirmed on the overview by keyboard', async () => {
  const page = await office.open();
  await press(page, 'Escape');
  await goToRow(page, /^ORD-7QDF2V/);
  await tabTo(page, /^Confirm ORD-7QDF2V/);
  await press(page, 'Enter');
  await tabTo(page, /^Confirm the order$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Status changed to “Confirmed”.');
});

test('S36: people of a waitlist are invited by keyboard, as many as were typed', async () => {
  // Before them are people with e-mail addresses, to which this site cannot send.
  for (const contact of ['+4930901820', '+4930901821', '+4930901822'])
    await office.account.services.call(addWaitlistEntry, { waitlist: 'general', contact });
  const page = await office.open();
  await page.keyboard.type('waitlists');
  await follow(page);
  await goToRow(page, /^General news/);
  await tabTo(page, /^Invite from General news$/);
  await follow(page);
  await isFocused(page, /^How many/);
  await press(page, 'Control+a');
  await page.keyboard.type('5');
  await page.getByRole('heading', { name: '2 people would be invited' }).waitFor();
  await tabTo(page, /^Invite these 2$/);
  await press(page, 'Enter');
  await showsMessage(page, '2 invited.');
});

test('S32: a block of a page is changed and published by keyboard', async () => {
  const page = await office.open();
  await find(page, 'about', 'pagesAdmin', 'page');
  await goToRow(page, /^Why repair/);
  await follow(page);
  await tabTo(page, /^Heading/);
  await press(page, 'End');
  await page.keyboard.type(' by keys');
  await press(page, 'Control+s');
  await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  await press(page, 'Control+Enter');
  await page.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'detached' });
  const shown = async () => (await fetch(`${office.account.origin}${href('about')}`)).text();
  await expect.poll(async () => (await shown()).includes('Why repair by keys')).toBe(true);
});

test('S35: a product with a price is created by keyboard, in the currency of the last one', async () => {
  const page = await office.open();
  await find(page, 'new product', 'productsAdmin', 'product');
  await isFocused(page, /^Title/);
  await page.keyboard.type('A bench by keys');
  await tabTo(page, /^Amount of price 1$/);
  await page.keyboard.type('129');
  await press(page, 'Control+s');
  await showsMessage(page, 'Product created.');
  expect(await page.getByLabel('Currency of price 1').inputValue()).toMatch(/^[A-Z]{3}$/);
});
