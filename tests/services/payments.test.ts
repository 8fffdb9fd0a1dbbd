/** Orders that are paid at Stripe, against a stand-in (docs/decisions/056-payments.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amountOfStripe, stripeAmount } from '../../server/services/trade/payments/stripe-amounts.ts';
import { createPlaceOrder, stockOf } from '../helpers/orders.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';
import { type StripeEvent, type StripeStandIn, startStripe } from '../helpers/stripe.ts';

describe('payments', () => {
  let services: ServicesWithPeople;
  let stripe: StripeStandIn;
  let placeOrder: ReturnType<typeof createPlaceOrder>;
  beforeAll(async () => {
    stripe = await startStripe();
    services = await startWithPeople({ ...stripe.env, ORDERS_PER_DAY: '0' });
    placeOrder = createPlaceOrder(services);
  });
  afterAll(async () => {
    await services?.remove();
    await stripe?.close();
  });

  const pay = (who: SignedInAs, number: string) =>
    services.send(`POST /trade/orders/${number}/payments`, { headers: who.headers, body: {} });
  async function ordered(fields: object = {}) {
    const person = services.person();
    const { status, body } = await placeOrder(person, { product: 'vase', payment: 'stripe', ...fields });
    expect(status).toBe(201);
    return { person, number: body.number as string, total: body.total.amount as number };
  }
  async function withSession(fields: object = {}) {
    const order = await ordered(fields);
    expect((await pay(order.person, order.number)).status).toBe(200);
    return { ...order, session: stripe.sessionOf(order.number) };
  }
  /** As the gateway passes it on. */
  async function receive({ id, type, data: { object } }: StripeEvent): Promise<string> {
    const { metadata, ...rest } = object as { metadata?: { payment?: string } };
    const body = { id, type, object: { ...rest, payment: metadata?.payment } };
    return (await services.send('POST /trade/payment-events', { as: 'system', body })).body.outcome;
  }
  const orderOf = async (number: string) =>
    (await services.send(`GET /trade/admin/orders/${number}`, { as: 'system' })).body;
  const statusOf = async (number: string) => {
    const { status, payment_status: payment } = await orderOf(number);
    return [status, payment];
  };
  const change = (number: string, status: string) =>
    services.send(`POST /trade/orders/${number}/status`, { as: 'system', body: { status } });
  const refundsOf = (number: string) => stripe.refunds.filter((refund) => refund['metadata[order]'] === number);

  test('a session has the lines of the order, and a second click gets the same page', async () => {
    const order = await ordered({ quantity: 2 });
    const answers = await Promise.all([pay(order.person, order.number), pay(order.person, order.number)]);
    const session = stripe.sessionOf(order.number);
    expect(answers.map(({ body }) => body.url)).toEqual([session.url, session.url]);
    expect((await pay(order.person, order.number)).body.url).toBe(session.url);
    expect(stripe.sessions.filter(({ parameters }) => parameters['client_reference_id'] === order.number)).toHaveLength(
      1,
    );
    expect(session.parameters).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][product_data][name]': 'Vase',
      'metadata[order]': order.number,
      success_url: expect.stringContaining(`/account/orders/${order.number}?paid=1`),
    });
    const event = stripe.event('checkout.session.completed', session);
    expect(event.data.object['amount_total']).toBe(order.total);
    expect((await pay(services.person(), order.number)).status).toBe(404);
  });

  test('an invoice is still the way to pay that needs no word, and it has nothing to pay online', async () => {
    const person = services.person();
    const { body } = await placeOrder(person, { product: 'vase' });
    expect([body.payment, body.can_pay]).toEqual(['invoice', false]);
    expect((await pay(person, body.number)).status).toBe(409);
    const { body: quote } = await services.send('GET /trade/order-quotes/vase?country=DE');
    expect(quote.payments).toEqual(['invoice', 'stripe']);
  });

  test('events count once, in any order, and an order is confirmed only when it is paid', async () => {
    const { session, number } = await withSession();
    expect((await change(number, 'confirmed')).status).toBe(409);
    const pending = stripe.event('checkout.session.completed', session, { payment_status: 'unpaid' });
    const succeeded = stripe.event('checkout.session.async_payment_succeeded', session);
    expect(await receive(succeeded)).toBe('applied');
    expect(await receive(pending)).toBe('applied');
    expect(await Promise.all([receive(succeeded), receive(pending)])).toEqual(['repeated', 'repeated']);
    expect(await receive(stripe.event('checkout.session.expired', session))).toBe('applied');
    expect(await statusOf(number)).toEqual(['placed', 'paid']);
    expect((await change(number, 'confirmed')).status).toBe(200);
    expect(await receive({ ...succeeded, id: 'evt_other', type: 'customer.created' })).toBe('ignored');
    const foreign = stripe.event('checkout.session.completed', {
      ...session,
      id: 'cs_of_another_program',
      parameters: {},
    });
    expect(await receive(foreign)).toBe('ignored');
    const refused = await services.send('POST /trade/payment-events', { body: { ...succeeded, object: { id: 'x' } } });
    expect(refused.status).toBe(401);
  });

  test('a payment on its way is pending, and one that failed can be tried again', async () => {
    const { session, number, person } = await withSession();
    await receive(stripe.event('checkout.session.completed', session, { payment_status: 'unpaid' }));
    expect(await statusOf(number)).toEqual(['placed', 'pending']);
    expect((await pay(person, number)).status).toBe(409);
    await receive(stripe.event('checkout.session.async_payment_failed', session, { payment_status: 'unpaid' }));
    expect(await statusOf(number)).toEqual(['placed', 'failed']);
    expect((await pay(person, number)).status).toBe(200);
    const second = stripe.sessionOf(number);
    expect(second.id).not.toBe(session.id);
    await receive(stripe.event('checkout.session.completed', second));
    expect(await statusOf(number)).toEqual(['placed', 'paid']);
  });

  test('an expired page cancels the order and releases its stock; a late payment goes back', async () => {
    const before = await stockOf(services, 'radio');
    const { session, number, total } = await withSession({ product: 'radio' });
    expect(await stockOf(services, 'radio')).toBe(before - 1);
    await receive(stripe.event('checkout.session.expired', session));
    expect(await statusOf(number)).toEqual(['cancelled', 'unpaid']);
    expect(await stockOf(services, 'radio')).toBe(before);
    await receive(stripe.event('checkout.session.completed', session));
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(number)).toMatchObject([{ amount: String(total), payment_intent: `pi_${session.id}` }]);
  });

  test('less than the total is not "paid", staff see how much arrived, and a cancellation sends it back', async () => {
    const { session, number, person, total } = await withSession();
    expect(await receive(stripe.event('checkout.session.completed', session, { amount_total: 1 }))).toBe('applied');
    expect(await orderOf(number)).toMatchObject({
      payment_status: 'partly_paid',
      received: { amount: 1 },
      total: { amount: total },
    });
    expect((await pay(person, number)).status).toBe(409);
    const { status, body } = await change(number, 'confirmed');
    expect([status, body.user_message]).toEqual([
      409,
      'Less than the total was paid. Remove items from the order, or cancel it.',
    ]);
    expect((await change(number, 'cancelled')).status).toBe(200);
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(number)).toMatchObject([{ amount: '1' }]);
  });

  test.each([
    ['in another currency', { currency: 'jpy' }],
    ['of nothing', { amount_total: 0 }],
    ['without an amount', { amount_total: null }],
  ])('a payment %s is not "paid"', async (_, fields) => {
    const { session, number } = await withSession();
    expect(await receive(stripe.event('checkout.session.completed', session, fields))).toBe('applied');
    expect(await orderOf(number)).toMatchObject({ payment_status: 'partly_paid', received: { amount: 0 } });
    expect((await change(number, 'cancelled')).status).toBe(200);
    expect(await statusOf(number)).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(number)).toEqual([]);
  });

  test('a cancelled order with an open page ends the page at Stripe', async () => {
    const { session, number, person } = await withSession();
    await services.send(`POST /trade/orders/${number}/cancel`, { headers: person.headers, body: {} });
    await expect.poll(() => session.status, { timeout: 20_000 }).toBe('expired');
    expect(await statusOf(number)).toEqual(['cancelled', 'unpaid']);
  });

  test('credit notes and cancellations move exactly the money that is no longer owed', async () => {
    const { session, number, total } = await withSession({ quantity: 3 });
    await receive(stripe.event('checkout.session.completed', session));
    await change(number, 'confirmed');
    const credit = await services.send(`POST /trade/admin/orders/${number}/credits`, {
      as: 'system',
      body: { lines: [{ position: 1, quantity: 1 }] },
    });
    const part = credit.body.credits[0].total.amount as number;
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toEqual(['confirmed', 'partly_refunded']);
    // Stripe counts all refunds of the charge, in an event that may come twice.
    const charge = { id: 'ch_1', payment_intent: `pi_${session.id}`, amount_refunded: part };
    const event = { id: `evt_${randomUUID()}`, type: 'charge.refunded', data: { object: charge } };
    expect([await receive(event), await receive(event)]).toEqual(['applied', 'repeated']);
    await change(number, 'cancelled');
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(number).map(({ amount }) => Number(amount))).toEqual([part, total - part]);
  });

  test('a refund made at Stripe is not made twice by the credit note for it', async () => {
    const { session, number, total } = await withSession();
    await receive(stripe.event('checkout.session.completed', session));
    const charge = { id: 'ch_2', payment_intent: `pi_${session.id}`, amount_refunded: total };
    await receive({ id: `evt_${randomUUID()}`, type: 'charge.refunded', data: { object: charge } });
    expect(await statusOf(number)).toEqual(['placed', 'refunded']);
    await change(number, 'cancelled');
    expect((await orderOf(number)).refunds).toEqual([]);
  });

  test('a refund is repeated after 429 and 500, and a refusal is shown until staff try again', async () => {
    const { session, number } = await withSession();
    await receive(stripe.event('checkout.session.completed', session));
    stripe.faults.push({ path: /refunds/, status: 402, code: 'balance_insufficient' });
    await change(number, 'cancelled');
    await expect
      .poll(async () => (await orderOf(number)).refunds, { timeout: 20_000 })
      .toMatchObject([{ state: 'failed', error: 'Stripe answered 402 (balance_insufficient)' }]);
    expect(await statusOf(number)).toEqual(['cancelled', 'paid']);
    const again = await services.send(`POST /trade/admin/orders/${number}/refund-retries`, { as: 'system', body: {} });
    expect(again.status).toBe(200);
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(number)).toHaveLength(1);

    const other = await withSession();
    await receive(stripe.event('checkout.session.completed', other.session));
    stripe.faults.push({ path: /refunds/, status: 429 });
    await change(other.number, 'cancelled');
    await expect
      .poll(async () => (await orderOf(other.number)).refunds, { timeout: 20_000 })
      .toMatchObject([{ state: 'due', error: 'Stripe answered 429 (api_error)' }]);
    await expect.poll(() => statusOf(other.number), { timeout: 60_000 }).toEqual(['cancelled', 'refunded']);
    expect(refundsOf(other.number)).toHaveLength(1);
  }, 120_000);

  test('without an answer of Stripe the order stays, and is paid later', async () => {
    const { person, number } = await ordered();
    stripe.faults.push({ path: /sessions$/, status: 500 });
    expect((await pay(person, number)).status).toBe(503);
    stripe.faults.push({ path: /sessions$/, status: 402 });
    expect((await pay(person, number)).status).toBe(424);
    expect((await pay(person, number)).status).toBe(200);
    expect(stripe.sessions.filter(({ parameters }) => parameters['client_reference_id'] === number)).toHaveLength(1);
  });
});

test.each([
  ['EUR', 1_234, 1_234],
  ['JPY', 500, 500],
  ['ISK', 500, 50_000],
  ['UGX', 7, 700],
  ['MGA', 1_200, 12],
  ['KWD', 1_230, 1_230],
])('amounts in %s are counted as Stripe counts them', (currency, amount, counted) => {
  expect(stripeAmount({ currency, amount })).toBe(counted);
  expect(amountOfStripe(counted, currency)).toBe(amount);
});

test('amounts that Stripe cannot take are refused', () => {
  expect([stripeAmount({ currency: 'KWD', amount: 1_234 }), stripeAmount({ currency: 'MGA', amount: 1_201 })]).toEqual([
    null,
    null,
  ]);
});
