import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let account: Account;
let admin: SignedInPerson;
let jonas: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  admin = await account.person(demoPeople.admin.phoneNumber);
  jonas = await account.person(demoPeople.first.phoneNumber);
});
afterAll(() => account?.remove());

const recordOf = (order: string) => href('customerService', { part: 'orders', order });
async function open(person: SignedInPerson, path: string, js: boolean): Promise<OpenPage> {
  const page = await account.open(browser, person, { js });
  await page.goto(path);
  if (js) await hydrated(page);
  return page;
}
async function placed(product: string, ...statuses: Array<'confirmed' | 'fulfilled'>): Promise<string> {
  const address = { line1: 'Lindenweg 3', postal_code: '79098', city: 'Freiburg', country: 'DE' };
  const order = { product, quantity: 3, currency: 'EUR', recipient: 'A. Person', address };
  const { body } = await jonas.send('POST /trade/orders', { body: order });
  for (const status of statuses) await account.services.call(changeOrderStatus, { number: body.number, status });
  return body.number;
}
const orderOf = async (number: string) => (await jonas.send(`GET /trade/orders/${number}`)).body;

test.each([true, false])('S37: items are credited after their amount was shown, with scripts: %s', async (js) => {
  const number = await placed('watering-can', 'confirmed');
  const { lines } = await orderOf(number);
  const page = await open(admin, recordOf(number), js);
  await page.locator('summary', { hasText: 'Credit items' }).click();
  const quantity = page.getByLabel(/how many of 3/);
  await quantity.fill('4');
  await page.getByLabel('Note to the customer').last().fill('Two arrived broken.');
  await clickButton(page, 'Issue credit note');
  await page.locator('#order-credit-quantity-1-error', { hasText: 'At most 3 of these are left.' }).waitFor();
  await quantity.fill('2');
  await clickButton(page, 'Show the amount');
  const amount = `€${((2 * lines[0].unit_price.amount) / 100).toFixed(2)}`;
  await showsMessage(page, `This credits ${amount}. Nothing is saved yet.`);
  expect((await orderOf(number)).credits).toEqual([]);
  await clickButton(page, 'Issue credit note');
  await showsMessage(page, `issued for ${amount}.`);
  const [{ number: credit }] = (await orderOf(number)).credits;
  const own = await open(jonas, href('order', { number }), js);
  expect(await own.locator('main').innerText()).toMatch(new RegExp(`Credit note ${credit}[\\s\\S]*Remaining`));
  await own.getByRole('link', { name: `Credit note ${credit}` }).click();
  await own.getByRole('heading', { name: 'Credit note', level: 1 }).waitFor();
  const sheet = await own.locator('article').innerText();
  for (const text of [credit, amount, 'Two arrived broken.', 'Lindenweg 3', number]) expect(sheet).toContain(text);
  const missing = await own.goto(href('creditNote', { number, credit: 'CN-2020-000001' }));
  expect(missing?.status()).toBe(404);
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test.each([true, false])('S37: before the invoice items are removed, with scripts: %s', async (js) => {
  const number = await placed('watering-can');
  const page = await open(admin, recordOf(number), js);
  await page.locator('summary', { hasText: 'Remove items' }).click();
  await clickButton(page, 'Remove these items');
  await page.getByText('Please choose what to credit.').waitFor();
  await page.getByLabel(/how many of 3/).fill('1');
  await clickButton(page, 'Remove these items');
  await showsMessage(page, 'Items removed.');
  expect((await orderOf(number)).lines).toMatchObject([{ quantity: 2 }]);
  const own = await open(jonas, href('order', { number }), js);
  expect(await own.locator('main').innerText()).toMatch(/Items removed[\s\S]*1 × /);
});

test.each([true, false])('S25: the customer changes the address until the dispatch, with scripts: %s', async (js) => {
  const number = await placed('watering-can');
  const own = await open(jonas, href('order', { number }), js);
  await own.locator('summary', { hasText: 'Change the address' }).click();
  await own.getByLabel('City').fill('');
  await own.getByLabel('Street and number').fill('Am Hang 1');
  await clickButton(own, 'Save address');
  await own.locator('#order-address-city-error').waitFor();
  expect(await own.getByLabel('Street and number').inputValue()).toBe('Am Hang 1');
  await own.getByLabel('City').fill('Ulm');
  await clickButton(own, 'Save address');
  await showsMessage(own, 'Address changed.');
  expect(await own.locator('main').innerText()).toMatch(/Address changed[\s\S]*Am Hang 1\s+79098 Ulm/);
  const page = await open(admin, recordOf(number), js);
  await page.locator('summary', { hasText: 'Change the address' }).click();
  await page.getByLabel('City').fill('Biberach');
  await clickButton(page, 'Save address');
  await showsMessage(page, 'Address changed. The customer sees it.');
  expect((await orderOf(number)).address).toMatchObject({ city: 'Biberach', line1: 'Am Hang 1' });
});

test.each([true, false])(
  'S25 S37: a parcel is tracked, and the order is placed again, with scripts: %s',
  async (js) => {
    const number = await placed('watering-can', 'confirmed');
    const page = await open(admin, recordOf(number), js);
    await page.getByLabel('Carrier').fill('Parcel Post');
    await page.getByLabel('Tracking link').fill('parcels.example/1');
    await clickButton(page, 'Update status');
    await page.locator('#order-move-trackingUrl-error').waitFor();
    expect(await page.getByLabel('Carrier').inputValue()).toBe('Parcel Post');
    await page.getByLabel('Tracking link').fill('https://parcels.example/1');
    await clickButton(page, 'Update status');
    await showsMessage(page, 'Status changed to “On its way”.');
    await page.getByLabel('Tracking number').fill('PP 1');
    await clickButton(page, 'Save tracking');
    await showsMessage(page, 'Saved. The customer sees it.');
    const own = await open(jonas, href('order', { number }), js);
    expect(await own.locator('main').innerText()).toContain('Parcel Post, number PP 1');
    expect(await own.getByRole('link', { name: 'Track the parcel' }).getAttribute('href')).toBe(
      'https://parcels.example/1',
    );
    expect(await own.locator('summary', { hasText: 'Change the address' }).count()).toBe(0);
    await own.getByRole('button', { name: 'Add to cart' }).click();
    await own.waitForURL('**/account/cart?from=**');
    expect(await own.getByLabel('Quantity').inputValue()).toBe('3');
    await own.getByRole('button', { name: 'Continue to order' }).click();
    await own.waitForURL('**/account/cart/order**');
    expect(await own.getByLabel('Street and number').inputValue()).toBe('Lindenweg 3');
    expect(await own.getByLabel('Name', { exact: true }).inputValue()).toBe('A. Person');
    if (js) await hydrated(own);
    await own.getByRole('button', { name: /^Place order/ }).click();
    await own.waitForURL('**placed=1');
    expect(own.problems).toEqual([]);
  },
);

test('orders with credits and tracking fit and are accessible, for customers and staff', async () => {
  const number = await placed('watering-can', 'confirmed', 'fulfilled');
  const body = { lines: [{ position: 1, quantity: 1 }] };
  await admin.send(`POST /trade/admin/orders/${number}/credits`, { body });
  await admin.send(`PUT /trade/admin/orders/${number}/tracking`, { body: { carrier: 'Parcel Post' } });
  const credit = (await orderOf(number)).credits[0].number as string;
  await expectAccessibleLayout(await account.open(browser, admin), [recordOf(number)]);
  await expectAccessibleLayout(await account.open(browser, jonas), [
    href('order', { number }),
    href('creditNote', { number, credit }),
  ]);
});

test.each([true, false])(
  'S37: staff open the invoice, send it again and mark it as paid, with scripts: %s',
  async (js) => {
    const number = await placed('watering-can', 'confirmed');
    const { invoice_number: invoice } = await orderOf(number);
    const page = await open(admin, recordOf(number), js);
    await clickButton(page, `Send again invoice ${invoice}`);
    await showsMessage(page, `${invoice} is on its way to the customer`);
    await clickButton(page, 'Mark as paid');
    await showsMessage(page, 'Marked as paid. The customer sees it.');
    expect((await orderOf(number)).payment_status).toBe('paid');
    await clickButton(page, 'Mark as not paid');
    await showsMessage(page, 'Marked as not paid.');
    expect((await orderOf(number)).payment_status).toBe('unpaid');
    await page.getByRole('link', { name: `Invoice ${invoice}` }).click();
    await page.getByRole('heading', { name: 'Invoice', level: 1 }).waitFor();
    const sheet = await page.locator('article').innerText();
    for (const text of [invoice, 'Lindenweg 3', number]) expect(sheet).toContain(text);
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    // Somebody who is neither the customer nor staff does not learn that it exists.
    const other = await account.open(browser, await account.person(demoPeople.second.phoneNumber), { js });
    const missing = await other.goto(href('invoice', { number }));
    expect(missing?.status()).toBe(404);
    expect(page.problems).toEqual([]);
  },
);
