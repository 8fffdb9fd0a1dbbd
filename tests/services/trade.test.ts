import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProducts } from '#contract/content/products.ts';
import { type Country, getCountry, listCountries, listCountryNames } from '#contract/trade/countries.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

const inquiry = {
  name: 'A visitor',
  contact: 'Visitor@Example.org',
  topic: 'other',
};

let services: TestServices;
let waitlist: string;
let client = 0;
let count = 0;
/** Messages by reference, compared with the database in the last test. */
const sentMessages = new Map<string, string>();
beforeAll(async () => {
  services = await startOn();
  waitlist = (await services.call(listProducts, {})).items.find(
    ({ availability }) => availability === 'waitlist',
  )!.name;
});
afterAll(() => services?.remove());
/** Each from another address, unless one is given. */
const send = (fields: object, address = `198.51.100.${++client}`) =>
  services.send('POST /trade/inquiries', {
    // Each with another message, unless one is given.
    body: { ...inquiry, message: `Do you mend kettles of others? ${++count}`, ...fields },
    headers: { 'x-client-address': address },
  });
const join = (name: string, body: object, address = `203.0.113.${++client}`) =>
  services.send(`POST /trade/waitlists/${name}/entries`, { body, headers: { 'x-client-address': address } });

test('S72: every country has a name and a short code, its regions have names, and it has a dial code if it can be called', async () => {
  const { countries } = await services.call(listCountries, {});
  expect(countries.length).toBeGreaterThan(240);
  for (const { name, code, regions } of countries) {
    expect([name !== '', /^[A-Z]{2}$/.test(code), regions.every((region) => region.name !== '')]).toEqual([
      true,
      true,
      true,
    ]);
  }
  const of = (code: string) => countries.find((country) => country.code === code) as Country;
  expect(of('DE').callingCode).toBe('49');
  expect(of('AQ').callingCode).toBeNull();
  expect(of('US').regions).toContainEqual({ name: 'California', code: 'CA' });
  // The same names as when signing in, in the same order.
  expect([of('TR').name, of('CZ').name, of('SZ').name]).toEqual(['Türkiye', 'Czechia', 'Eswatini']);
  const sorted = countries.map(({ name }) => name);
  expect(sorted).toEqual([...sorted].sort((one, other) => one.localeCompare(other, 'en')));
  const { body: dialled } = await services.send('GET /auth/session/countries');
  for (const { code, name } of dialled.countries) expect([code, of(code)?.name ?? name]).toEqual([code, name]);
  expect(await services.call(getCountry, { code: 'US' })).toEqual(of('US'));
  const names = await services.call(listCountryNames, {});
  expect(names.countries).toEqual(countries.map(({ name, code }) => ({ name, code })));
});

test('S73: country and region are checked together', async () => {
  const wrong = [
    [{ country: 'ZZ' }, 'country'],
    [{ country: 'de' }, 'country'],
    [{ region: 'Bayern' }, 'country'],
  ] as const;
  for (const [fields, field] of wrong) {
    const { status, body } = await send(fields);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  }
  expect((await send({ country: 'US', region: 'california' })).status).toBe(201);
  expect((await send({ country: 'US', region: 'CA' })).status).toBe(201);
  // A region may be written in another language than the list, which is no reason to refuse an inquiry.
  expect((await send({ country: 'DE', region: 'Bavaria' })).status).toBe(201);
});

test('S14: a contact is an e-mail address or a phone number, and anything else is an error at the field', async () => {
  const good = [
    { contact: '+49 30 901820' },
    { contact: '030 901820', country: 'DE' },
    { contact: 'a.b+c@example.co.uk' },
  ];
  for (const fields of good) expect([fields, (await send(fields)).status]).toEqual([fields, 201]);
  for (const contact of ['030 901820', 'me@', '@', '+49', 'call me', '+1 555', "' or 1=1"]) {
    const { status, body } = await send({ contact });
    expect([contact, status, Object.keys(body.fields)]).toEqual([contact, 422, ['contact']]);
  }
  const { body } = await send({});
  expect(body.reference).toMatch(/^INQ-[23456789A-Z]{6}$/);
});

test('S14: a message of any characters within the limits is stored, and other messages are an error at the field', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 60 }), async (message) => {
      // PostgreSQL cannot store the null character.
      fc.pre(message.trim().length >= 10 && !message.includes('\u0000'));
      const { status, body } = await send({ message });
      expect(status).toBe(201);
      sentMessages.set(body.reference, message.trim());
    }),
    { numRuns: 25 },
  );
  expect((await send({ message: 'x'.repeat(4_001) })).body.fields).toHaveProperty('message');
  expect((await send({ message: `nothing\u0000hidden` })).body.fields).toHaveProperty('message');
});

test('S14: errors of contact and region are reported together', async () => {
  const { status, body } = await send({ contact: 'nobody', region: 'Bayern' });
  expect([status, Object.keys(body.fields).sort()]).toEqual([422, ['contact', 'country']]);
  const checked = await services.send('GET /trade/inquiry-checks?contact=nobody&country=ZZ');
  expect([checked.status, Object.keys(checked.body.fields).sort()]).toEqual([422, ['contact', 'country']]);
  expect((await services.send('GET /trade/inquiry-checks?contact=a%40example.org')).status).toBe(200);
});

