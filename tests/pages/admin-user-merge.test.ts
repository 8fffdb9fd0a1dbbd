/** Two accounts of one person are merged on the record of a user, and separated again (docs/decisions/067-merge-of-users.md). */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { idInUrl, newPhoneNumber } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('usersAdmin');
const admin = people.signIn('5550100000');

/** A user who has signed in. Returns their number and the URL of their record. */
async function newUser(page: OpenPage): Promise<{ phone: string; at: string }> {
  const phone = newPhoneNumber();
  await people.session(phone);
  await page.goto(`${screen}?view=all&q=${phone}`);
  await page.locator('tbody a').click();
  await page.waitForURL((url) => url.searchParams.has('user'));
  return { phone, at: `${screen}?user=${idInUrl(page, 'user')}` };
}

/** Enters a correct code for this number, so that tests can check what the page then shows. */
async function signIn(phone: string): Promise<OpenPage> {
  const page = await people.visit(href('login'));
  await enterPhone(page, { national: phone, js: false });
  await enterCode(page, lastCode(inject('codes'), `+1${phone}`));
  return page;
}

test('S58: two users are merged, and the merge is undone', async () => {
  const page = await people.visit(screen, { as: admin });
  const kept = await newUser(page);
  const other = await newUser(page);
  await giveRole(page, 'Investor');
  await showsMessage(page, 'Role Investor added.');

  await page.goto(kept.at);
  await page.getByRole('link', { name: 'Merge with another user' }).click();
  await page.locator('#find').fill(other.phone);
  await clickButton(page, 'Find');
  await page.getByRole('list', { name: 'Found' }).getByRole('link').click();
  const impact = page.getByRole('region', { name: /^Merge .* into / });
  await impact.waitFor();
  expect(await impact.innerText()).toMatch(/The role Investor[\s\S]*Phone number[\s\S]*It cannot sign in any more/);
  const chosen = page.url();
  await clickButton(page, 'Merge');
  await page.getByText('Please tick that both accounts belong to the same person.').first().waitFor();
  await page.goto(chosen);
  await page.getByLabel('I know that both accounts').check();
  await clickButton(page, 'Merge');
  await page.getByText('Merged. What belongs to the other account is moving here.').waitFor();
  const merges = page.getByRole('region', { name: 'Merges of this user' });
  await expect
    .poll(
      async () => {
        await page.goto(`${kept.at}&part=merge`);
        return merges.innerText();
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toMatch(/^(?![\s\S]*Moving)[\s\S]*was merged into this user/);
  await page.goto(kept.at);
  await page.getByRole('list', { name: 'Roles' }).getByText('investor.view').waitFor();

  const refused = await signIn(other.phone);
  await refused
    .getByText(`your phone number that ends in ${kept.phone.slice(-2)}`)
    .first()
    .waitFor();
  await page.goto(other.at);
  await page.getByText('This user was merged into').waitFor();
  expect(await page.getByRole('region', { name: 'Account status' }).count()).toBe(0);
  await page.goto(`${screen}?view=all&status=merged&q=${other.phone}`);
  expect(await page.locator('tbody').innerText()).toContain('Merged');

  await page.goto(other.at);
  await page.locator('summary', { hasText: 'Undo merge' }).click();
  await clickButton(page, 'Undo the merge');
  await showsMessage(page, 'The merge is undone.');
  await page.goto(other.at);
  await page.getByRole('list', { name: 'Roles' }).getByText('investor.view').waitFor();
  await page.goto(kept.at);
  expect(await page.getByRole('list', { name: 'Roles' }).count()).toBe(0);
  const again = await signIn(other.phone);
  await again.waitForURL((url) => url.pathname !== href('login'));
  await page.goto(`${other.at}&part=timeline`);
  for (const words of ['undid a merge', 'merged two users'])
    await page.locator('ol').last().getByText(words).first().waitFor();
});
