import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { type StripeStandIn, startStripe } from '../helpers/stripe.ts';

const browser = setUpBrowser();
let stripe: StripeStandIn;
let account: Account;
let jonas: SignedInPerson;
beforeAll(async () => {
  stripe = await startStripe();
  const port = await freePort();
  // The payment page leads back to it.
  const env = { ...stripe.env, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` };
  account = await startAccount(env, async () => stripe.settings, { port });
  jonas = await account.person(demoPeople.first.phoneNumber);
});
afterAll(async () => {
  await account?.remove();
  await stripe?.close();
});

const paymentOf = (page: Page) => page.getByRole('region', { name: 'Payment' }).innerText();
const numberIn = (page: Page) =>
  stripe.sessions.find(({ url }) => url === page.url())?.parameters['client_reference_id'] ?? '';

test.each([true, false])(
  'S25: an order is paid online, after a first look at the payment page, and refunded, with scripts: %s',
  async (js) => {
    const page = await account.open(browser, jonas, { js });
    await page.goto(href('newOrder', { product: 'wall-clock' }));
    if (js) await hydrated(page);
    await page.getByLabel('Online, by card and more').check();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.waitForURL(`${stripe.origin}/pay/**`);
    const number = numberIn(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(`**/account/orders/${number}?paid=0`);
    expect(await paymentOf(page)).toContain('Not paid yet');
    if (js) await hydrated(page);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(`${stripe.origin}/pay/**`);
    expect(numberIn(page)).toBe(number);
    const answer = await stripe.post(
      account.origin,
      stripe.event('checkout.session.completed', stripe.sessionOf(number)),
    );
    expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'applied' }]);
    await page.getByRole('link', { name: 'I have paid' }).click();
    await page.getByText('Thank you. We have received your order and your payment.').waitFor();
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
    await account.services.call(changeOrderStatus, { number, status: 'confirmed' });
    await account.services.call(changeOrderStatus, { number, status: 'refunded' });
    await expect
      .poll(
        async () => {
          await page.reload();
          return paymentOf(page);
        },
        { timeout: 20_000 },
      )
      .toContain('Refunded');
    expect(stripe.refunds.filter((refund) => refund['metadata[order]'] === number)).toHaveLength(1);
    expect(page.problems).toEqual([]);
  },
);

test('S25: an order whose payment page cannot be opened is there, and says so', async () => {
  const page = await account.open(browser, jonas, { js: false });
  await page.goto(href('newOrder', { product: 'wall-clock' }));
  await page.getByLabel('Online, by card and more').check();
  stripe.faults.push({ path: /sessions$/, status: 402 });
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/paid=later/);
  expect(await page.getByRole('alert').innerText()).toContain('could not be opened');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`${stripe.origin}/pay/**`);
});

test('S37: staff see the payment, and a refund that was refused until they try it again', async () => {
  const admin = await account.person(demoPeople.admin.phoneNumber);
  const { body } = await jonas.send('POST /trade/orders', {
    body: {
      product: 'stool',
      quantity: 1,
      currency: 'EUR',
      payment: 'stripe',
      recipient: 'A. Person',
      address: { line1: 'Lindenweg 3', postal_code: '79098', city: 'Freiburg', country: 'DE' },
    },
  });
  const { number } = body;
  await jonas.send(`POST /trade/orders/${number}/payments`, { body: {} });
  await stripe.post(account.origin, stripe.event('checkout.session.completed', stripe.sessionOf(number)));
  stripe.faults.push({ path: /refunds/, status: 402, code: 'balance_insufficient' });
  await account.services.call(changeOrderStatus, { number, status: 'cancelled' });
  const page = await account.open(browser, admin, { js: false });
  const record = href('customerService', { part: 'orders', order: number });
  const shown = (text: string) =>
    expect
      .poll(
        async () => {
          await page.goto(record);
          return paymentOf(page);
        },
        { timeout: 20_000 },
      )
      .toContain(text);
  await shown('Stripe answered 402 (balance_insufficient)');
  await expectAccessibleLayout(await account.open(browser, admin), [record]);
  await expectAccessibleLayout(await account.open(browser, jonas), [
    href('order', { number }),
    href('newOrder', { product: 'stool' }),
  ]);
  await page.getByRole('button', { name: 'Try the refund again' }).click();
  await shown('Refunded');
});
