/**
 * Everyday tasks by the keyboard alone: from the loaded overview each test only presses keys and types, and reads what the page shows. The
 * people and records are those of the demo company.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href, type RouteName } from '#contract/routes.ts';
import { addWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let account: Account;
let admin: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  admin = await account.person(demoPeople.admin.phoneNumber);
});
afterAll(() => account?.remove());

async function openOverview(): Promise<OpenPage> {
  const page = await account.open(browser, admin, { viewport: { width: 1280, height: 900 } });
  await page.goto(href('account'));
  await hydrated(page);
  return page;
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Types into the field that has the focus on the overview, and opens the first result. */
async function find(page: Page, text: string, route: RouteName, record: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href(route as 'account') && url.searchParams.has(record));
}

/** The name of what has the focus, as a person would call it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const name = element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
    return name.replaceAll(/\s+/g, ' ').trim();
  });
const isFocused = (page: Page, name: string | RegExp) => expect.poll(() => focused(page)).toMatch(name);

/** More would be an unreasonable way. */
const tabsAtMost = 12;

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < tabsAtMost; count++) {
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
    if (name.test(passed.at(-1) as string)) return;
  }
  throw new Error(`no ${name} within ${tabsAtMost} tabs: ${passed.join(' | ')}`);
}

/** With the key for the parts of a record. */
async function goToPart(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < tabsAtMost; count++) {
    await page.keyboard.press('s');
    passed.push(await focused(page));
    if (passed.at(-1) === name) return;
  }
  throw new Error(`no part “${name}”: ${passed.join(' | ')}`);
}

let users = 0;
async function createUser(name: string): Promise<void> {
  const body = { name, country: 'US', phone_number: `+1555014${String(++users).padStart(4, '0')}` };
  expect((await admin.send('POST /auth/users', { body })).status).toBe(201);
}

test('S7: a post is written and published by keyboard', async () => {
  const page = await openOverview();
  await find(page, 'new post', 'postsAdmin', 'post');
  await isFocused(page, /^Title/);
  await page.keyboard.type('Written by keys');
  await page.locator('[data-editor="ready"]').waitFor();
  await tabTo(page, /^Text$/);
  await page.keyboard.type('Nobody touched a mouse.');
  await press(page, 'Control+Enter');
  await showsMessage(page, 'Published.');
  expect((await fetch(`${account.origin}${href('post', { slug: 'written-by-keys' })}`)).status).toBe(200);
  expect(page.problems).toEqual([]);
});

test('S37: an inquiry is answered and resolved by keyboard', async () => {
  const page = await openOverview();
  await find(page, 'ines carvalho', 'customerService', 'thread');
  await isFocused(page, /^Your answer/);
  await page.keyboard.type('It takes a plug of any country.');
  await tabTo(page, /^Send and resolve$/);
  await press(page, 'Enter');
  await page.getByText('and inquiry resolved.').first().waitFor();
  expect(page.problems).toEqual([]);
});

test('S37: the next inquiry is read by a key, and answered by another', async () => {
  const page = await openOverview();
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
  await createUser('Wilma Rolle');
  const page = await openOverview();
  await find(page, 'wilma rolle', 'usersAdmin', 'user');
  await page.getByRole('heading', { name: 'Roles' }).waitFor();
  await goToPart(page, 'Roles');
  await tabTo(page, /^Give a role/);
  await page.keyboard.type('Edit');
  await tabTo(page, /^Give$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Role Editor added.');
  await page.getByRole('button', { name: 'Remove Editor' }).waitFor();
  expect(page.problems).toEqual([]);
});

test('S31: a user is suspended by keyboard', async () => {
  await createUser('Sigrun Sperre');
  const page = await openOverview();
  await find(page, 'sigrun sperre', 'usersAdmin', 'user');
  await page.getByRole('heading', { name: 'Account status' }).waitFor();
  await goToPart(page, 'Account status');
  await tabTo(page, /^Suspend$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Suspended.');
});

test('S37: an order is confirmed on the overview by keyboard', async () => {
  const page = await openOverview();
  await page.locator('summary', { hasText: 'ORD-7QDF2V' }).waitFor();
  await press(page, 'Escape');
  // The rows of the inquiries are first.
  for (let count = 0; count < 4; count++) await press(page, 'j');
  await isFocused(page, /^ORD-7QDF2V/);
  await tabTo(page, /^Confirm ORD-7QDF2V/);
  await press(page, 'Enter');
  await tabTo(page, /^Confirm the order$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Status changed to “Confirmed”.');
});

test('S36: people of a waitlist are invited by keyboard, as many as were typed', async () => {
  // Before them are people with e-mail addresses, to which this site cannot send.
  for (const contact of ['+4930901820', '+4930901821', '+4930901822'])
    await account.services.call(addWaitlistEntry, { waitlist: 'general', contact });
  const page = await openOverview();
  await page.keyboard.type('waitlists');
  await press(page, 'Enter');
  await page.getByRole('link', { name: 'Invite from General news' }).waitFor();
  await press(page, 'j', 'j');
  await tabTo(page, /^Invite from General news$/);
  await press(page, 'Enter');
  await isFocused(page, /^How many/);
  await press(page, 'Control+a');
  await page.keyboard.type('5');
  await page.getByRole('heading', { name: '2 people would be invited' }).waitFor();
  await tabTo(page, /^Invite these 2$/);
  await press(page, 'Enter');
  await showsMessage(page, '2 invited.');
});

test('S32: a block of a page is changed and published by keyboard', async () => {
  const page = await openOverview();
  await find(page, 'about', 'pagesAdmin', 'page');
  await page.getByRole('list', { name: 'Blocks of this page' }).waitFor();
  await press(page, 'j', 'j');
  await isFocused(page, /^Why repair/);
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.has('block'));
  await page.getByRole('button', { name: 'Save block' }).waitFor();
  await tabTo(page, /^Heading/);
  await press(page, 'End');
  await page.keyboard.type(' by keys');
  await press(page, 'Control+s');
  await page.getByRole('button', { name: 'Publish changes' }).waitFor();
  await press(page, 'Control+Enter');
  await page.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'detached' });
  const shown = async () => (await fetch(`${account.origin}${href('about')}`)).text();
  await expect.poll(async () => (await shown()).includes('Why repair by keys')).toBe(true);
});

test('S35: a product with a price is created by keyboard, in the currency of the last one', async () => {
  const page = await openOverview();
  await find(page, 'new product', 'productsAdmin', 'product');
  await isFocused(page, /^Title/);
  await page.keyboard.type('A bench by keys');
  await tabTo(page, /^Amount of price 1$/);
  await page.keyboard.type('129');
  await press(page, 'Control+s');
  await showsMessage(page, 'Product created.');
  expect(await page.getByLabel('Currency of price 1').inputValue()).toMatch(/^[A-Z]{3}$/);
});