test('S14 T28: an inquiry that is sent again is the same inquiry, also in parallel and from another address', async () => {
  const message = 'My answer was lost on its way.';
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ message })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
  const { reference } = answers[0]!.body;
  // A repeated inquiry does not count for the limit either.
  for (let index = 0; index < 8; index++)
    expect((await send({ message }, '192.0.2.77')).body.reference).toBe(reference);
  expect((await send({ message, contact: 'visitor@example.org' }, '192.0.2.77')).body.reference).toBe(reference);
  for (const other of [{ contact: 'other@example.org' }, { name: 'Another' }, { topic: 'press' }])
    expect((await send({ message, ...other })).body.reference).not.toBe(reference);
});

test('T55: the sixth inquiry of an address within an hour is refused with the time to wait, also in parallel', async () => {
  const at = '192.0.2.7';
  const answers = await Promise.all(Array.from({ length: 9 }, () => send({}, at)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429]);
  const refused = await send({}, at);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  expect((await send({}, '192.0.2.8')).status).toBe(201);
  const invalid = Array.from({ length: 8 }, () => send({ contact: 'nobody' }, '192.0.2.9'));
  expect(new Set((await Promise.all(invalid)).map(({ status }) => status))).toEqual(new Set([422]));
  expect((await send({}, '192.0.2.9')).status).toBe(201);
});

test('T55: IPv6 addresses are limited by network, however they are written', async () => {
  const addresses = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:0:0:0:2',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::',
    '2001:db8:1:2:a::b',
  ];
  for (const address of addresses) expect((await send({}, address)).status).toBe(201);
  expect((await send({}, '2001:db8:1:2::99')).status).toBe(429);
  expect((await send({}, '2001:db8:1:3::99')).status).toBe(201);
  for (let index = 0; index < 5; index++) await send({}, '::ffff:192.0.2.55');
  expect((await send({}, '192.0.2.55')).status).toBe(429);
});

test('T55: the /56 around an IPv6 network may send twice as many inquiries and the /48 four times as many', async () => {
  const countAccepted = async (network: (index: number) => string, count: number) => {
    const statuses = [];
    for (let index = 0; index < count; index++) statuses.push((await send({}, `${network(index)}::1`)).status);
    return statuses.filter((status) => status === 201).length;
  };
  expect(await countAccepted((index) => `2001:db8:77:1${(index + 16).toString(16)}`, 13)).toBe(10);
  expect(await countAccepted((index) => `2001:db8:77:${index + 2}00`, 13)).toBe(10);
  expect((await send({}, '2001:db8:78::1')).status).toBe(201);
});

test('S36: joining a waitlist answers the same for new and known contacts', async () => {
  const positions = async () =>
    (
      await services.send(`GET /trade/admin/waitlists/${waitlist}/entries?page_size=100`, { as: 'system' })
    ).body.items.map(({ contact, position }: { contact: string; position: number }) => [contact, position] as const);
  const first = await join(waitlist, { contact: '+49 30 901820' });
  expect([first.status, first.body]).toEqual([201, { position: null }]);
  const again = await join(waitlist, { contact: '030/90 18 20', country: 'DE', note: 'me again' });
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  const contacts = Array.from({ length: 12 }, (_, index) => `person-${index}@example.org`);
  await Promise.all(contacts.map((contact) => join(waitlist, { contact })));
  const before = new Map<string, number>(await positions());
  const same = await Promise.all(Array.from({ length: 5 }, () => join(waitlist, { contact: 'Person-3@example.org' })));
  expect(new Set(same.map(({ text }) => text))).toEqual(new Set([first.text]));
  expect(new Map(await positions())).toEqual(before);
  const last = before.get('+4930901820')!;
  expect(contacts.map((contact) => before.get(contact)).sort()).toEqual(
    contacts.map((_, index) => last + 1 + index).sort(),
  );
});

test('S36: only a product with a waitlist can be joined', async () => {
  const inStock = (await services.call(listProducts, {})).items.find(
    ({ availability }) => availability === 'in_stock',
  )!;
  const contact = 'somebody@example.org';
  expect((await join(inStock.name, { contact })).status).toBe(409);
  expect((await join('no-such-product', { contact })).status).toBe(404);
  expect((await join('__proto__', { contact })).status).toBe(404);
  expect((await join('general', { contact })).status).toBe(201);
  expect((await join(waitlist, { contact: 'nobody' })).body.fields).toHaveProperty('contact');
  expect((await join(waitlist, { contact, waitlist: 'general' })).status).toBe(422);
});

test('S14 S73: messages are stored to the letter, with the canonical contact and the listed region', async () => {
  await send({ name: 'Stored', contact: '030 901820', country: 'DE' });
  await send({ name: 'Stored', contact: 'Stored.Here@Example.ORG', country: 'US', region: 'ca' });
  const stored = <Row extends pg.QueryResultRow>(text: string) => query<Row>(services.databaseUrl, text);
  expect(
    await stored(
      "select channel, contact, country, region from trade.inquiries where name = 'Stored' order by channel",
    ),
  ).toEqual([
    { channel: 'email', contact: 'stored.here@example.org', country: 'US', region: 'California' },
    { channel: 'phone', contact: '+4930901820', country: 'DE', region: null },
  ]);
  const rows = await stored<{ reference: string; message: string }>('select reference, message from trade.inquiries');
  const messages = new Map(rows.map(({ reference, message }) => [reference, message]));
  expect(sentMessages.size).toBeGreaterThan(0);
  for (const [reference, message] of sentMessages) expect(messages.get(reference)).toBe(message);
});
