import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const opening = href('siteAdmin', { part: 'opening' });
let account: Account;
beforeAll(async () => {
  account = await startAccount({ SEED_DEMO: 'true' });
}, 120_000);
afterAll(() => account?.remove());

test('the owner closes the site and opens it again by clicks', async () => {
  const owner = await account.visit(opening, await account.person(demoPeople.admin.phoneNumber));
  const visitor = await account.visit('/');
  const heading = async () => {
    await visitor.goto(href('about'));
    return visitor.locator('h1').innerText();
  };
  expect(await heading()).not.toBe('Opening soon');

  await owner.goto(opening);
  await owner.getByText('Close the site', { exact: true }).click();
  await clickButton(owner, 'Yes, close it');
  await showsMessage(owner, 'The site is closed.');
  await owner.getByRole('heading', { name: 'The site is closed' }).waitFor();
  await expect.poll(heading, { timeout: 15_000 }).toBe('Opening soon');
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.locator('[name="phoneNumber"]').waitFor();

  await owner.goto(href('about'));
  await owner.getByRole('complementary', { name: 'Closed site' }).getByText('Only you see this').waitFor();
  expect(await owner.locator('h1').innerText()).not.toBe('Opening soon');
  await owner.getByRole('link', { name: 'News', exact: true }).first().click();
  await owner.waitForURL((url) => url.pathname === href('news'));
  await owner.getByText('Only you see this').waitFor();
  await owner.getByRole('link', { name: 'Open it' }).click();
  await owner.getByText('Open the site', { exact: true }).click();
  await clickButton(owner, 'Yes, open it');
  await showsMessage(owner, 'The site is open.');
  await expect.poll(heading, { timeout: 15_000 }).not.toBe('Opening soon');
  await owner.goto(href('siteAdmin', { part: 'history' }));
  await owner.getByText('opened it to visitors').first().waitFor();
});

test('the page of a closed site and its screen fit and are accessible at all widths', async () => {
  const owner = await account.person(demoPeople.admin.phoneNumber);
  const { revision } = await account.services.call(getSiteRecord, {});
  await account.services.call(changeSite, { revision, open: false, locale: 'de-DE' });
  const visitor = await browser.open({ origin: account.origin });
  const heading = async () => {
    await visitor.goto('/');
    return visitor.locator('h1').innerText();
  };
  await expect.poll(heading, { timeout: 15_000 }).toBe('Bald geht es los');
  await expectAccessibleLayout(
    visitor,
    ['/', href('policy', { slug: 'privacy' })],
    [
      [320, 'light'],
      [390, 'dark'],
      [1280, 'light'],
    ],
  );
  for (const js of [true, false]) {
    const page = await browser.open({ origin: account.origin, js, viewport: { width: 1440, height: 900 } });
    await page.goto(href('policy', { slug: 'privacy' }));
    const link = page.locator(`header a[href="${href('account')}"]`);
    const [box, icon] = await Promise.all([link, link.locator('svg')].map((each) => each.boundingBox()));
    expect([js, icon!.x - box!.x > 8]).toEqual([js, true]);
  }
  await expectAccessibleLayout(await account.open(browser, owner), [opening, href('products')]);
});
