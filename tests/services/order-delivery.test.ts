import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaceOrder, shippingAddress } from '../helpers/orders.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

const organization = '00000000-0000-4000-8000-300000000001';

let services: ServicesWithPeople;
let placeOrder: ReturnType<typeof createPlaceOrder>;
let staff: SignedInAs;
beforeAll(async () => {
  services = await startWithPeople({ ORDERS_PER_DAY: '0' });
  placeOrder = createPlaceOrder(services);
  staff = services.person({ permissions: ['orders.manage'] });
});
afterAll(() => services?.remove());
const as = (person: SignedInAs, request: string, body?: unknown) =>
  services.send(request, { headers: person.headers, body });
const changeStatus = (number: string, status: string, more: object = {}) =>
  as(staff, `POST /trade/orders/${number}/status`, { status, ...more });
const parcel = { carrier: 'Parcel Post', tracking_number: 'PP 1', tracking_url: 'https://parcels.example/PP1' };
const elsewhere = {
  recipient: 'B. Person',
  address: { line1: 'Am Hang 1', postal_code: '89073', city: 'Ulm', country: 'DE' },
};

test('S25 S37: a parcel is tracked from the dispatch on, and the customer sees where', async () => {
  const customer = services.person();
  const { number } = (await placeOrder(customer)).body;
  const early = await changeStatus(number, 'confirmed', parcel);
  expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['carrier']]);
  await changeStatus(number, 'confirmed');
  const track = (body: object) => as(staff, `PUT /trade/admin/orders/${number}/tracking`, body);
  expect((await track(parcel)).status).toBe(409);
  for (const tracking_url of ['http://parcels.example/1', 'javascript:alert(1)', 'parcels.example']) {
    const { status, body } = await changeStatus(number, 'fulfilled', { ...parcel, tracking_url });
    expect([tracking_url, status, Object.keys(body.fields ?? {})]).toEqual([tracking_url, 422, ['tracking_url']]);
  }
  expect((await changeStatus(number, 'fulfilled', parcel)).status).toBe(200);
  const shown = async () => (await as(customer, `GET /trade/orders/${number}`)).body.tracking;
  expect(await shown()).toEqual({ carrier: 'Parcel Post', number: 'PP 1', url: 'https://parcels.example/PP1' });
  expect((await as(customer, `PUT /trade/admin/orders/${number}/tracking`, {})).status).toBe(403);
  const { body } = await track({ tracking_number: 'PP 2' });
  expect(await shown()).toEqual({ carrier: null, number: 'PP 2', url: null });
  expect((await track({ carrier: 'Late', revision: body.revision - 1 })).status).toBe(409);
  expect((await track({})).body.tracking).toBeNull();
  const { body: log } = await as(staff, `GET /trade/audit?target_type=order&target_id=${body.id}&page_size=1`);
  expect(log.entries).toMatchObject([{ action: 'order.track', after: { tracking: null } }]);
});

test('S25 S37: customer and staff change the address until the dispatch, and the invoice keeps its own', async () => {
  const customer = services.person();
  const { id, number, revision } = (await placeOrder(customer)).body;
  const own = (body: object) => as(customer, `PUT /trade/orders/${number}/address`, body);
  const first = await own({ ...elsewhere, revision });
  expect(first.body).toMatchObject({ recipient: 'B. Person', address: { city: 'Ulm' }, can_change_address: true });
  expect(first.body.address).not.toHaveProperty('region');
  expect(first.body.events.at(-1)).toMatchObject({ change: 'address', by: 'customer', note: null });
  expect((await own({ ...elsewhere, revision })).status).toBe(409);
  expect((await own(elsewhere)).body.events).toHaveLength(2);
  await changeStatus(number, 'confirmed');
  const byStaff = await as(staff, `PUT /trade/admin/orders/${number}/address`, {
    recipient: 'C. Person',
    address: shippingAddress,
  });
  expect(byStaff.body).toMatchObject({
    recipient: 'C. Person',
    address: { city: 'Freiburg' },
    invoice_terms: { recipient: 'B. Person', address: { city: 'Ulm' } },
  });
  expect(byStaff.body.events.at(-1)).toMatchObject({ change: 'address', by: 'staff' });
  const abroad = await own({ ...elsewhere, address: { ...elsewhere.address, country: 'FR' } });
  expect([abroad.status, Object.keys(abroad.body.fields)]).toEqual([422, ['address.country']]);
  await changeStatus(number, 'fulfilled');
  expect((await own(elsewhere)).status).toBe(409);
  expect((await as(staff, `PUT /trade/admin/orders/${number}/address`, elsewhere)).status).toBe(409);
  const { body: log } = await as(staff, `GET /trade/audit?target_type=order&target_id=${id}`);
  const actions = log.entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action === 'order.change-address')).toHaveLength(2);
});

test('S69 T20: the address of an order is changed by its owner, the managers of its organization and staff only', async () => {
  const person = (role: string) => services.person({ organizations: { [organization]: role } });
  const [owner, manager, member] = [person('owner'), person('manager'), person('member')];
  const { number } = (await placeOrder(owner, { organization_id: organization })).body;
  const change = async (who: SignedInAs) => (await as(who, `PUT /trade/orders/${number}/address`, elsewhere)).status;
  expect([await change(services.person()), await change(member), await change(manager)]).toEqual([404, 403, 200]);
  expect((await as(member, `PUT /trade/admin/orders/${number}/address`, elsewhere)).status).toBe(403);
  expect((await services.send(`PUT /trade/orders/${number}/address`, { body: elsewhere })).status).toBe(401);
});
