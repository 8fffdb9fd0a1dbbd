import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { accessibilityProblems, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let account: Account;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account?.remove());

const cart = href('cart');
const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);
const numberOf = (page: Page) => /ORD-[0-9A-Z]{6}/.exec(page.url())?.[0] as string;
const notice = (page: Page) => page.locator('[data-form-success]').innerText();

async function signInOn(page: Page, phoneNumber: string): Promise<void> {
  await page.waitForURL('**/account/login**');
  await page.locator('select[name=country]').selectOption('US');
  await page.locator('input[name=phoneNumber]').fill(phoneNumber.slice(2));
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const codeField = page.locator('input[name=otp]');
  await codeField.waitFor();
  await codeField.fill(account.codeFor(phoneNumber));
  // With scripts the code sends itself.
  await page
    .getByRole('button', { name: 'Sign in', exact: true })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await page.waitForURL('**/account/cart**');
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('A. Person');
  await page.getByLabel('Street and number').fill('Lindenweg 3');
  await page.getByLabel('Postal code').fill('79098');
  await page.getByLabel('City').fill('Freiburg');
}

test.each([true, false])(
  'S25: a visitor adds a product, signs in, finds it in the cart, and orders two products at once, with scripts: %s',
  async (js) => {
    const phoneNumber = js ? '+14155550141' : '+14155550142';
    const page = js
      ? await browser.open({ origin: account.origin, viewport: phone })
      : await account.visit('/products/stool');
    await page.goto('/products/stool');
    if (js) await hydrated(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByText('Sign in to order Stool.').waitFor();
    expect(await page.getByText('Your session has expired').count()).toBe(0);
    await signInOn(page, phoneNumber);
    await page.getByText('Stool is in your cart.').waitFor();
    await page.goto('/products/vase');
    if (js) await hydrated(page);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL(`**${cart}`);
    await page.getByRole('heading', { name: 'Vase' }).waitFor();
    // Only the cookie of the last press is used, and only once.
    await page.reload();
    expect(await quantityOf(page, 'Stool').inputValue()).toBe('1');
    expect(await page.getByText('is in your cart.').count()).toBe(0);
    await page.getByLabel('Currency').selectOption('EUR');
    await quantityOf(page, 'Stool').fill('0x');
    await clickButton(page, 'Update cart');
    await page.locator('[id="cart-quantity.stool-error"]').waitFor();
    expect(await quantityOf(page, 'Stool').inputValue()).toBe('0x');
    await quantityOf(page, 'Stool').fill('2');
    // "Continue" saves the quantities, too.
    await clickButton(page, 'Continue to order');
    await page.waitForURL('**/account/cart/order?currency=EUR');
    if (js) await hydrated(page);
    expect(await page.locator('main').innerText()).toContain('2 × Stool');
    await page.getByLabel('Deliver to').selectOption('DE');
    await typeAddress(page);
    await page.getByLabel('Region').fill('');
    await page.getByLabel('Note').fill('Ring twice.');
    if (js) {
      await page.getByRole('button', { name: /^Place order for €/ }).waitFor();
    } else {
      await page.getByRole('button', { name: 'Update total' }).click();
      expect(await page.getByLabel('Note').inputValue()).toBe('Ring twice.');
    }
    await page.getByRole('button', { name: /^Place order for €/ }).click();
    await page.waitForURL('**placed=1');
    const text = await page.locator('main').innerText();
    for (const each of ['Thank you. We have received your order.', 'Stool', 'Vase']) expect(text).toContain(each);
    await page.goto(cart);
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(page.problems.filter((problem) => !problem.includes('status of 422'))).toEqual([]);
  },
);

test('S25: without JavaScript lines are removed, and an order whose cart changed in another tab is as shown', async () => {
  const jonas = await account.person(demoPeople.first.phoneNumber);
  const add = (items: object[]) => jonas.send('POST /trade/cart/items', { body: { items } });
  await add([
    { product: 'wall-clock', quantity: 1 },
    { product: 'hook-rail', quantity: 2 },
    { product: 'fan', quantity: 1 },
  ]);
  const page = await account.visit(`${cart}?currency=EUR`, jonas);
  expect(await page.locator('main').innerText()).toContain('Sold out at the moment.');
  await quantityOf(page, 'Hook rail').fill('3');
  await page.getByRole('button', { name: 'Remove Fan' }).click();
  expect(await notice(page)).toBe('Your cart is up to date.');
  expect(await quantityOf(page, 'Hook rail').inputValue()).toBe('3');
  expect(await page.getByRole('button', { name: 'Remove Fan' }).count()).toBe(0);
  await page.getByRole('button', { name: 'One more of Hook rail' }).click();
  expect(await quantityOf(page, 'Hook rail').inputValue()).toBe('4');
  await page.getByRole('button', { name: 'One less of Hook rail' }).click();
  expect(await quantityOf(page, 'Hook rail').inputValue()).toBe('3');
  await page.getByRole('button', { name: 'Continue to order' }).click();
  await page.waitForURL('**/account/cart/order**');
  await page.getByLabel('Deliver to').selectOption('FR');
  await page.getByLabel('Region').fill('');
  await page.getByRole('button', { name: 'Update total' }).click();
  await add([{ product: 'stool', quantity: 1 }]);
  await page.getByRole('button', { name: /^Place order for/ }).click();
  await page.waitForURL('**placed=1');
  const { body } = await jonas.send(`GET /trade/orders/${numberOf(page)}`);
  expect(body.lines.map(({ product, quantity }: Record<string, unknown>) => `${product}:${quantity}`)).toEqual([
    'wall-clock:1',
    'hook-rail:3',
  ]);
  await page.goto(cart);
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Stool']);
  // A product that is gone leaves a clear page.
  await page.context().addCookies([{ name: 'chosen-cart', value: 'no-such-thing', url: account.origin }]);
  await page.goto(cart);
  expect(await page.getByRole('alert').innerText()).toContain('We could not add the product.');
});

test('S25: a price that changed while the order form was open returns it with all that was typed', async () => {
  const jonas = await account.person(demoPeople.first.phoneNumber);
  const items = [
    { product: 'stool', quantity: 1 },
    { product: 'kettle', quantity: 1 },
  ];
  await jonas.send('POST /trade/cart/items', { body: { items } });
  const page = await account.open(browser, jonas);
  await page.goto(href('cartOrder', { currency: 'EUR', country: 'FR' }));
  await hydrated(page);
  await typeAddress(page);
  await page.getByLabel('Note').fill('Ring twice.');
  await page.getByLabel('Region').fill('');
  const shown = page.locator('input[name=shown]');
  await shown.evaluate((field: HTMLInputElement) => {
    field.value = field.value.replace(/ [0-9a-f]{12}$/, ' 000000000000');
  });
  await page.getByRole('button', { name: /^Place order for/ }).click();
  await page.getByRole('alert').getByText('Please check them, then place the order.').waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('Ring twice.');
  await page.getByRole('button', { name: /^Place order for/ }).click();
  await page.waitForURL('**placed=1');
});

test('the cart and its order form fit and are accessible', async () => {
  const amina = await account.person(demoPeople.second.phoneNumber);
  const page = await account.open(browser, amina, { reducedMotion: true });
  await expectAccessibleLayout(page, [cart]);
  const items = ['stool', 'fan', 'radio', 'tea-set'].map((product) => ({ product, quantity: 2 }));
  await amina.send('POST /trade/cart/items', { body: { items } });
  await expectAccessibleLayout(page, [cart, href('cartOrder')]);
  await page.setViewportSize(phone);
  for (const path of [cart, href('cartOrder')]) {
    await page.goto(path);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, over, await accessibilityProblems(page)]).toEqual([path, 0, []]);
  }
});
