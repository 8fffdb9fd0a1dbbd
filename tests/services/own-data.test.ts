/** People download a copy of the data that they gave and received (docs/decisions/047-erasure.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, serviceNames } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { ownDataEndpoints } from '#contract/own-data.ts';
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts';
import type { UsersContext } from '../../src/server-components/admin/users/data.ts';
import { type Timeline, timelineOf } from '../../src/server-components/admin/users/timeline-data.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { dump } from '../helpers/dump.ts';
import { livePersonEverywhere, phoneOfPerson, unsentMail, valuesOfPerson } from '../helpers/one-person-everywhere.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { tablesWithValues } from '../helpers/personal-tables.ts';
import { query } from '../helpers/postgres.ts';
import { createSend } from '../helpers/services.ts';
import { callAs } from '../helpers/services-with-people.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

/** Tables, or some of their rows and columns, whose values are not in the copy, and why. */
const left: Record<string, { readonly why: string; readonly has: (row: Record<string, unknown>) => boolean }> = {
  'trade.order_notes': { why: 'staff wrote them for each other', has: () => true },
  'trade.inquiry_messages': { why: 'notes of staff', has: ({ kind }) => kind === 'note' },
  'trade.audit_entries': { why: 'what staff changed, with the same texts', has: () => true },
  'auth.user_keys': { why: 'an index of the profile', has: () => true },
  ...Object.fromEntries(
    ['auth', 'content', 'trade'].map((service) => [
      `${service}.idempotency_keys`,
      { why: 'answers that are kept for a day to be repeated', has: () => true },
    ]),
  ),
};
/** Columns that are not in the copy: for searches, for repeated forms, and of a message while it waits, with its codes. */
const leftColumns = new Set(['search', 'excerpt', 'intent', 'content']);

const codes = readableCodes();
let own: OwnDatabase;
let services: OwnServices;
let person: SignedInPerson;
beforeAll(async () => {
  own = await createDatabase('demo');
  services = await startServices({ ...codes.env, ...unsentMail, DATABASE_URL: own.url });
  await livePersonEverywhere({ ...services, send: createSend(services) }, codes.file);
  person = await signIn(services, { file: codes.file, phoneNumber: phoneOfPerson });
});
afterAll(async () => {
  await services?.remove();
  await own.drop();
});

/** All records of all services by section, as they are sent. */
async function copyOf({ send }: SignedInPerson) {
  const copy: Record<string, Array<Record<string, unknown>>> = {};
  for (const { service } of ownDataEndpoints) {
    const { body } = await send(`GET /${service}/own-data`);
    for (const { name } of body.sections as Array<{ name: string }>) {
      const records: Array<Record<string, unknown>> = [];
      for (let after: number | null = 0; after !== null; ) {
        const answer = await send(`GET /${service}/own-data?section=${name}&after=${after}`);
        expect([service, name, answer.status]).toEqual([service, name, 200]);
        records.push(...answer.body.records);
        after = answer.body.next;
      }
      copy[`${service}.${name}`] = records;
    }
  }
  return copy;
}

test('S58: the copy needs a session, a section that exists, and a fresh code for its beginning, which is in the log', async () => {
  const { id } = person.user;
  for (const { service } of ownDataEndpoints) {
    expect((await createSend(services)(`GET /${service}/own-data`)).status).toBe(401);
    for (const section of ['nothing', '__proto__', 'constructor'])
      expect((await person.send(`GET /${service}/own-data?section=${section}`)).status).toBe(404);
  }
  const admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  expect((await admin.send(`POST /auth/users/${id}/exports`, { body: {} })).status).toBe(404);
  expect((await admin.send(`GET /auth/users/${id}/phones`)).status).toBe(404);
  expect((await person.send(`POST /auth/users/${id}/exports`, { body: {} })).status).toBe(200);
  const log = await admin.send(`GET /auth/audit?target_type=user&target_id=${id}`);
  expect(log.body.entries[0]).toMatchObject({ action: 'user.export', actor_id: id });
});

