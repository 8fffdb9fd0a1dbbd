/** Staff use the screen Operations when the budget for text messages is used up. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let account: Account;
beforeAll(async () => {
  const env = { SMS_PRICES: '*=1,DE=0.5', SMS_BUDGET_PER_MONTH: '3', smsBudgetReserve: '500' };
  account = await startAccount({ ...env, SEED_DEMO: 'true' });
});
afterAll(() => account?.remove());

const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const panelOf = (page: Page) => page.getByRole('region', { name: 'Text messages', exact: true });
const wide = { width: 1280, height: 900 };

async function order(person: SignedInPerson): Promise<void> {
  const settings = [{ event: 'orders', channel: 'sms', enabled: true }];
  await person.send(`PUT /auth/users/${person.user.id}/notifications`, { body: { settings } });
  const body = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
  expect((await person.send('POST /trade/orders', { body })).status).toBe(201);
}

test('staff see what text messages cost, release those that are held, and raise the budget', async () => {
  const staff = await account.person(demoPeople.admin.phoneNumber);
  const customer = await account.person('+15550123201');
  // Each code costs one.
  await account.person('+15550123202');
  await order(customer);
  const held = async () => (await staff.send('GET /auth/sms-budget')).body.budget.held.count;
  await expect.poll(held, { timeout: 15_000 }).toBe(1);

  const scripted = await account.open(browser, staff, { viewport: wide });
  await scripted.goto(href('operations'));
  const panel = panelOf(scripted);
  await panel.getByText('Held: budget reached').waitFor();
  const text = await panel.innerText();
  expect(text).toMatch(/The budget is used up\.[\s\S]*until another 500\s% is spent/);
  expect(text).toMatch(/Spent\s+€3\.00 for 3 messages\s+Budget\s+€3\.00\s+Forecast\s+€[\d.]+ at the end of the month/);
  expect(text).toMatch(/Held\s+1\s+About an order/);
  for (const viewport of [phone, wide]) {
    await scripted.setViewportSize(viewport);
    expect(await noOverflow(scripted)).toBe(true);
    expect(await accessibilityProblems(scripted)).toEqual([]);
  }
  await scripted.locator('summary', { hasText: 'Send held messages' }).click();
  await clickButton(scripted, 'Send them now');
  await showsMessage(scripted, 'One message is being sent.');
  await expect.poll(held).toBe(0);
  const messages = async () => (await staff.send('GET /auth/sms-budget')).body.budget.messages;
  await expect.poll(messages, { timeout: 15_000 }).toBe(4);

  const amount = scripted.locator('[name="budget"]');
  await amount.fill('2');
  await clickButton(scripted, 'Raise the budget');
  await scripted.getByText('Please enter more than the current budget.').first().waitFor();
  await amount.fill('500,50');
  await clickButton(scripted, 'Raise the budget');
  await showsMessage(scripted, 'The budget is raised for this month.');
  await expect.poll(() => panelOf(scripted).innerText()).toMatch(/Budget\s+€500\.50/);
  expect(await scripted.locator('[data-budget-level]').count()).toBe(0);
  await scripted.goto(href('auditLog'));
  await scripted.getByText('raised the budget for text messages').filter({ visible: true }).first().waitFor();
  expect(await scripted.locator('main').innerText()).toContain('500.50 EUR');
  // The amount that was refused.
  expect(scripted.problems).toEqual([expect.stringContaining('status of 422')]);
});
