/** An operation that somebody confirmed with a code is carried out without a second press. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { giveRole } from '../helpers/give-role.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';
import { storedRows } from '../helpers/stored.ts';

const browser = setUpBrowser();
let account: Account;
let staff: SignedInPerson;
beforeAll(async () => {
  account = await startAccount({ SEED_DEMO: 'true' });
  staff = await account.person(demoPeople.admin.phoneNumber);
});
afterAll(() => account?.remove());

/** As an hour after the last code. */
const codesAreOld = () =>
  storedRows(account.services.dataDirectory, `update auth.sessions set verified_at = verified_at - interval '1 hour'`);

async function confirm(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === href('confirm'));
  await hydrated(page);
  await page.getByRole('button', { name: /^Send a code/ }).click();
  await page.locator('[name="otp"]').waitFor();
  await page.locator('[name="otp"]').pressSequentially(account.codeFor(demoPeople.admin.phoneNumber));
  await clickButton(page, 'Confirm');
  await page.waitForURL((url) => url.pathname === href('usersAdmin'));
}

test('S33 T48: a role is given as soon as the code is entered', async () => {
  const customer = await account.person('+15550123401');
  const at = href('usersAdmin', { user: customer.user.id });
  const page = await account.open(browser, staff);
  await page.goto(at);
  await hydrated(page);
  // The page that asks for a code leads back, and does not offer what was typed as text to copy.
  const reason = page.locator('[name="reason"]');
  await reason.fill('Inquiry 12');
  await page.goto(href('confirm', { redirect: at }));
  await page.getByText('Nothing has changed yet').waitFor();
  expect(await page.locator('[data-draft-orphans]').count()).toBe(0);
  await page.goto(at);
  await hydrated(page);
  await expect.poll(() => reason.inputValue()).toBe('Inquiry 12');
  await reason.fill('');
  await codesAreOld();
  await giveRole(page, 'Investor');
  await confirm(page);
  await showsMessage(page, 'Role Investor added.');
  await page.getByRole('list', { name: 'Roles' }).getByText('investor.view').waitFor();
  expect(await page.getByText('were restored').count()).toBe(0);

  // Whoever turns back confirms nothing: the next code carries out nothing either.
  await codesAreOld();
  await giveRole(page, 'Support');
  await page.waitForURL((url) => url.pathname === href('confirm'));
  await page.getByRole('link', { name: 'Not now' }).click();
  await page.goto(href('confirm', { redirect: at }));
  await hydrated(page);
  await page.getByRole('button', { name: /^Send a/ }).click();
  await page.locator('[name="otp"]').waitFor();
  await page.locator('[name="otp"]').pressSequentially(account.codeFor(demoPeople.admin.phoneNumber));
  await clickButton(page, 'Confirm');
  await page.waitForURL((url) => url.pathname === href('usersAdmin'));
  await page.getByRole('list', { name: 'Roles' }).waitFor();
  expect(await page.getByRole('list', { name: 'Roles' }).innerText()).not.toContain('Support');
  expect(page.problems).toEqual([]);
});
