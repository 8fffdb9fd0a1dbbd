/** Two accounts of one person are merged in all services, and the merge is undone (docs/decisions/067-merge-of-users.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergingServices } from '#contract/auth/merges.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type Dump, dump } from '../helpers/dump.ts';
import { livePersonEverywhere, phoneOfPerson, unsentMail, valuesOfPerson } from '../helpers/one-person-everywhere.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { createSend, type Send } from '../helpers/services.ts';
import { readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

const keptPhone = '+12025550190';

/** Tables that say what happened, and counters: a merge and its undo leave traces there. */
const traces =
  /\.(audit_entries|events|webhook_events|idempotency_keys|leases|merges|merge_tasks|sessions|retired_tokens|codes|code_tries|clock|devices|attempts|sent_messages|presence|job_runs)$/;
/** Values that change with each change, each sign-in or each try to send. */
const passing = ['revision', 'updated_at', 'last_sign_in_at', 'tries', 'next_at', 'error', 'last_used_at'];

/** The messages about it, too. */
const isAboutMerge = (text: string) => /accounts-(merged|separated)/.test(text);

const lasting = (rows: Dump): Record<string, string[]> =>
  Object.fromEntries(
    [...rows]
      .filter(([name]) => !traces.test(name))
      .map(([name, texts]) => [
        name,
        texts
          .filter((text) => !isAboutMerge(text))
          .map((text) => {
            const row = JSON.parse(text) as Record<string, unknown>;
            for (const column of passing) delete row[column];
            return JSON.stringify(row);
          })
          .sort(),
      ]),
  );

const tablesWith = (rows: Dump, value: string): string[] =>
  [...rows].filter(([, texts]) => texts.some((text) => text.includes(value))).map(([name]) => name);

const codes = readableCodes();
let own: OwnDatabase;
let first: OwnServices;
let running: OwnServices;
beforeAll(async () => {
  own = await createDatabase('demo');
  first = running = await startServices({
    ...codes.env,
    ...unsentMail,
    ERASURE_DELAY: '0',
    DATABASE_URL: own.url,
  });
});
afterAll(async () => {
  await running?.remove();
  await first?.remove();
  await own.drop();
});

const look = () => dump(own.url);
/** Ends the services like a crash, looks into the database, and starts them again. */
async function restart(env: Record<string, string> = {}): Promise<Dump> {
  await running.kill();
  if (running !== first) await running.remove();
  const rows = await look();
  const settings = { DATA_DIR: first.dataDirectory, DATABASE_URL: own.url };
  running = await startServices({
    ...codes.env,
    ...unsentMail,
    ...settings,
    ERASURE_DELAY: '0',
    SEED_DEMO: 'false',
    ...env,
  });
  return rows;
}
const enter = (phoneNumber: string) => signIn(running, { file: codes.file, phoneNumber });
const admin = () => enter(demoPeople.admin.phoneNumber);
async function ok(send: Send, request: string, body?: object) {
  const options = body ? { body, headers: { 'idempotency-key': randomUUID() } } : {};
  const answer = await send(request, options);
  expect([request, answer.status, answer.text]).toEqual([request, expect.toBeOneOf([200, 201, 204]), answer.text]);
  return answer.body;
}
const tasks = async (service: string) =>
  (await createSend(running)(`GET /auth/merge-tasks?service=${service}`, { as: 'system' })).body.tasks.length;
const done = (service: string) => expect.poll(() => tasks(service), { timeout: 40_000 }).toBe(0);
const allDone = () => Promise.all(mergingServices.map(done));
const statusOf = async (send: Send, id: string) => (await ok(send, `GET /auth/users/${id}`)).user.status;

async function inquire(person: SignedInPerson, message: string) {
  const contact = person.user.phone_number;
  const body = { name: 'A Person', topic: 'other', country: 'US', contact, message };
  return ok(person.send, 'POST /trade/inquiries', body);
}

/** Has what the other person has, where an account can have it once. */
async function liveLikeThem(person: SignedInPerson, staff: SignedInPerson): Promise<void> {
  const { send } = person;
  await ok(send, 'POST /trade/cart/items', { items: [{ product: 'vase', quantity: 1 }] });
  await ok(send, 'POST /trade/waitlists/general/entries', { contact: keptPhone, country: 'US' });
  const { items } = await ok(send, 'GET /content/open-policy-acceptances');
  await ok(send, `POST /content/policies/${items[0].slug}/acceptances`, { number: items[0].number });
  const { organizations } = await ok(staff.send, 'GET /auth/organizations?query=house');
  const invitation = await ok(staff.send, `POST /auth/organizations/${organizations[0].id}/invitations`, {
    kind: 'link',
  });
  await ok(send, 'POST /auth/invitations/accept', { secret: invitation.secret });
}

let merged: string;
let kept: string;

