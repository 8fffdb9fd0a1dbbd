/** A deleted user is erased from all services: nothing of theirs is in any table (docs/decisions/047-erasure.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasingServices } from '#contract/auth/erasures.ts';
import { serviceNames } from '#contract/endpoint.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type Dump, dump } from '../helpers/dump.ts';
import { livePersonEverywhere, unsentMail, valuesOfPerson } from '../helpers/one-person-everywhere.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { tablesWithValues } from '../helpers/personal-tables.ts';
import { query } from '../helpers/postgres.ts';
import { createSend } from '../helpers/services.ts';
import { lastCode, readableCodes, signIn } from '../helpers/sign-in.ts';

/** Tables that say by the id of a person what they did. */
const withIds = [
  'apps.audit_entries',
  'apps.idempotency_keys',
  'auth.devices',
  'auth.events',
  'auth.notification_settings',
  'auth.organization_members',
  'auth.passkey_challenges',
  'auth.sessions',
  'auth.user_roles',
  'auth.views',
  'content.deck_positions',
  'content.deck_shares',
  'content.deck_visits',
  'content.deliveries',
  'content.policy_acceptances',
  'trade.attempts',
  'trade.cart_lines',
  'trade.inquiry_mentions',
];

/** Where the id stays: it belongs to nobody then. */
const keepingIds = [
  'apps.audit_entries',
  'auth.audit_entries',
  'auth.events',
  'auth.invitations',
  'auth.organization_members',
  'auth.sessions',
  'auth.users',
  'auth.webhook_events',
  'content.audit_entries',
  'content.deck_shares',
  'content.policy_acceptances',
  'trade.order_events',
  'trade.orders',
  'trade.webhook_events',
];

/** Tables without personal data of users, and why. A new table has to be added here, or above with what erases it. */
const impersonal: Record<string, readonly string[]> = {
  'of every service: tags, names of migrations, leases': [
    'events',
    'webhook_events',
    'migrations',
    'migrations_lock',
    'job_runs',
    'leases',
  ].flatMap((name) => serviceNames.map((service) => `${service}.${name}`).filter((name) => name !== 'auth.events')),
  'the company wrote it, and authors are ids': [
    ...['apps.apps', 'apps.endpoints', 'auth.permissions', 'auth.role_permissions', 'auth.roles', 'auth.organizations'],
    ...['site', 'pages', 'policies', 'policy_versions', 'products', 'decks', 'slides', 'deck_versions'].map(
      (name) => `content.${name}`,
    ),
    ...[
      'deck_shares',
      'previews',
      'media',
      'files',
      'file_chunks',
      'former_slugs',
      'media_replacements',
      'post_corrections',
      'audit_entries',
      'redirects',
      'product_categories',
      'product_imports',
      'product_variants',
      'looks',
      'translations',
      'typefaces',
      'typeface_faces',
      'typeface_files',
      'moves',
      'moved_entries',
      'moved_pictures',
    ].map((name) => `content.${name}`),
    ...[
      'canned_replies',
      'inbox_settings',
      'waitlists',
      'waitlist_counts',
      'order_lines',
      'invoice_numbers',
      'credit_note_lines',
      'credit_note_numbers',
      'settings',
    ].map((name) => `trade.${name}`),
  ],
  'only where staff need a passkey; anonymising deletes its ids and times': ['auth.passkey_recoveries'],
  'ids, hashes and counts without a person': [
    ...['auth.clock', 'auth.code_tries', 'auth.retired_tokens', 'auth.invitation_attempts', 'auth.erasures'],
    ...['auth.sent_messages', 'auth.sms_spending', 'auth.sms_budgets', 'auth.held_messages'],
    // Reasons of mail servers, which go with the address: tests/services/bounces.test.ts.
    'auth.returned_messages',
    // Erasing deletes them: tests/services/merge.test.ts.
    ...['auth.merges', 'auth.merge_tasks', 'auth.merged_rows'],
    ...['trade.merges', 'trade.merged_rows', 'content.merges', 'content.merged_rows'],
    // They go with the inquiries: tests/services/thread-merge.test.ts.
    ...['trade.inquiry_merges', 'trade.inquiry_merge_messages'],
    'auth.sent_messages',
    ...['auth.webhooks', 'auth.webhook_deliveries', 'auth.webhook_attempts'],
    // Slides of a visit, which go with it, and networks that entered a password, which go after an hour.
    ...['content.slide_views', 'content.deck_gate_attempts'],
    ...['content.reservations', 'trade.stock_claims', 'trade.payments', 'trade.refunds', 'trade.payment_events'],
    // Bytes, which go with their rows of trade.attachments: tests/services/attachments.test.ts.
    ...['trade.files', 'trade.file_chunks', 'trade.removed_files'],
  ],
};

const tablesWith = (rows: Dump, value: RegExp): string[] =>
  [...rows].filter(([, texts]) => texts.some((text) => value.test(text))).map(([name]) => name);

