/** The work of scripts and styles for orders; `pages/orders.test.ts` has the rest. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { setUpPeople } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const people = setUpPeople(setUpBrowser());
const customer = people.signIn('5550100001');
const staff = people.signIn('5550100000');
let jonas: PageVisitor;
beforeAll(async () => {
  jonas = await signedIn(demoPeople.first.phoneNumber);
});

const orderFor = (product: string) => people.open(href('newOrder', { product }), { as: customer });
const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place order/ }).click();
const ordersOf = async () => (await jonas.api('GET /trade/orders')).orders;

test('S25: the total follows quantity, country and currency, without losing focus or input, also in a reload', async () => {
  const page = await orderFor('wall-clock');
  const total = page.getByLabel('Order total');
  const before = await total.innerText();
  await page.getByLabel('Note').fill('Ring twice.');
  const quantity = page.getByLabel('Quantity');
  // The button shows no total for an invalid quantity.
  await quantity.fill('100');
  await page.getByRole('button', { name: 'Place order', exact: true }).waitFor();
  await quantity.focus();
  for (const _ of '100') await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await expect.poll(() => total.innerText()).toContain('3 items');
  expect(await total.innerText()).not.toBe(before);
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Deliver to').selectOption('FR');
  await page.getByLabel('Currency').selectOption('EUR');
  const place = page.getByRole('button', { name: 'Place order for €387.00' });
  await place.waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Ring twice.');
  for (const [label, value] of Object.entries({
    'Street and number': 'Lindenweg 3',
    'Postal code': '79098',
    City: 'Freiburg',
    Region: '',
  }))
    await page.getByLabel(label).fill(value);
  await place.click();
  await page.getByText('Thank you. We have received your order.').waitFor();
  const [order] = await ordersOf();
  expect(await jonas.api(`GET /trade/orders/${order.number}`)).toMatchObject({
    total: { currency: 'EUR', amount: 38_700 },
    lines: [{ quantity: 3 }],
    address: { country: 'FR', line1: 'Lindenweg 3' },
  });
  expect(page.problems).toEqual([]);
});

test('S25 T28: an order whose response is lost is sent again by the browser, and placed once', async () => {
  const page = await orderFor('hook-rail');
  const before = (await ordersOf()).length;
  let lost = 0;
  await page.route('**/account/orders/new/**', async (route) => {
    if (route.request().method() !== 'POST' || lost > 1) return route.continue();
    lost++;
    // The service handles the order, but its response is lost.
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page);
  await page.getByText('Thank you. We have received your order.').waitFor();
  const orders = await ordersOf();
  expect([lost, orders.length]).toEqual([2, before + 1]);
  expect(page.url()).toContain(orders[0].number);
});

test('S6 S25 S37: pages of orders fit and are accessible, and an invoice is printed dark on light without navigation', async () => {
  const admin = await signedIn(demoPeople.admin.phoneNumber);
  const order = { product: 'watering-can', quantity: 3, currency: 'EUR', recipient: 'A. Person' };
  const { number } = await jonas.api('POST /trade/orders', { ...order, address: shippingAddress });
  for (const status of ['confirmed', 'fulfilled']) await admin.api(`POST /trade/orders/${number}/status`, { status });
  await admin.api(`POST /trade/admin/orders/${number}/credits`, { lines: [{ position: 1, quantity: 1 }] });
  await admin.api(`PUT /trade/admin/orders/${number}/tracking`, { carrier: 'Parcel Post' });
  const [{ number: credit }] = (await jonas.api(`GET /trade/orders/${number}`)).credits;
  const record = href('customerService', { part: 'orders', order: number });
  await expectAccessibleLayout(await people.open(record, { as: staff }), [record]);

  const page = await people.open(href('orders'), { as: customer });
  const own = [href('order', { number }), href('creditNote', { number, credit })];
  const forms = ['radio', 'tea-set'].map((product) => href('newOrder', { product }));
  await expectAccessibleLayout(page, [href('orders'), ...own, ...forms, href('invoice', { number })], phoneAndDesktop);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  for (const around of ['header nav >> nth=0', 'footer', 'nav[aria-label=Breadcrumb]'])
    expect([around, await page.locator(around).isVisible()]).toEqual([around, false]);
  const colours = await page
    .locator('article')
    .evaluate((sheet) => [getComputedStyle(sheet).color, getComputedStyle(document.body).backgroundColor]);
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(page.problems).toEqual([]);
});