test('S58: everything moves, although one service was away and others crashed, and goes back as it was', {
  timeout: 240_000,
}, async () => {
  merged = (await livePersonEverywhere({ ...running, send: createSend(running) }, codes.file)).id;
  const person = await enter(keptPhone);
  kept = person.user.id;
  await liveLikeThem(person, await admin());

  const before = await restart({ TRADE_URL: 'http://127.0.0.1:9' });
  const staff = await admin();
  const [theirs, others] = [await enter(keptPhone), await enter(phoneOfPerson)];
  const inAuth = await ok(staff.send, `GET /auth/merge-impact?kept_id=${kept}&merged_id=${merged}`);
  expect(inAuth).toMatchObject({ refusal: null, conflicts: [expect.stringContaining('A house')] });
  expect(inAuth.moves).toEqual(
    expect.arrayContaining([
      { what: 'The role Administrator', count: 1 },
      { what: 'Requests for access', count: 1 },
    ]),
  );
  expect(inAuth.stays.map(({ what }: { what: string }) => what)).toEqual(['Phone number', 'Passkeys']);
  const inContent = await ok(staff.send, `GET /content/merge-impact?kept_id=${kept}&merged_id=${merged}`);
  expect(inContent.moves).toEqual([
    { what: 'Visits to decks', count: 2 },
    { what: 'Positions in decks', count: 1 },
  ]);
  expect(inContent.stays).toMatchObject([{ what: 'Acceptances of policies', count: 1 }]);

  const { user: answer } = await ok(staff.send, `POST /auth/users/${kept}/merges`, { other_id: merged });
  expect(answer).toMatchObject({ id: kept, status: 'active', name: expect.stringMatching(valuesOfPerson) });
  for (const { send, user } of [theirs, others]) expect((await send(`GET /auth/users/${user.id}`)).status).toBe(401);
  expect((await ok(staff.send, `GET /auth/users/${merged}`)).user).toMatchObject({
    status: 'merged',
    merged_into_id: kept,
    roles: [],
  });
  // Repeated, it does nothing.
  await ok(staff.send, `POST /auth/users/${kept}/merges`, { other_id: merged });
  await done('content');
  const listed = await ok(staff.send, `GET /auth/users/${merged}/merges`);
  expect(listed.merges).toMatchObject([{ kept_id: kept, merged_id: merged, waits_for: ['trade'], undone_at: null }]);

  await restart();
  await allDone();
  const after = await look();
  const stay = ['trade.cart_lines', 'content.policy_acceptances', 'trade.merged_rows', 'trade.merges'];
  const elsewhere = tablesWith(after, merged).filter((name) => /^(trade|content)\./.test(name) && !traces.test(name));
  // The account that changed an order, made a link or is an author stays; so do rows of which the kept user had one.
  expect(elsewhere.filter((name) => !stay.includes(name) && !name.endsWith('.merged_rows')).sort()).toEqual([
    'content.deck_shares',
    'content.posts',
    'content.versions',
    'trade.order_events',
  ]);
  const now = await enter(keptPhone);
  expect((await ok(now.send, 'GET /trade/orders')).orders).toHaveLength(1);
  expect((await ok(now.send, 'GET /trade/own-threads')).items).toHaveLength(1);
  expect((await ok(now.send, 'GET /trade/own-waitlist-entries')).entries).toHaveLength(3);
  for (const [section, count] of [
    ['trade/own-data?section=cart', 2],
    ['trade/own-data?section=inquiries', 3],
    ['content/own-data?section=policy-acceptances', 2],
    ['auth/own-data?section=passkeys', 1],
    ['auth/own-data?section=profile', 2],
  ] as const)
    expect([section, (await ok(now.send, `GET /${section}`)).records.length]).toEqual([section, count]);
  const log = await (await admin()).send(`GET /trade/audit?target_type=user&target_id=${kept}`);
  expect(log.body.entries).toMatchObject([
    { action: 'user.merge', actor_id: demoPeople.admin.id, after: { userId: merged } },
  ]);

  // As if a service had crashed after it moved the rows and before it said so.
  const mergeId = listed.merges[0].id;
  const again = await look();
  await query(
    own.url,
    `insert into auth.merge_tasks (merge_id, service, kind) values ('${mergeId}', 'trade', 'merge')`,
  );
  await allDone();
  const twice = await look();
  expect(lasting(twice)['trade.orders']).toEqual(lasting(again)['trade.orders']);
  expect(lasting(twice)['trade.merged_rows']).toEqual(lasting(again)['trade.merged_rows']);

  // Newer rows stay with the kept user, and what changed since is reported.
  const later = await enter(keptPhone);
  await inquire(later, 'Asked after the merge.');
  const { orders } = await ok(later.send, 'GET /trade/orders');
  const boss = await admin();
  await ok(boss.send, `POST /trade/orders/${orders[0].number}/status`, { status: 'fulfilled', note: '' });
  await ok(boss.send, `POST /auth/merges/${mergeId}/undo`, {});
  await allDone();
  const { merges } = await ok(boss.send, `GET /auth/users/${kept}/merges`);
  expect(merges[0].exceptions).toEqual([{ what: 'Orders', outcome: 'changed', count: 1 }]);
  expect(merges[0].undone_at).not.toBeNull();
  expect((await later.send('GET /trade/own-threads')).status).toBe(401);
  const undone = lasting(await look());
  const wanted = lasting(before);
  const queues = ['auth.deliveries', 'content.deliveries', 'trade.deliveries'];
  const moved = ['trade.orders', 'trade.order_events', 'trade.inquiries', ...queues];
  for (const [name, texts] of Object.entries(wanted))
    if (!moved.includes(name)) expect([name, undone[name]]).toEqual([name, texts]);
  const newer = undone['trade.inquiries']?.filter((text) => !wanted['trade.inquiries']?.includes(text)) ?? [];
  expect(newer).toHaveLength(1);
  expect(newer[0]).toContain('Asked after the merge.');
  expect(JSON.parse(newer[0] ?? '')).toMatchObject({ user_id: kept });
  expect(undone['trade.orders']?.find((text) => text.includes(merged))).toContain('fulfilled');
  expect((await enter(phoneOfPerson)).user).toMatchObject({ id: merged, status: 'active' });
});

