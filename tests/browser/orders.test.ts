import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';

const browser = setUpBrowser();
let account: Account;
let jonas: SignedInPerson;
beforeAll(async () => {
  account = await startAccount();
  jonas = await account.person(demoPeople.first.phoneNumber);
});
afterAll(() => account?.remove());

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('A. Person');
  await page.getByLabel('Street and number').fill('Lindenweg 3');
  await page.getByLabel('Postal code').fill('79098');
  await page.getByLabel('City').fill('Freiburg');
}
const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place order/ }).click();
const numberOf = (page: Page) => /ORD-[0-9A-Z]{6}/.exec(page.url())?.[0] as string;
const ordersOf = async (person: SignedInPerson): Promise<Array<{ number: string; organization_id: string | null }>> =>
  (await person.send('GET /trade/orders')).body.orders;

test('S25: an order is placed from a product page through sign-in, and then listed', async () => {
  const phoneNumber = '+14155550133';
  const page = await browser.open({ origin: account.origin, viewport: phone });
  await page.goto('/products/lamp-no-1');
  await page.getByRole('link', { name: 'Order now' }).click();
  await page.waitForURL('**/account/login**');
  await page.locator('select[name=country]').selectOption('US');
  await page.locator('input[name=phoneNumber]').fill('4155550133');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const codeField = page.locator('input[name=otp]');
  // The field appears once the code was sent.
  await codeField.waitFor();
  await codeField.fill(account.codeFor(phoneNumber));
  const isThere = page.waitForURL('**/account/orders/new/lamp-no-1');
  await page
    .getByRole('button', { name: 'Sign in', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await isThere;
  await hydrated(page);
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Deliver to').selectOption('DE');
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Place order for €296.00' }).waitFor();
  expect(await page.getByLabel('Order total').innerText()).toContain('€296.00');
  await typeAddress(page);
  await page.getByLabel('Region').fill('Bayern');
  await placeOrder(page);
  await page.getByText('Thank you. We have received your order.').waitFor();
  const number = numberOf(page);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.waitForURL('**/account/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(await page.locator('main').getByText(number).allInnerTexts()).toEqual([number]);
  expect(page.problems).toEqual([]);
});

test('S25: without JavaScript errors keep the input, and an order is placed and cancelled in two steps', async () => {
  const page = await account.open(browser, jonas, { js: false });
  await page.goto('/account/orders/new/wall-clock?country=FR&quantity=2');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Jonas Brandt');
  await page.getByLabel('Postal code').fill('69001');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('Note').fill('Blue, please.');
  await placeOrder(page);
  expect(await page.getByRole('alert').innerText()).toContain('Street and number');
  expect(await page.getByLabel('City').inputValue()).toBe('Lyon');
  expect(await page.getByLabel('Note').inputValue()).toBe('Blue, please.');
  expect(await page.getByLabel('Quantity').inputValue()).toBe('2');
  await page.getByLabel('Street and number').fill('12 rue de la République');
  await placeOrder(page);
  await page.waitForURL('**placed=1');
  const number = numberOf(page);
  expect(await page.getByText('€258.00').first().isVisible()).toBe(true);
  await page.locator('summary', { hasText: 'Cancel this order' }).click();
  await page.getByLabel('Reason').fill('Ordered twice.');
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL(`**/account/orders/${number}?cancelled=1`);
  expect(await page.locator('[data-form-success]').innerText()).toBe(`Order ${number} is cancelled.`);
  const text = await page.locator('main').innerText();
  expect(text).toContain('Cancelled');
  expect(text).toContain('Ordered twice.');
  expect(await page.locator('summary', { hasText: 'Cancel this order' }).count()).toBe(0);
});

const total = (page: Page, sum: string) => page.getByRole('button', { name: `Place order for ${sum}` });

test('S25: changes of quantity, country and currency update the total at once and keep focus and input', async () => {
  const page = await account.open(browser, jonas);
  await page.goto('/account/orders/new/wall-clock');
  await hydrated(page);
  const before = await page.getByLabel('Order total').innerText();
  await page.getByLabel('Note').fill('Ring twice.');
  const quantity = page.getByLabel('Quantity');
  await quantity.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await expect.poll(() => page.getByLabel('Order total').innerText()).toContain('3 items');
  expect(await page.getByLabel('Order total').innerText()).not.toBe(before);
  expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Deliver to').selectOption('FR');
  await page.getByLabel('Currency').selectOption('EUR');
  await total(page, '€387.00').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Ring twice.');
  await typeAddress(page);
  await page.getByLabel('Region').fill('');
  await total(page, '€387.00').click();
  await page.getByText('Thank you. We have received your order.').waitFor();
  const [order] = (await jonas.send('GET /trade/orders')).body.orders;
  const { body } = await jonas.send(`GET /trade/orders/${order.number}`);
  expect(body).toMatchObject({
    total: { currency: 'EUR', amount: 38_700 },
    lines: [{ quantity: 3 }],
    address: { country: 'FR', line1: 'Lindenweg 3' },
  });
  expect(page.problems).toEqual([]);
});

test('S25: without JavaScript an order whose total changed is returned with the new total', async () => {
  const page = await account.open(browser, jonas, { js: false });
  const count = (await ordersOf(jonas)).length;
  await page.goto('/account/orders/new/wall-clock');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Deliver to').selectOption('FR');
  await page.getByLabel('Currency').selectOption('EUR');
  await typeAddress(page);
  await page.getByLabel('Region').fill('');
  await placeOrder(page);
  expect(await page.getByRole('alert').innerText()).toContain('The total has changed');
  expect([
    await page.getByLabel('Quantity').inputValue(),
    await page.getByLabel('Deliver to').inputValue(),
    await page.getByLabel('City').inputValue(),
  ]).toEqual(['3', 'FR', 'Freiburg']);
  expect((await ordersOf(jonas)).length).toBe(count);
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Update total' }).click();
  await total(page, '€258.00').click();
  await page.waitForURL('**placed=1');
  expect((await ordersOf(jonas)).length).toBe(count + 1);
});

test('S25: an invalid quantity is reported at its field, from the form and from the URL', async () => {
  const page = await account.open(browser, jonas, { js: false });
  expect((await page.goto('/account/orders/new/wall-clock?quantity=100000'))?.status()).toBe(200);
  const message = 'Please enter a whole number from 1 to 99.';
  expect(await page.locator('#order-quantity-error').innerText()).toBe(message);
  expect(await page.getByLabel('Quantity').inputValue()).toBe('100000');
  await page.goto('/account/orders/new/wall-clock');
  await page.getByLabel('Quantity').fill('100');
  await placeOrder(page);
  expect(await page.locator('#order-quantity-error').innerText()).toBe(message);
  expect(await page.getByLabel('Quantity').inputValue()).toBe('100');
  // With JavaScript the button shows no total for an invalid quantity.
  const scripted = await account.open(browser, jonas);
  await scripted.goto('/account/orders/new/wall-clock');
  await hydrated(scripted);
  await scripted.getByLabel('Quantity').fill('100');
  await scripted.getByRole('button', { name: 'Place order', exact: true }).waitFor();
  await scripted.getByLabel('Quantity').fill('2');
  await scripted.getByRole('button', { name: /^Place order for/ }).waitFor();
});

test('S25: the address comes from the profile, and input survives a reload', async () => {
  const page = await account.open(browser, jonas);
  await page.goto('/account/orders/new/wall-clock');
  expect(await page.getByLabel('Street and number').inputValue()).toBe('48 Larch Street');
  expect(await page.getByLabel('Region').inputValue()).toBe('Oregon');
  expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
  await page.getByLabel('Note').fill('Ring twice.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Ring twice.');
});

test('S25 T28: an order whose response is lost is sent again by the browser, and placed once', async () => {
  const page = await account.open(browser, jonas);
  await page.goto('/account/orders/new/hook-rail');
  await hydrated(page);
  const before = (await ordersOf(jonas)).length;
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
  expect([lost, (await ordersOf(jonas)).length]).toEqual([2, before + 1]);
  expect(numberOf(page)).toBe((await ordersOf(jonas))[0]?.number);
});

test('S22: the product page shows at once how few are left', async () => {
  const shown = async () => {
    const html = await (await fetch(`${account.origin}/products/kettle`)).text();
    return /Only (\d+) left/.exec(html.replaceAll('<!-- -->', ''))?.[1];
  };
  expect(await shown()).toBeUndefined();
  const page = await account.open(browser, jonas);
  await page.goto('/account/orders/new/kettle?quantity=3');
  await hydrated(page);
  await placeOrder(page);
  await page.getByText('Thank you. We have received your order.').waitFor();
  await expect.poll(shown, { interval: 50 }).toBe('4');
});

test('S25 T20: the order of another user is a 404', async () => {
  const amina = await account.person(demoPeople.second.phoneNumber);
  // Not an order of the organization that both users belong to.
  const order = (await ordersOf(amina)).find((each) => each.organization_id === null);
  expect(order).toBeDefined();
  const page = await account.open(browser, jonas);
  for (const path of [`/account/orders/${order?.number}`, `/account/orders/${order?.number}/invoice`]) {
    const answer = await page.goto(path);
    expect([answer?.status(), await page.getByText('Page not found').count()]).toEqual([404, 1]);
  }
  const own = await account.open(browser, amina);
  expect((await own.goto(`/account/orders/${order?.number}`))?.status()).toBe(200);
});

test('S25: the invoice is printed dark on light with seller, lines and tax, and without navigation', async () => {
  const { body: order } = await jonas.send('POST /trade/orders', {
    body: {
      product: 'stool',
      quantity: 2,
      currency: 'EUR',
      recipient: 'A. Person',
      address: { line1: 'Lindenweg 3', postal_code: '79098', city: 'Freiburg', country: 'DE' },
    },
  });
  const page = await account.open(browser, jonas, { theme: 'dark' });
  const address = `/account/orders/${order.number}/invoice`;
  expect((await page.goto(address))?.status()).toBe(404);
  await account.services.call(changeOrderStatus, { number: order.number, status: 'confirmed' });
  await page.goto(address);
  const sheet = await page.locator('article').innerText();
  for (const text of ['Tarn Workshop', 'Stool', 'Lindenweg 3', '€276.00', 'Includes 19 % VAT', '€44.07'])
    expect(sheet).toContain(text);
  await page.emulateMedia({ media: 'print' });
  for (const around of ['header nav >> nth=0', 'footer', 'nav[aria-label=Breadcrumb]'])
    expect([around, await page.locator(around).isVisible()]).toEqual([around, false]);
  const colours = await page.locator('article').evaluate((element) => {
    const { color } = getComputedStyle(element);
    return [color, getComputedStyle(document.body).backgroundColor];
  });
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('S69: the list shows the orders of the chosen organization', async () => {
  const { body } = await jonas.send('POST /auth/organizations', { body: { name: 'Brandt & Sons' } });
  const page = await account.open(browser, jonas);
  await page.context().addCookies([{ name: 'chosen-organization', value: body.organization.id, url: account.origin }]);
  await page.goto('/account/orders');
  expect(await page.getByText('Orders for Brandt & Sons, newest first.').count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'No orders yet' }).count()).toBe(1);
  await page.goto('/account/orders/new/thermometer');
  await hydrated(page);
  await placeOrder(page);
  await page.getByText('Thank you. We have received your order.').waitFor();
  const number = numberOf(page);
  await page.goto('/account/orders');
  expect(await page.getByText(number).count()).toBe(1);
});

test('S6 S25: axe finds no problem on the pages of orders, and none scrolls horizontally', async () => {
  const amina = await account.person(demoPeople.second.phoneNumber);
  const { number } = (await amina.send('GET /trade/orders')).body.orders.find(
    ({ status }: { status: string }) => status === 'confirmed',
  );
  const page = await account.open(browser, amina);
  const paths = ['', `/${number}`, `/${number}/invoice`, '/new/radio', '/new/tea-set'];
  await expectAccessibleLayout(
    page,
    paths.map((path) => `/account/orders${path}`),
    phoneAndDesktop,
  );
  expect(page.problems).toEqual([]);
});
