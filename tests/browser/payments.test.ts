import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { freePort } from '../helpers/free-port.ts';
import { createPageVisitor, type PageVisitor, regionOf, type Shown } from '../helpers/page-visitor.ts';
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

function visitorAs({ token, sessionId }: SignedInPerson): PageVisitor {
  const visitor = createPageVisitor(account.origin);
  visitor.cookies.set('__Host-session', token).set('__Host-session-id', sessionId);
  return visitor;
}
/** The payment page is of another site, which a visitor leads to. */
const numberIn = (url: string) => stripe.sessions.find((each) => each.url === url)?.parameters['client_reference_id'];

test('S25: an order is paid online, after a first look at the payment page, and refunded', async () => {
  const page = await account.open(browser, jonas);
  await page.goto(href('newOrder', { product: 'wall-clock' }));
  await hydrated(page);
  await page.getByLabel('Online, by card and more').check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(`${stripe.origin}/pay/**`);
  const number = numberIn(page.url()) ?? '';
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(`**/account/orders/${number}?paid=0`);
  const payment = page.getByRole('region', { name: 'Payment' });
  expect(await payment.innerText()).toContain('Not paid yet');
  await hydrated(page);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`${stripe.origin}/pay/**`);
  expect(numberIn(page.url())).toBe(number);
  const paid = stripe.event('checkout.session.completed', stripe.sessionOf(number));
  const answer = await stripe.post(account.origin, paid);
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: 'applied' }]);
  await page.getByRole('link', { name: 'I have paid' }).click();
  await page.getByText('Thank you. We have received your order and your payment.').waitFor();
  expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
  for (const status of ['confirmed', 'refunded'] as const)
    await account.services.call(changeOrderStatus, { number, status });
  const visitor = visitorAs(jonas);
  await expect
    .poll(async () => regionOf(await visitor.read(href('order', { number })), 'Payment'))
    .toContain('Refunded');
  expect(stripe.refunds.filter((refund) => refund['metadata[order]'] === number)).toHaveLength(1);
  expect(page.problems).toEqual([]);
});

test('S25: without scripts an order leads to its payment page, and one whose page cannot be opened says so', async () => {
  const visitor = visitorAs(jonas);
  const form = href('newOrder', { product: 'wall-clock' });
  const place = async (page: Shown) => visitor.press(page, 'recipient', { payment: 'stripe' });
  const paying = await place(await visitor.read(form));
  expect(numberIn(paying.path)).toMatch(/^ORD-/);
  stripe.faults.push({ path: /sessions$/, status: 402 });
  const later = await place(await visitor.read(form));
  expect([later.path, later.html]).toEqual([
    expect.stringContaining('paid=later'),
    expect.stringMatching(/role="alert".*?could not be opened/s),
  ]);
  expect((await visitor.press(later, 'Pay now')).path).toContain(`${stripe.origin}/pay/`);
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
  const visitor = visitorAs(admin);
  const record = href('customerService', { part: 'orders', order: number });
  const shown = (text: string) =>
    expect.poll(async () => regionOf(await visitor.read(record), 'Payment'), { timeout: 20_000 }).toContain(text);
  await shown('Stripe answered 402 (balance_insufficient)');
  await expectAccessibleLayout(await account.open(browser, admin), [record]);
  await expectAccessibleLayout(await account.open(browser, jonas), [
    href('order', { number }),
    href('newOrder', { product: 'stool' }),
  ]);
  await visitor.press(await visitor.read(record), 'Try the refund again');
  await shown('Refunded');
});