test('S58: an undo does not change the rows of a service that has not merged yet', { timeout: 120_000 }, async () => {
  const before = await restart({ TRADE_URL: 'http://127.0.0.1:9' });
  const staff = await admin();
  await ok(staff.send, `POST /auth/users/${kept}/merges`, { other_id: merged });
  await done('content');
  const { merges } = await ok(staff.send, `GET /auth/users/${kept}/merges`);
  await ok(staff.send, `POST /auth/merges/${merges[0].id}/undo`, {});
  await restart();
  await allDone();
  const after = await look();
  for (const table of ['trade.orders', 'trade.inquiries', 'trade.waitlist_entries', 'content.deck_visits'])
    expect([table, lasting(after)[table]]).toEqual([table, lasting(before)[table]]);
  expect(after.get('trade.merged_rows')).toEqual([]);
});

test('S58: erasing the kept user erases both; at the end only the merged account, and nothing that moved', {
  timeout: 240_000,
}, async () => {
  const [one, other] = [await enter('+12025550191'), await enter('+12025550192')];
  await inquire(other, 'A text of both accounts.');
  const { send } = await admin();
  await ok(send, `POST /auth/users/${one.user.id}/merges`, { other_id: other.user.id });
  await allDone();
  await ok(send, `POST /auth/users/${one.user.id}/anonymise`, {});
  for (const { user } of [one, other]) expect(await statusOf(send, user.id)).toBe('anonymised');

  await restart({ MERGE_UNDO_DAYS: '0' });
  const staff = await admin();
  await ok(staff.send, `POST /auth/users/${kept}/merges`, { other_id: merged });
  await allDone();
  const { items } = await ok(staff.send, 'GET /content/admin/posts?query=plain');
  const path = `/content/admin/posts/${items.find(({ slug }: { slug: string }) => slug === 'named').id}`;
  const before = await ok(staff.send, `GET ${path}`);
  const authors = [...before.content.authors, { id: kept, name: 'The same person' }];
  await ok(staff.send, `PUT ${path}`, { ...before.pending, authors, revision: before.revision });
  // The job runs at the start.
  await restart({ MERGE_UNDO_DAYS: '0' });
  await expect.poll(async () => statusOf((await admin()).send, merged), { timeout: 40_000 }).toBe('anonymised');
  const left = async (service: string) =>
    (await createSend(running)(`GET /auth/erasures?service=${service}`, { as: 'system' })).body.erasures.length;
  for (const service of ['trade', 'content', 'apps'])
    await expect.poll(() => left(service), { timeout: 40_000 }).toBe(0);
  const after = await look();
  expect(tablesWith(after, 'A text of both accounts.')).toEqual([]);
  expect(after.get('auth.merges')?.filter((text) => text.includes(merged))).toEqual([]);
  expect(after.get('trade.merges')?.filter((text) => text.includes(kept))).toEqual([]);
  const now = await enter(keptPhone);
  const named = await ok((await admin()).send, `GET ${path}`);
  const byKept = [expect.objectContaining({ id: kept })];
  expect(named).toMatchObject({
    revision: before.revision + 2,
    content: { authors: byKept },
    pending: { authors: byKept },
  });
  expect([...tablesWith(after, merged)].filter((name) => /^content\.(posts|versions)$/.test(name))).toEqual([]);
  expect((await ok(now.send, 'GET /trade/orders')).orders).toHaveLength(1);
  // Also the inquiry that was sent without signing in.
  expect((await ok(now.send, 'GET /trade/own-data?section=inquiries')).records).toHaveLength(4);
  expect((await enter(phoneOfPerson)).user.id).not.toBe(merged);

  await ok((await admin()).send, `POST /auth/users/${kept}/anonymise`, {});
  for (const service of ['trade', 'content', 'apps'])
    await expect.poll(() => left(service), { timeout: 40_000 }).toBe(0);
  const last = await look();
  const remaining = [...last].flatMap(([name, texts]) => (texts.some((text) => /qzxwv/i.test(text)) ? name : []));
  expect(remaining).toEqual([]);
});
