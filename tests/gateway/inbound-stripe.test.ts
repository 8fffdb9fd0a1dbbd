/** Events of Stripe at the gateway, and what they must prove. */
import { expect, test } from 'vitest';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';
import { json } from '../helpers/foreign-service.ts';
import { signatureOf } from '../helpers/stripe.ts';

const token = 'the token of the services in this test';
const env = { STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in' };
const gateway = setUpAccountGateway({ env, tokens: { trade: token } });
const received = '/trade/payment-events';
const event = JSON.stringify({
  id: 'evt_1',
  type: 'checkout.session.completed',
  created: 1_764_100_000,
  data: {
    object: {
      id: 'cs_1',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', amount: 5 },
      amount_total: 500,
      currency: 'eur',
      metadata: { payment: 'p', order: 'ORD-1' },
      customer_details: { email: 'somebody@example.org' },
    },
  },
});

type Post = { body?: string; signature?: string };
async function post({ body = event, signature = signatureOf(body) }: Post = {}) {
  const headers = { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) };
  const answer = await fetch(`${gateway().origin}/inbound/stripe`, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
}
const passedOn = () => gateway().services.hits.filter(({ url }) => url === received);

test('a signed event is passed on as the system, with what is used of it', async () => {
  gateway().services.world.faults.set(received, (_, response) => json(response, 200, { outcome: 'applied' }));
  const other = signatureOf(event, { secret: 'whsec_former' }).split(',')[1];
  const rolled = signatureOf(event).replace(',v1=', `,${other},v1=`);
  expect(await post({ signature: rolled })).toEqual({ status: 200, body: { outcome: 'applied' } });
  const [hit] = passedOn();
  expect(hit?.headers['authorization']).toBe(`Bearer ${token}`);
  expect(JSON.parse(hit?.body ?? '')).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    object: {
      id: 'cs_1',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      amount_total: 500,
      currency: 'eur',
      payment: 'p',
    },
  });
});

test('a service that is away is answered with 503, so that Stripe sends the event again', async () => {
  gateway().services.world.faults.set(received, (_, response) => json(response, 503, { code: 'unavailable' }));
  expect((await post()).status).toBe(503);
});

const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60;
test.each<[string, Post, number]>([
  ['no signature', { signature: '' }, 401],
  ['a signature without v1', { signature: `t=${minutes(0)},v0=00` }, 401],
  ['another secret', { signature: signatureOf(event, { secret: 'whsec_x' }) }, 401],
  ['another body', { signature: signatureOf(`${event} `) }, 401],
  ['an old time', { signature: signatureOf(event, { seconds: minutes(-6) }) }, 401],
  ['no JSON', { body: '{' }, 400],
  ['no event', { body: '{"id":"evt_1"}' }, 400],
  ['an amount below zero', { body: event.replace('"amount_total":500', '"amount_total":-5') }, 400],
  ['too large a body', { body: event.padEnd(300_000) }, 413],
])('%s is refused, and nothing is passed on', async (_, sent, status) => {
  const answer = await post(sent);
  expect([answer.status, typeof answer.body.code]).toEqual([status, 'string']);
  expect(passedOn()).toEqual([]);
});

test('browsers may send the form of an order to the payment page', async () => {
  const answer = await fetch(gateway().origin);
  await answer.body?.cancel();
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
});
