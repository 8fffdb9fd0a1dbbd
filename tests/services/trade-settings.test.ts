import { afterAll, beforeEach, expect, test } from 'vitest';
import { listTradeAudit } from '#contract/audit.ts';
import { changeTradeSettings, getTradeSettings, type TradeSettings } from '#contract/trade/trade-settings.ts';
import { createPlaceOrder, shippingAddress } from '../helpers/orders.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let call: ReturnType<typeof callAs>;
let placeOrder: ReturnType<typeof createPlaceOrder>;
let initial: TradeSettings;
beforeEach(async () => {
  if (services) {
    await call(changeTradeSettings, initial);
    return;
  }
  services = await startWithPeople({ ORDERS_PER_DAY: '0' });
  call = callAs(services, services.person({ permissions: ['trade.manage'] }));
  placeOrder = createPlaceOrder(services);
  const { revision: _, ...settings } = await call(getTradeSettings, {});
  initial = settings;
});
afterAll(() => services?.remove());

const put = (body: object) => services.send('PUT /trade/admin/settings', { as: 'system', body });
const change = (changes: Partial<TradeSettings>) => call(changeTradeSettings, { ...initial, ...changes });
const quote = async (query: string) => (await services.send(`GET /trade/order-quotes/stool?${query}`)).body;
const toNorway = { ...shippingAddress, region: undefined, country: 'NO' };

test('T20: the trade settings need trade.manage', async () => {
  const { headers } = services.person({ permissions: ['orders.manage', 'products.manage'] });
  for (const [request, options] of [
    ['GET /trade/admin/settings', {}],
    ['PUT /trade/admin/settings', { body: {} }],
  ] as const) {
    expect([request, (await services.send(request, { ...options, headers })).status]).toEqual([request, 403]);
    expect([request, (await services.send(request, options)).status]).toEqual([request, 401]);
  }
});

test('T56: a change raises the revision and is in the history, an equal one is not, and an old revision is 409', async () => {
  const { revision, ...before } = await call(getTradeSettings, {});
  const changed = await call(changeTradeSettings, { ...before, taxId: ' GB 1 ', paymentDays: 14, revision });
  expect(changed).toEqual({ ...before, taxId: 'GB 1', paymentDays: 14, revision: revision + 1 });
  const again = await call(changeTradeSettings, {
    ...before,
    taxId: 'GB 1',
    paymentDays: 14,
    revision: revision + 1,
  });
  expect(again.revision).toBe(revision + 1);
  const { entries } = await call(listTradeAudit, { targetType: 'trade', targetId: 'settings', pageSize: 1 });
  expect(entries).toMatchObject([
    { action: 'trade.change', before: { taxId: null, paymentDays: null }, after: { taxId: 'GB 1', paymentDays: 14 } },
  ]);
  const stale = await services.send('PUT /trade/admin/settings', {
    as: 'system',
    body: { ...(await services.send('GET /trade/admin/settings', { as: 'system' })).body, revision },
  });
  expect(stale.status).toBe(409);
});

test('the history shows a changed rate as people read it', async () => {
  const zones = initial.zones.map((zone) => ({
    ...zone,
    rates: zone.rates.map(({ currency, amount }) => ({
      currency,
      amount: currency === 'EUR' ? amount + 10 : amount,
    })),
  }));
  await change({ zones });
  const { entries } = await call(listTradeAudit, { targetType: 'trade', targetId: 'settings', pageSize: 1 });
  expect(JSON.stringify(entries[0]?.after?.['zones'])).toContain('Rest of the world · €25.00, $26.90, £21.90');
});

const euro = (amount: number) => [{ currency: 'EUR', amount }];
const aZone = { name: 'Zone', countries: [], rates: euro(1), free_from: [], delivery_time: null };
test.each([
  ['currencies', { currencies: [] }],
  ['currencies.0.code', { currencies: [{ code: 'XQQ', countries: [] }] }],
  ['currencies.1.code', { currencies: [0, 1].map(() => ({ code: 'EUR', countries: [] })) }],
  ['taxes.0.countries', { taxes: [{ name: 'VAT', permille: 1, countries: [] }] }],
  ['taxes.1.countries', { taxes: [0, 1].map(() => ({ name: 'VAT', permille: 1, countries: ['DE'] })) }],
  ['taxes.0.permille', { taxes: [{ name: 'VAT', permille: 1.5, countries: ['DE'] }] }],
  ['zones', { zones: [] }],
  ['zones.0.countries', { zones: [{ ...aZone, countries: ['ZZ'] }] }],
  ['zones.1.countries', { zones: [aZone, aZone] }],
  ['zones.0.rates', { zones: [{ ...aZone, rates: [{ currency: 'CHF', amount: 1 }] }] }],
  ['zones.0.rates', { zones: [{ ...aZone, rates: [...euro(1), ...euro(2)] }] }],
  ['zones.0.free_from', { zones: [{ ...aZone, free_from: [{ currency: 'CHF', amount: 1 }] }] }],
  ['payment_days', { payment_days: 366 }],
  ['bank_details', { bank_details: 'x'.repeat(601) }],
])('a wrong %s is refused and changes nothing: %j', async (field, changes) => {
  const { body: stored } = await services.send('GET /trade/admin/settings', { as: 'system' });
  const answer = await put({ ...stored, ...changes });
  expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([422, field]);
  expect((await services.send('GET /trade/admin/settings', { as: 'system' })).body).toEqual(stored);
});