const codes = readableCodes();
let own: OwnDatabase;
let first: OwnServices;
let running: OwnServices;
beforeAll(async () => {
  own = await createDatabase('demo');
  first = running = await startServices({ ...codes.env, ...unsentMail, DATABASE_URL: own.url });
});
afterAll(async () => {
  await running?.remove();
  await first?.remove();
  await own.drop();
});

const look = () => dump(own.url);
/** Ends the services like a crash, and starts them again on the same database. */
async function restart(env: Record<string, string> = {}) {
  const place = { DATA_DIR: first.dataDirectory, DATABASE_URL: own.url };
  await running.kill();
  if (running !== first) await running.remove();
  running = await startServices({ ...codes.env, ...place, ERASURE_DELAY: '0', SEED_DEMO: 'false', ...env });
}
const leftFor = async (service: string) => {
  const send = createSend(running);
  return (await send(`GET /auth/erasures?service=${service}`, { as: 'system' })).body.erasures.length;
};
const done = (service: string) => expect.poll(() => leftFor(service), { timeout: 30_000 }).toBe(0);

test('S58: an erased person is in no table of any service, also if one was away and the others crashed', {
  timeout: 120_000,
}, async () => {
  const services = { ...first, send: createSend(first) };
  const { id } = await livePersonEverywhere(services, codes.file);
  await first.kill();
  const before = await look();
  expect(tablesWith(before, valuesOfPerson)).toEqual(tablesWithValues);
  expect(tablesWith(before, new RegExp(id))).toEqual(expect.arrayContaining(withIds));
  const known = [...tablesWithValues, ...withIds, ...Object.values(impersonal).flat()];
  expect([...before.keys()].filter((name) => !known.includes(name))).toEqual([]);

  await restart({ TRADE_URL: 'http://127.0.0.1:9' });
  const admin = await signIn(running, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  const erased = await admin.send(`POST /auth/users/${id}/anonymise`, { body: {} });
  expect(erased.status).toBe(200);
  for (const service of ['content', 'apps']) await done(service);
  expect(await leftFor('trade')).toBe(1);
  expect((await admin.send('GET /auth/erasures?service=trade')).status).toBe(403);
  await running.kill();
  const inTrade = tablesWithValues.filter((name) => name.startsWith('trade.'));
  expect(tablesWith(await look(), valuesOfPerson)).toEqual(['auth.erasures', ...inTrade]);

  await restart();
  for (const service of erasingServices) await done(service);
  const after = await look();
  expect(tablesWith(after, valuesOfPerson)).toEqual([]);
  expect(tablesWith(after, new RegExp(id)).filter((name) => !keepingIds.includes(name))).toEqual([]);
  const orders = after
    .get('trade.orders')
    ?.filter((text) => text.includes(id))
    .map((text) => JSON.parse(text));
  expect(orders).toMatchObject([
    { recipient: 'Deleted user', address: { country: 'DE' }, status: 'confirmed', currency: 'EUR' },
  ]);
  expect(after.get('trade.order_lines')).toEqual(before.get('trade.order_lines'));
  const others = (rows: Dump) => rows.get('trade.inquiries')?.filter((text) => !valuesOfPerson.test(text));
  expect(others(after)).toEqual(others(before));

  // As if a service had crashed after it erased the person and before it said so.
  await query(own.url, `insert into auth.erasures (user_id, service, phones) values ('${id}', 'trade', '[]')`);
  await done('trade');
  expect((await look()).get('trade.orders')).toEqual(after.get('trade.orders'));
});

test('S58: requests and history of a number’s earlier owner stay when its next owner is erased', {
  timeout: 60_000,
}, async () => {
  const [shared, other] = ['+12025550151', '+12025550152'];
  const ask = async (message: string) => {
    const body = { name: 'A. Visitor', topic: 'other', country: 'US', contact: shared, message };
    expect((await createSend(running)('POST /trade/inquiries', { body })).status).toBe(201);
  };
  await ask('Asked by the first owner.');
  const first = await signIn(running, { file: codes.file, phoneNumber: shared });
  const started = await first.send(`POST /auth/users/${first.user.id}/phone/start`, {
    body: { phone_number: other, country: 'US' },
  });
  const otp = lastCode(codes.file, other);
  const body = { method_id: started.body.method_id, otp };
  expect((await first.send(`POST /auth/users/${first.user.id}/phone/verify`, { body })).status).toBe(200);
  await ask('Asked by the second owner.');
  const second = await signIn(running, { file: codes.file, phoneNumber: shared });
  expect(second.user.id).not.toBe(first.user.id);
  const admin = await signIn(running, { file: codes.file, phoneNumber: demoPeople.admin.phoneNumber });
  expect((await admin.send(`POST /auth/users/${second.user.id}/anonymise`, { body: {} })).status).toBe(200);
  await done('trade');
  const after = await look();
  expect(tablesWith(after, /Asked by the first owner/)).not.toEqual([]);
  expect(tablesWith(after, /Asked by the second owner/)).toEqual([]);
  const changes = after.get('auth.audit_entries')?.filter((text) => text.includes(first.user.id));
  expect(changes?.join()).toContain(shared);
});
