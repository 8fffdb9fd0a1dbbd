import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeManyProducts } from '#contract/content/product-operations.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { joinWaitlist } from '#contract/trade/waitlists.ts';
import { getWaitlistEntry, listWaitlistEntries } from '#contract/trade/waitlists-admin.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { accessibilityProblems, desktop, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';

const browser = setUpBrowser();
const product = 'tea-set';
let account: Account;
let staff: SignedInPerson;
beforeAll(async () => {
  account = await startAccount({ INQUIRIES_PER_DAY: '0' });
  staff = await account.person(demoPeople.admin.phoneNumber);
});
afterAll(() => account?.remove());

async function setStock(stock: number): Promise<void> {
  const { items } = await account.services.call(listProductRecords, { query: product });
  const ids = items.filter(({ name }) => name === product).map(({ id }) => id);
  await account.services.call(changeManyProducts, { ids, operation: { kind: 'stock', stock } });
}

/** Joins while the product is sold out, then a piece arrives; returns the id of the entry. */
async function joined(contact: string): Promise<string> {
  await setStock(0);
  await account.services.call(joinWaitlist, { waitlist: product, contact });
  await setStock(1);
  const { items } = await account.services.call(listWaitlistEntries, { waitlist: product, query: contact });
  return items[0]?.id as string;
}

/** Staff open the entry and take its link. */
async function takeLink(id: string, js: boolean): Promise<string> {
  const page = await account.open(browser, staff, { js });
  await page.goto(`/account/waitlist-admin?waitlist=${product}&entry=${id}`);
  if (js) await hydrated(page);
  await page.getByRole('button', { name: 'Reserve a piece and show the link' }).click();
  const link = await page.locator('output', { hasText: '/invitations/' }).innerText();
  expect(await page.getByText('Invited', { exact: true }).count()).toBeGreaterThan(0);
  await page.close();
  return link;
}

async function order(page: Page, js: boolean): Promise<void> {
  await page.getByText('You are invited to order one piece.').waitFor();
  await page.getByLabel('Deliver to').selectOption('DE');
  await page.getByLabel('Name', { exact: true }).fill('A. Person');
  await page.getByLabel('Street and number').fill('Lindenweg 3');
  await page.getByLabel('Postal code').fill('79098');
  await page.getByLabel('City').fill('Freiburg');
  // With scripts, the total follows the country.
  if (js) await page.getByText('Includes 19 % VAT').waitFor();
  await page.getByRole('button', { name: /^Place order/ }).click();
}

test.each([
  ['with', true],
  ['without', false],
])(
  'S36 S25: an invitation by link is accepted after signing in and ends in an order although the product is sold out, %s JavaScript',
  async (_, js) => {
    const id = await joined(`accepts-${js}@example.org`);
    const link = await takeLink(id, js);
    const national = js ? '4155550171' : '4155550172';
    const page = await browser.open({ origin: account.origin, viewport: phone, js });
    await page.goto(`/products/${product}`);
    await page.getByRole('button', { name: 'Join the waitlist' }).waitFor();
    await page.goto(new URL(link).pathname);
    if (js) await hydrated(page);
    await page.getByText('One piece is reserved for you for').waitFor();
    await page.getByRole('button', { name: 'Order it' }).click();
    await page.waitForURL('**/account/login**');
    await page.locator('select[name=country]').selectOption('US');
    await page.locator('input[name=phoneNumber]').fill(national);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.locator('input[name=otp]').waitFor();
    await page.locator('input[name=otp]').pressSequentially(account.codeFor(`+1${national}`));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/invitations/**');
    if (js) await hydrated(page);
    await page.getByRole('button', { name: 'Order it' }).click();
    await page.waitForURL(`**/account/orders/new/${product}`);
    if (js) await hydrated(page);
    await order(page, js);
    // Without scripts the total is shown first.
    if (!js) await order(page, js);
    await page.getByText('Thank you. We have received your order.').waitFor();
    expect((await account.services.call(getWaitlistEntry, { id })).status).toBe('joined');
    await page.goto(new URL(link).pathname);
    await page.getByRole('heading', { name: 'You have used this invitation' }).waitFor();
  },
);

test('S36: an invitation is declined by its link without an account, which frees the piece', async () => {
  const id = await joined('declines@example.org');
  const link = await takeLink(id, true);
  const page = await browser.open({ origin: account.origin, js: false });
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('heading', { name: 'You have declined this invitation' }).waitFor();
  expect((await account.services.call(getWaitlistEntry, { id })).status).toBe('declined');
  await expect
    .poll(async () => {
      await page.goto(`/products/${product}`);
      return page.getByRole('link', { name: 'Order now' }).count();
    })
    .toBe(1);
});

test('S36: the account shows an invited person the piece with the time left, and axe finds no problem', async () => {
  const owner = await account.person('+14155550173');
  await joined('+14155550173');
  const page = await account.open(browser, staff, { viewport: desktop });
  await page.goto(`/account/waitlist-admin?waitlist=${product}&part=invite&count=5`);
  await hydrated(page);
  await page.getByText('reserved for each until the invitation ends').waitFor();
  await page.getByRole('button', { name: 'Invite this person' }).click();
  await page.locator('[data-form-success]').waitFor();
  const { items } = await account.services.call(listWaitlistEntries, { waitlist: product, query: '+14155550173' });
  const found: string[] = [];
  for (const [theme, viewport] of [
    ['light', phone],
    ['dark', { width: 1280, height: 900 }],
  ] as const) {
    const mine = await account.open(browser, owner, { theme, viewport, reducedMotion: true });
    await mine.goto('/account');
    await mine.getByText('One piece is reserved for you.').waitFor();
    await mine.getByRole('link', { name: 'Order it' }).click();
    await mine.getByText('You are invited to order one piece.').waitFor();
    const office = await account.open(browser, staff, { theme, viewport, reducedMotion: true });
    await office.goto(`/account/waitlist-admin?waitlist=${product}&entry=${items[0]?.id}`);
    await office.getByRole('button', { name: 'Create a new link' }).click();
    const link = await office.locator('output', { hasText: '/invitations/' }).innerText();
    const opened = await browser.open({ origin: account.origin, theme, viewport, reducedMotion: true });
    await opened.goto(new URL(link).pathname);
    for (const [name, shown] of Object.entries({ mine, office, opened })) {
      const wide = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) found.push(`${name} is ${wide} px too wide at ${viewport.width}`);
      found.push(...(await accessibilityProblems(shown)).map((problem) => `${name} ${theme}: ${problem}`));
      if (process.env['SHOTS'])
        await shown.screenshot({ path: `${process.env['SHOTS']}/${name}-${theme}.png`, fullPage: true });
      await shown.close();
    }
  }
  expect(found).toEqual([]);
});