test('S25: orders keep the tax and the shipping they were placed with', async () => {
  const person = services.person();
  const read = async (number: string) =>
    (await services.send(`GET /trade/orders/${number}`, { headers: person.headers })).body;
  const { body: before } = await placeOrder(person);
  await change({
    pricesIncludeTax: false,
    taxes: [{ name: 'MwSt', permille: 75, countries: ['DE'] }],
    zones: [{ name: 'All', countries: [], rates: euro(1001), freeFrom: [], deliveryTime: '3 to 5 days' }],
    paymentDays: 10,
  });
  expect(await read(before.number)).toEqual(before);
  expect(before).toMatchObject({ tax_name: 'VAT', tax_included: true, delivery_time: null, payment_days: null });
  const { body: after } = await placeOrder(person);
  // 75 permille of 13,800 + 1,001 is 1,110.075.
  expect(after).toMatchObject({
    subtotal: { amount: 13_800 },
    shipping: { amount: 1001 },
    tax: { amount: 1110 },
    total: { amount: 15_911 },
    tax_rate: 0.075,
    tax_name: 'MwSt',
    tax_included: false,
    delivery_time: '3 to 5 days',
    payment_days: 10,
  });
  await change({});
  expect(await read(after.number)).toEqual(after);
});

test('S25: nothing is delivered without a zone or a rate, and the currency of a country is offered first', async () => {
  const home = { name: 'Home', countries: ['GB'], rates: euro(590), freeFrom: [], deliveryTime: null };
  await change({
    zones: [home, { ...home, countries: ['NO'], rates: [{ currency: 'GBP', amount: 900 }] }],
    currencies: [
      { code: 'EUR', countries: [] },
      { code: 'GBP', countries: ['NO'] },
    ],
  });
  expect(await quote('country=NO')).toMatchObject({ shipping: { currency: 'GBP', amount: 900 } });
  expect(await quote('country=NO&currency=EUR')).toMatchObject({ shipping: null, tax: null, terms: null });
  expect(await quote('country=DE')).toMatchObject({ shipping: null, currencies: ['EUR', 'GBP'] });
  expect((await services.send('GET /trade/order-quotes/stool?currency=USD')).status).toBe(422);
  const { status, body } = await placeOrder(services.person(), { address: toNorway });
  expect([status, body.fields]).toEqual([422, { 'address.country': 'We do not deliver to Norway for orders in EUR.' }]);
});

test('S25: a change between quote and order is reported, also if the total stays the same', async () => {
  const { total, terms } = await quote('country=DE&currency=EUR');
  const shown = { quantity: 1, currency: 'EUR', country: 'DE', total: total.amount, terms };
  const person = services.person();
  await change({ taxes: [{ name: 'VAT', permille: 70, countries: ['DE'] }] });
  const refused = await placeOrder(person, { shown });
  expect([refused.status, refused.body.code]).toEqual([409, 'quote_changed']);
  expect(refused.body.user_message).toContain('terms have changed');
  const { terms: changed } = await quote('country=DE&currency=EUR');
  expect((await placeOrder(person, { shown: { ...shown, terms: changed } })).status).toBe(201);
  await change({ paymentDays: 30, taxes: [{ name: 'VAT', permille: 70, countries: ['DE'] }] });
  expect((await placeOrder(person, { shown: { ...shown, terms: changed } })).status).toBe(409);
});

test('S25: an invoice keeps the tax number, bank details and note of the day it was issued', async () => {
  const person = services.person();
  const confirm = async () => {
    const { body } = await placeOrder(person);
    await services.send(`POST /trade/orders/${body.number}/status`, { as: 'system', body: { status: 'confirmed' } });
    return body.number;
  };
  const terms = async (number: string) =>
    (await services.send(`GET /trade/orders/${number}`, { headers: person.headers })).body.invoice_terms;
  await change({ taxId: 'GB 1', bankDetails: 'IBAN 1', invoiceNote: 'Thank you.' });
  const first = await confirm();
  await change({ taxId: 'GB 2' });
  const second = await confirm();
  expect(await terms(first)).toMatchObject({ tax_id: 'GB 1', bank_details: 'IBAN 1', note: 'Thank you.' });
  expect(await terms(second)).toMatchObject({ tax_id: 'GB 2', bank_details: null, note: null });
});
