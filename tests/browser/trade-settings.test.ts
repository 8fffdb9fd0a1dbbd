import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { changeTradeSettings, getTradeSettings } from '#contract/trade/trade-settings.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const screen = href('tradeSettings');
let account: Account;
let admin: SignedInPerson;
let jonas: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  [admin, jonas] = [
    await account.person(demoPeople.admin.phoneNumber),
    await account.person(demoPeople.first.phoneNumber),
  ];
});
afterAll(() => account?.remove());

test.each([true, false])('currencies, taxes, zones and payment are changed, with scripts: %s', async (js) => {
  const stored = await account.services.call(getTradeSettings, {});
  const page = await account.open(browser, admin, { js });
  await page.goto(screen);
  if (js) await hydrated(page);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await clickButton(page, 'Add a zone');
  await field('zone.3.name').fill('Islands');
  await field('zone.3.countries').fill('FO, Åland islands, nowhere');
  await field('zone.3.rates').fill('EUR 9,90');
  await field('zone.3.freeFrom').fill('EUR x');
  await field('paymentDays').fill('x');
  await clickButton(page, 'Save settings');
  await page.locator('[data-form-error]').waitFor();
  const errorAt = (name: string) => page.locator(`[id="trade-settings-${name}-error"]`).innerText();
  expect(await errorAt('zone.3.countries')).toBe('“nowhere” is not a country.');
  expect(await errorAt('zone.3.freeFrom')).toContain('“EUR x” is not an amount.');
  expect(await errorAt('paymentDays')).toContain('whole number from 0 to 365');
  expect(await field('zone.3.rates').inputValue()).toBe('EUR 9,90');
  await field('zone.3.countries').fill('FO, Åland islands, Germany');
  await field('zone.3.freeFrom').fill('EUR 50');
  await field('paymentDays').fill('14');
  await clickButton(page, 'Save settings');
  await page.locator('[id="trade-settings-zone.3.countries-error"]', { hasText: 'Germany appears twice' }).waitFor();
  await field('zone.3.countries').fill('FO, Åland islands');
  await clickButton(page, 'Save settings');
  await showsMessage(page, 'Trade settings saved.');
  const { zones, paymentDays } = await account.services.call(getTradeSettings, {});
  expect([zones.at(-1), paymentDays]).toEqual([
    {
      name: 'Islands',
      countries: ['FO', 'AX'],
      rates: [{ currency: 'EUR', amount: 990 }],
      freeFrom: [{ currency: 'EUR', amount: 5000 }],
      deliveryTime: null,
    },
    14,
  ]);
  await page.goto(href('tradeSettings', { part: 'history' }));
  await page.getByText('Islands · €9.90').first().waitFor();
  await page.goto(screen);
  await clickButton(page, 'Remove zone 4');
  await expect.poll(() => field('zone.3.name').count()).toBe(0);
  await field('paymentDays').fill('');
  await clickButton(page, 'Save settings');
  await showsMessage(page, 'Trade settings saved.');
  const { revision: _, ...after } = await account.services.call(getTradeSettings, {});
  expect({ ...after, revision: stored.revision }).toEqual(stored);
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('two people who change the trade settings at once see the conflict', async () => {
  const [first, second] = [await account.open(browser, admin), await account.open(browser, admin)];
  for (const page of [first, second]) {
    await page.goto(screen);
    await hydrated(page);
  }
  await first.locator('[name="taxId"]').fill('GB 1');
  await clickButton(first, 'Save settings');
  await showsMessage(first, 'Trade settings saved.');
  await second.locator('[name="taxId"]').fill('GB 2');
  await clickButton(second, 'Save settings');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  expect(await conflict.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Field'),
    expect.stringMatching(/Tax number of the company\s+GB 1[\s\S]*GB 2/),
  ]);
  await clickButton(second, 'Save settings');
  await showsMessage(second, 'Trade settings saved.');
  expect((await account.services.call(getTradeSettings, {})).taxId).toBe('GB 2');
});

test.each([true, false])('S25: the customer sees what settings change in a quote, with scripts: %s', async (js) => {
  const { revision: _, ...settings } = await account.services.call(getTradeSettings, {});
  const page = await account.open(browser, jonas, { js });
  await page.goto('/account/orders/new/wall-clock?country=FR&currency=EUR');
  if (js) await hydrated(page);
  await page.getByLabel('Street and number').fill('12 rue de la République');
  await page.getByLabel('Postal code').fill('69001');
  await page.getByLabel('City').fill('Lyon');
  const zones = settings.zones.map((zone) => ({ ...zone, deliveryTime: `4 to 6 days, ${js}` }));
  await account.services.call(changeTradeSettings, { ...settings, zones, paymentDays: 14, bankDetails: 'IBAN 1234' });
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('alert').filter({ hasText: 'terms have changed' }).waitFor();
  const total = page.getByLabel('Order total');
  await expect.poll(() => total.innerText()).toContain(`4 to 6 days, ${js}`);
  expect(await page.getByLabel('City').inputValue()).toBe('Lyon');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL('**placed=1');
  expect(await page.locator('main').innerText()).toContain(`Delivery time: 4 to 6 days, ${js}`);
  const number = /ORD-[0-9A-Z]{6}/.exec(page.url())?.[0] as string;
  await account.services.call(changeOrderStatus, { number, status: 'confirmed' });
  await page.goto(href('invoice', { number }));
  expect(await page.locator('article').innerText()).toMatch(/Payment due[\s\S]*IBAN 1234/);
  await account.services.call(changeTradeSettings, {
    ...settings,
    zones: settings.zones.filter(({ countries }) => !countries.includes('FR')).slice(0, 1),
  });
  await page.goto('/account/orders/new/wall-clock?country=FR&currency=EUR');
  expect(await page.locator('#order-country-error').innerText()).toContain('We do not deliver to this country');
  await account.services.call(changeTradeSettings, settings);
});

test('the palette opens the trade settings, which fit and are accessible', async () => {
  const page = await account.open(browser, admin);
  await page.goto(href('account'));
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('trade set');
  await page.getByRole('option', { name: 'Trade settings Commerce' }).click();
  await page.getByRole('heading', { name: 'Trade settings', level: 1 }).waitFor();
  await expectAccessibleLayout(page, [screen, href('tradeSettings', { part: 'history' })]);
  expect(page.problems).toEqual([]);
});