test('S58: their timeline has what they did in all services, once each in pages, and only kinds that the viewer may manage', async () => {
  const admin = await signIn(services, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  const api = callAs(services, { id: admin.user.id, headers: { authorization: `Bearer ${admin.token}` } });
  const all = Object.values(timelineKinds).map(({ permission }) => permission);
  type Reading = { query?: Record<string, string>; api?: Api; pageSize?: number };
  const read = ({ query: search, api: own = api, pageSize }: Reading = {}) => {
    const context = { api: own, viewer: { permissions: new Set(all) }, query: new URLSearchParams(search) };
    return timelineOf(context as unknown as UsersContext, person.user.id, pageSize);
  };
  const expected = {
    'sign-ins': ['session.start'],
    roles: ['role.add-user'],
    account: ['user.change', 'user.change-phone', 'user.create-token'],
    organizations: ['organization.join'],
    orders: ['order.place', 'order.note', 'order.change-status', 'order.credit'],
    inquiries: ['thread.start', 'thread.write', 'thread.answer', 'thread.note'],
    waitlists: ['waitlist.join', 'waitlist.invite'],
    policies: ['policy.accept'],
    decks: ['deck.read'],
    changes: ['app.create'],
  } satisfies Record<TimelineKind, string[]>;
  const shown = new Set<string>();
  for (const [kind, actions] of Object.entries(expected)) {
    const { entries, missing } = await read({ query: { kind }, pageSize: 100 });
    for (const entry of entries) shown.add(`${entry.id} ${entry.action}`);
    expect([kind, missing, entries.map(({ action }) => action)]).toEqual([kind, [], expect.arrayContaining(actions)]);
  }
  const inPages: string[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (let after: string | null = ''; after !== null; ) {
    const page: Timeline = await read({ query: { after }, pageSize: 3 });
    for (const { id, action, at } of page.entries) {
      inPages.push(`${id} ${action}`);
      expect(at.getTime()).toBeLessThanOrEqual(last);
      last = at.getTime();
    }
    after = page.next;
  }
  expect(inPages.toSorted()).toEqual([...shown].sort());

  const away = ((endpoint, input) =>
    endpoint.service === 'trade' ? Promise.reject(failures.unavailable()) : api(endpoint, input)) as Api;
  const rest = await read({ api: away, pageSize: 3 });
  expect([rest.entries.length, rest.missing]).toEqual([3, ['orders', 'inquiries', 'waitlists', 'changes']]);
  const older = await read({ query: { after: rest.next ?? '' }, pageSize: 100 });
  const earliest = Math.min(...rest.entries.map(({ at }) => at.getTime()));
  for (const { at } of older.entries) expect(at.getTime()).toBeLessThanOrEqual(earliest);
  for (const service of serviceNames) {
    const path = `GET /${service}/users/${person.user.id}/timeline`;
    expect([service, (await admin.send(path)).status]).toEqual([service, 200]);
    expect([service, (await admin.send(`${path}?after=x`)).status]).toEqual([service, 422]);
    expect([service, (await createSend(services)(path)).status]).toEqual([service, 401]);
  }
  const customer = await signIn(services, { file: codes.file, phoneNumber: demoPeople.first.phoneNumber });
  expect((await customer.send(`GET /trade/users/${person.user.id}/timeline`)).status).toBe(403);
  const send = createSend(services);
  const role = { name: 'Orders only', permission_ids: ['users.manage', 'orders.manage'] };
  const { body: created } = await send('POST /auth/roles', { as: 'system', body: role });
  await send(`POST /auth/roles/${created.role.id}/users/${customer.user.id}`, { as: 'system', body: {} });
  const seen = new Set<string>();
  for (const service of serviceNames) {
    const { body } = await customer.send(`GET /${service}/users/${person.user.id}/timeline`);
    for (const entry of body.entries) seen.add(entry.target_type);
  }
  expect([...seen].sort()).toEqual(['order', 'role', 'session', 'user']);
});

test('S58: a long section is sent in pages, each record once', async () => {
  await query(
    own!.url,
    `insert into content.audit_entries (actor_id, action, target_type, target_id)
      select '${person.user.id}', 'post.change', 'post', n::text from generate_series(1, 1100) n`,
  );
  const { body } = await person.send('GET /content/own-data?section=your-changes');
  expect([body.records.length, body.next]).toEqual([500, 500]);
  const all = (await copyOf(person))['content.your-changes'];
  const changes = all?.filter(({ kind }) => kind === 'post');
  expect(new Set(changes?.map(({ record }) => record)).size).toBe(1_100);
  expect(changes).toHaveLength(1_100);
});

test('S58: each value that a person gave or received is in their copy, nothing secret, and nothing of anybody else', async () => {
  const copy = await copyOf(person);
  const text = JSON.stringify(copy);
  for (const section of [
    'auth.profile',
    'auth.sessions',
    'auth.history',
    'auth.organizations',
    'auth.api-tokens',
    'trade.orders',
  ])
    expect([section, copy[section]?.length]).not.toEqual([section, 0]);
  for (const section of ['trade.messages', 'trade.waitlists', 'trade.deliveries', 'content.slide-views'])
    expect([section, copy[section]?.length]).not.toEqual([section, 0]);
  expect(copy['content.policy-acceptances']).toHaveLength(1);
  expect(copy['auth.phone-numbers']).toHaveLength(2);
  expect(copy['apps.your-changes']).toMatchObject([{ action: 'app.create' }]);
  // Of the three inquiries, one was sent before there was an account.
  expect(copy['trade.inquiries']).toHaveLength(3);
  expect(text).not.toContain(person.token);
  expect(text).not.toContain('\\\\x');
  for (const other of Object.values(demoPeople)) expect(text).not.toContain(other.phoneNumber);

  await services.kill();
  const rows = await dump(own.url);
  let found = 0;
  const missing: string[] = [];
  for (const table of tablesWithValues)
    for (const row of rows.get(table) ?? []) {
      const record = JSON.parse(row) as Record<string, unknown>;
      if (left[table]?.has(record)) continue;
      for (const [column, value] of Object.entries(record))
        for (const leaf of leftColumns.has(column) ? [] : leavesOf(value))
          if (valuesOfPerson.test(leaf)) {
            if (text.includes(JSON.stringify(leaf).slice(1, -1))) found++;
            else missing.push(`${table}.${column}: ${leaf}`);
          }
    }
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(30);
});

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
