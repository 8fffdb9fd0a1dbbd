import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeManyProducts } from '#contract/content/product-operations.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { getWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { shippingAddress, stockOf } from '../helpers/orders.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

const product = 'tea-set';
const anOrder = { product, quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
const list = `/trade/admin/waitlists/${product}`;

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let staff: Person;
beforeAll(async () => {
  services = await startOn({
    ...codes.env,
    SEED_DEMO: 'true',
    INQUIRIES_PER_DAY: '0',
  });
  people = createPeople(services, codes.file);
  staff = await people.administrator();
  // The list starts while the product is sold out.
  expect(await add('first@example.org')).toBeDefined();
});
afterAll(() => services?.remove());

async function setStock(stock: number): Promise<void> {
  const { items } = await services.call(listProductRecords, { query: product });
  const ids = items.filter(({ name }) => name === product).map(({ id }) => id);
  const { results } = await services.call(changeManyProducts, { ids, operation: { kind: 'stock', stock } });
  expect(results).toMatchObject([{ ok: true }]);
}
async function rename(from: string, to: string): Promise<void> {
  const { items } = await services.call(listProductRecords, { query: from });
  const { id, revision } = items.find(({ name }) => name === from)!;
  const changed = await staff.send(`PATCH /content/admin/products/${id}`, { name: to, revision });
  const draft = { revision: changed.body.revision };
  expect((await staff.send(`POST /content/admin/products/${id}/publish`, draft)).status).toBe(200);
}
/** Somebody whose number may be on a list, unlike the numbers of other test people. */
async function member(phoneNumber: string): Promise<Person> {
  const { user, send } = await signIn(services, { file: codes.file, phoneNumber, country: 'DE' });
  return { id: user.id, phoneNumber, send: (request, body) => send(request, { body }) };
}
const stock = () => stockOf(services, product);
const entry = async (id: string) => (await staff.send(`GET /trade/admin/waitlist-entries/${id}`)).body;
const add = async (contact: string): Promise<string> => (await staff.send(`POST ${list}/entries`, { contact })).body.id;
const invite = async (...ids: string[]) =>
  (await staff.send(`POST ${list}/invitations`, { ids, days: 3 })).body.results;
const makeLink = (id: string, headers: Record<string, string> = {}) =>
  staff.send(`POST /trade/admin/waitlist-entries/${id}/link`, { days: 3 }, headers);
const secretIn = (text: string): string => /\/invitations\/([\w-]{22})/.exec(text)?.[1] as string;
const texts = (phone: string) =>
  (sentCodes(codes.file) as unknown as Array<{ phone_number: string; text: string }>)
    .filter(({ phone_number, text }) => phone_number === phone && secretIn(text ?? ''))
    .map(({ text }) => text);
const open = (secret: string) => services.send(`GET /trade/waitlist-invitations/${secret}`);
const decline = (secret: string) => services.send(`POST /trade/waitlist-invitations/${secret}/decline`, { body: {} });
const accept = (person: Person, secret: string) => person.send(`POST /trade/waitlist-invitations/${secret}/accept`, {});
const order = (person: Person, fields: object = {}) => person.send('POST /trade/orders', { ...anOrder, ...fields });

test('an invitation by text message reserves a piece, which its owner alone can order although the product is sold out', async () => {
  await setStock(1);
  const person = await member('+4930901871');
  const stranger = await people.person();
  const [id, next] = [await add(person.phoneNumber), await add('+4930901850')];
  const results = await invite(id, next);
  expect(results).toMatchObject([
    { id, ok: true },
    { id: next, ok: false, message: expect.stringContaining('No piece is left') },
  ]);
  expect(await entry(next)).toMatchObject({ status: 'waiting', delivery: 'none' });
  expect(await stock()).toBe(0);
  await expect.poll(() => texts(person.phoneNumber)).toHaveLength(1);
  const secret = secretIn(texts(person.phoneNumber)[0] ?? '');
  expect((await open(secret)).body).toMatchObject({ waitlist: product, status: 'invited' });
  expect((await open('x'.repeat(22))).status).toBe(404);
  expect((await order(stranger)).status).toBe(409);
  expect((await services.send(`POST /trade/waitlist-invitations/${secret}/accept`, { body: {} })).status).toBe(401);

  const { body: own } = await person.send('GET /trade/own-waitlist-entries');
  expect(own.entries).toMatchObject([{ waitlist: product, status: 'invited', has_piece: true }]);
  expect((await accept(stranger, secret)).status).toBe(409);
  expect((await accept(person, secret)).body).toEqual({ product, variant: null });
  const two = await order(person, { quantity: 2 });
  expect([two.status, two.body.fields]).toEqual([422, { quantity: 'Your invitation is for one piece.' }]);
  const intent = randomUUID();
  const placed = await order(person, { intent });
  expect(placed.status).toBe(201);
  expect((await order(person, { intent })).body.number).toBe(placed.body.number);
  expect(await entry(id)).toMatchObject({ status: 'joined', has_piece: false });
  // The link and the invitation work once.
  expect((await open(secret)).body.status).toBe('joined');
  expect((await accept(person, secret)).status).toBe(409);
  expect((await decline(secret)).status).toBe(409);
  expect((await order(person)).status).toBe(409);
  expect(await stock()).toBe(0);
  await person.send(`POST /trade/orders/${placed.body.number}/cancel`, {});
  await expect.poll(stock).toBe(1);
});

test('a declined invitation frees its piece for the next person, and can be restored by staff only if one is left', async () => {
  await setStock(1);
  const [id, next] = [await add('+4930901851'), await add('+4930901852')];
  await invite(id);
  await expect.poll(() => texts('+4930901851')).toHaveLength(1);
  const secret = secretIn(texts('+4930901851')[0] ?? '');
  expect([(await decline(secret)).status, (await decline(secret)).status]).toEqual([200, 200]);
  expect((await open(secret)).body.status).toBe('declined');
  await expect.poll(stock).toBe(1);
  expect(await invite(next)).toMatchObject([{ id: next, ok: true }]);
  const bulk = (ids: string[], fields: object) =>
    staff.send('POST /trade/admin/waitlist-entry-changes', { ids, ...fields });
  expect((await bulk([id], { status: 'invited' })).body.results).toMatchObject([{ ok: false }]);
  await bulk([next], { status: 'declined' });
  await expect.poll(stock).toBe(1);
  expect((await bulk([id], { status: 'invited' })).body.results).toMatchObject([{ ok: true }]);
  expect(await stock()).toBe(0);
  expect((await open(secret)).body.status).toBe('invited');
  // The trash ends an invitation too; a restored entry waits again.
  await bulk([id], { trashed: true });
  expect((await open(secret)).status).toBe(404);
  await expect.poll(stock).toBe(1);
  await bulk([id], { trashed: false });
  expect(await entry(id)).toMatchObject({ status: 'waiting', has_piece: false });
});

test('somebody with an e-mail address is not invited automatically, but by a link that staff send, for the first account that accepts it', async () => {
  await setStock(1);
  const [person, other] = [await people.person(), await people.person()];
  const id = await add('by-hand@example.org');
  expect(await invite(id)).toMatchObject([{ ok: false, message: expect.stringContaining('cannot send') }]);
  expect(await entry(id)).toMatchObject({ status: 'waiting' });
  expect(await stock()).toBe(1);
  const first = secretIn((await makeLink(id)).body.link);
  expect(await entry(id)).toMatchObject({ status: 'invited', has_piece: true, delivery: 'none' });
  expect(await stock()).toBe(0);
  const { expires_at } = await entry(id);
  const second = secretIn((await makeLink(id)).body.link);
  expect((await open(first)).status).toBe(404);
  expect((await open(second)).body).toMatchObject({ status: 'invited', expires_at });
  expect((await accept(person, second)).status).toBe(200);
  expect((await accept(other, second)).status).toBe(409);
  expect((await order(other)).status).toBe(409);
  expect((await order(person)).status).toBe(201);
  const sold = await add('too-late@example.org');
  expect((await makeLink(sold)).status).toBe(409);
  expect(await entry(sold)).toMatchObject({ status: 'waiting' });
  const customer = await people.person();
  expect((await customer.send(`POST /trade/admin/waitlist-entries/${id}/link`, {})).status).toBe(403);
});

test('after its product was renamed, people on the list are invited, and order by the old and by the new name', async () => {
  await setStock(2);
  const first = await member('+4930901873');
  const id = await add(first.phoneNumber);
  expect(await invite(id)).toMatchObject([{ id, ok: true }]);
  await rename(product, 'tea-set-2');
  try {
    const second = await member('+4930901874');
    const next = await add(second.phoneNumber);
    expect(await invite(next)).toMatchObject([{ id: next, ok: true }]);
    const bulk = (status: string) => staff.send('POST /trade/admin/waitlist-entry-changes', { ids: [next], status });
    await bulk('declined');
    await expect.poll(() => stockOf(services, 'tea-set-2')).toBe(1);
    expect((await bulk('invited')).body.results).toMatchObject([{ ok: true }]);
    expect(await stockOf(services, 'tea-set-2')).toBe(0);
    const linked = await add('renamed@example.org');
    expect((await makeLink(linked)).text).toContain('No piece of this product is left');
    for (const person of [first, second]) await person.send('GET /trade/own-waitlist-entries');
    expect((await order(first, { product: 'tea-set-2' })).status).toBe(201);
    expect((await order(second, { product })).status).toBe(201);
    expect((await order(second, { product })).status).toBe(409);
  } finally {
    await rename('tea-set-2', product);
  }
});

test('an invitation that was saved is no failure if giving back fails', async () => {
  const run = (sql: string) => query(services.databaseUrl, sql);
  await setStock(1);
  const id = await add('kept-piece@example.org');
  await run(`create function trade.refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refused before update of give_back on trade.stock_claims for each statement execute function trade.refuse()`);
  const { status, body } = await makeLink(id);
  await run('drop trigger refused on trade.stock_claims; drop function trade.refuse');
  expect(status).toBe(200);
  expect((await open(secretIn(body.link))).body.status).toBe('invited');
  await decline(secretIn(body.link));
  await expect.poll(stock).toBe(1);
});

test('an expired invitation frees its piece and orders nothing', async () => {
  await setStock(1);
  const phoneNumber = '+4930901872';
  const id = await add(phoneNumber);
  const keys = [randomUUID(), randomUUID()];
  const { body: made } = await makeLink(id, { 'idempotency-key': keys[0]! });
  const secret = secretIn(made.link);
  // So that there is a stored answer of another call.
  await staff.send(`POST ${list}/entries`, { contact: 'kept@example.org' }, { 'idempotency-key': keys[1]! });
  const person = await member(phoneNumber);
  expect((await accept(person, secret)).status).toBe(200);
  const run = (sql: string) => query(services.databaseUrl, sql);
  const stored = await run('select body from trade.idempotency_keys where body is not null');
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(secret);
  await run(`update trade.waitlist_entries set expires_at = now() - interval '1 minute' where id = '${id}'`);
  const link = await makeLink(id);
  expect([link.status, link.text]).toEqual([409, expect.stringContaining('has expired')]);
  expect((await services.call(getWaitlistEntry, { id })).hasPiece).toBe(false);
  expect((await open(secret)).body.status).toBe('expired');
  await expect.poll(stock).toBe(1);
  expect((await services.call(getWaitlistEntry, { id })).status).toBe('expired');
  const reserve = { as: 'system', body: { key: randomUUID(), quantity: 1 } } as const;
  expect((await services.send(`POST /content/products/${product}/reservations`, reserve)).status).toBe(201);
  expect((await order(person)).status).toBe(409);
});
