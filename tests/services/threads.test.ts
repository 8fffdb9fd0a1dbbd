import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

type Thread = { reference: string; status: string; revision: number; [name: string]: unknown };

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let staff: Person;
let client = 0;
let count = 0;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  staff = await people.administrator();
});
afterAll(() => services?.remove());

/** Sends an inquiry and answers its reference. */
async function write(fields: object = {}, by?: Person): Promise<string> {
  const body = {
    name: 'A Writer',
    contact: 'writer@example.org',
    topic: 'other',
    message: `Is anybody there at all? ${++count}`,
    ...fields,
  };
  const headers = { 'x-client-address': `198.51.100.${++client}` };
  const { body: sent } = by
    ? await by.send('POST /trade/inquiries', body)
    : await services.send('POST /trade/inquiries', { body, headers });
  return sent.reference;
}
const get = async (reference: string) => (await staff.send(`GET /trade/admin/threads/${reference}`)).body;
const change = (reference: string, fields: object) => staff.send(`PATCH /trade/admin/threads/${reference}`, fields);
const answer = (reference: string, fields: object) =>
  staff.send(`POST /trade/admin/threads/${reference}/answers`, fields);
const list = async (filters: string): Promise<Thread[]> =>
  (await staff.send(`GET /trade/admin/threads?${filters}`)).body.items;
const messagesTo = (phone: string) => sentCodes(codes.file).filter(({ phone_number }) => phone_number === phone);

test('S37 T20: threads need the permission to answer inquiries', async () => {
  const reference = await write();
  const customer = await people.person();
  for (const request of [
    'GET /trade/admin/threads',
    `GET /trade/admin/threads/${reference}`,
    `PATCH /trade/admin/threads/${reference}`,
    `POST /trade/admin/threads/${reference}/answers`,
    `POST /trade/admin/threads/${reference}/notes`,
    `DELETE /trade/admin/threads/${reference}`,
    'POST /trade/admin/thread-changes',
    'GET /trade/admin/canned-replies',
    'GET /auth/colleagues?permission=inquiries.manage',
    'GET /auth/sign-in-health',
  ]) {
    const body = /^(POST|PATCH)/.test(request) ? {} : undefined;
    expect([request, (await customer.send(request, body)).status]).toEqual([request, 403]);
    expect([request, (await services.send(request, { body })).status]).toEqual([request, 401]);
  }
  expect((await staff.send('GET /trade/admin/threads/INQ-ZZZZZZ')).status).toBe(404);
  const forged = {
    key: reference,
    event: 'orders',
    phone_number: '+15550100001',
    content: { kind: 'text', text: 'x' },
  };
  expect((await staff.send('POST /auth/messages', forged)).status).not.toBe(200);
});

test('S37: a customer and staff exchange messages, and a reply reopens a resolved thread', async () => {
  const customer = await people.person();
  const reference = await write({ message: 'Where is my parcel, please?' }, customer);
  const started = await get(reference);
  expect(started).toMatchObject({ status: 'new', user_id: customer.id, message_count: 1, first_answer_at: null });
  expect(started.waiting_since).not.toBeNull();

  const note = await staff.send(`POST /trade/admin/threads/${reference}/notes`, {
    note: 'The carrier lost it: a secret.',
  });
  expect(note.body.messages.at(-1)).toMatchObject({ kind: 'note', author_id: staff.id });
  const answered = await answer(reference, { body: 'It comes tomorrow.', seen: 1, status: 'resolved' });
  expect(answered.status).toBe(201);
  expect(answered.body).toMatchObject({ status: 'resolved', waiting_since: null, assignee_id: staff.id });
  expect(answered.body.first_answer_at).not.toBeNull();

  const own = await customer.send(`GET /trade/own-threads/${reference}`);
  expect(own.body).toMatchObject({ state: 'resolved', messages: [{ by: 'customer' }, { by: 'staff' }] });
  expect(own.text).not.toContain('secret');
  expect(own.text).not.toContain(staff.id);
  const back = await customer.send(`POST /trade/own-threads/${reference}/messages`, { message: 'It did not.' });
  expect(back.body).toMatchObject({ state: 'open', messages: [{}, {}, { by: 'customer', body: 'It did not.' }] });
  expect(await get(reference)).toMatchObject({ status: 'open', message_count: 3, last_by: 'customer' });
  const others = await people.person();
  expect((await others.send(`GET /trade/own-threads/${reference}`)).status).toBe(404);
  expect((await others.send(`POST /trade/own-threads/${reference}/messages`, { message: 'x' })).status).toBe(404);
  expect((await others.send('GET /trade/own-threads')).body.items).toEqual([]);
});

test('S37 S42: an answer is announced once by text message, unless the user turned that off', async () => {
  const phone = '+4930901820';
  const reference = await write({ contact: phone });
  await answer(reference, { body: 'Yes, we are.' });
  await expect.poll(() => messagesTo(phone).length).toBe(1);
  await expect.poll(async () => (await get(reference)).messages.at(-1).delivery).toBe('sent');
  expect(JSON.stringify(messagesTo(phone))).toContain(`/account/messages/${reference}`);
  expect(JSON.stringify(messagesTo(phone))).not.toContain('Yes, we are.');

  // The owner of the number signs in and confirms the inquiry.
  const owner = await signIn(services, { file: codes.file, phoneNumber: phone, country: 'DE' });
  await owner.send(`POST /trade/claimed-threads/${reference}`, { body: { is_own: true } });
  const { body } = await owner.send('GET /trade/own-threads');
  expect(body.items).toMatchObject([{ reference, state: 'answered', last_by: 'staff' }]);
  await owner.send(`PUT /auth/users/${owner.user.id}/notifications`, {
    body: { settings: [{ event: 'inquiries', channel: 'sms', enabled: false }] },
  });
  await answer(reference, { body: 'And still are.' });
  await expect.poll(async () => (await get(reference)).messages.at(-1).delivery).toBe('declined');
  expect(messagesTo(phone).filter((sent) => JSON.stringify(sent).includes(reference))).toHaveLength(1);
  const byMail = await write();
  expect((await answer(byMail, { body: 'Hello.' })).body.messages.at(-1).delivery).toBe('due');
  await expect.poll(async () => (await get(byMail)).messages.at(-1).delivery).toBe('impossible');
});

test('S37 T56: a change with an old revision and an answer to a changed thread are refused with 409', async () => {
  const customer = await people.person();
  const reference = await write({}, customer);
  const { revision } = await get(reference);
  expect((await change(reference, { revision, priority: 'urgent' })).status).toBe(200);
  const second = await change(reference, { revision, priority: 'low' });
  expect([second.status, second.body.code]).toEqual([409, 'outdated']);
  expect(await get(reference)).toMatchObject({ priority: 'urgent' });
  await customer.send(`POST /trade/own-threads/${reference}/messages`, { message: 'Never mind!' });
  expect((await answer(reference, { body: 'Certainly.', seen: 1 })).status).toBe(409);
  // A colleague's note does not count as a change.
  await staff.send(`POST /trade/admin/threads/${reference}/notes`, { note: 'Hm.' });
  expect((await answer(reference, { body: 'Certainly.', seen: 2 })).status).toBe(201);
});

test('S37: a snoozed thread needs a time in the future and reopens by itself', async () => {
  const reference = await write();
  expect((await change(reference, { status: 'snoozed' })).body.fields).toHaveProperty('snoozed_until');
  expect((await change(reference, { snoozed_until: new Date() })).status).toBe(422);
  const past = await change(reference, { status: 'snoozed', snoozed_until: '2020-01-01T08:00:00.000Z' });
  expect([past.status, past.body.fields]).toEqual([422, { snoozed_until: 'Please choose a time in the future.' }]);
  const snoozed_until = new Date(Date.now() + 3_000).toISOString();
  expect((await change(reference, { status: 'snoozed', snoozed_until })).body).toMatchObject({ status: 'snoozed' });
  expect((await list('status=snoozed')).map((thread) => thread.reference)).toContain(reference);
  await expect.poll(async () => (await get(reference)).status, { timeout: 20_000 }).toBe('open');
  expect((await get(reference)).snoozed_until).toBeNull();
  expect((await list('status=open'))[0]?.reference).toBe(reference);
});

test('S37: threads are found by the words of every message, by reference and by phone, and filtered and paged', async () => {
  const word = 'Zanzibarlamp';
  const [first, second] = [
    await write({ message: `A lamp for ${word}, please.` }),
    await write({ name: 'Őszi Ágnes' }),
  ];
  await answer(second, { body: `We ship to ${word}-City too.` });
  const found = async (typed: string) =>
    (await list(`query=${encodeURIComponent(typed)}`)).map(({ reference }) => reference).sort();
  expect(await found(word.slice(0, 6).toUpperCase())).toEqual([first, second].sort());
  expect(await found(`lamp ${word}`)).toEqual([first]);
  expect(await found(first.slice(4))).toEqual([first]);
  expect(await found('Őszi')).toEqual([second]);
  expect(await found(`${word} & | ! ( ) : * ' "`)).toEqual([first, second].sort());
  const third = await write({ contact: '+442079460958' });
  expect(await found('+44 20 7946 0958')).toEqual([third]);
  // A number that is copied from a screen has non-breaking spaces.
  expect(await found('+44\u00a020\u00a07946\u00a00958')).toEqual([third]);
  expect((await list(`contact=${encodeURIComponent('+442079460958')}`)).map((thread) => thread.reference)).toEqual([
    third,
  ]);

  await change(first, { assignee_id: staff.id, priority: 'high', tags: ['Ship', 'ship', 'far away'] });
  expect(await get(first)).toMatchObject({ tags: ['far away', 'ship'] });
  const all = async (filters: string) => (await list(`query=${word}&${filters}`)).map((thread) => thread.reference);
  expect(await all('assignee=me&tag=ship&priority=high&status=active')).toEqual([first]);
  expect(await all('assignee=nobody')).toEqual([]);
  expect(await all('sort=waiting')).toEqual([first, second]);

  const seen: string[] = [];
  for (let after = ''; ; ) {
    const { body } = await staff.send(`GET /trade/admin/threads?page_size=4&sort=waiting${after}`);
    seen.push(...body.items.map((thread: Thread) => thread.reference));
    if (body.next === null) break;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining([first, second, third]));
  const cursors = [
    ['x', first, 'desc'],
    ['2026-02-30 10:00:00+00', first, 'desc'],
    ['2026-02-03 10:00:00+00', '-'.repeat(36), 'desc'],
  ];
  for (const cursor of ['x', ...cursors.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'))])
    expect((await staff.send(`GET /trade/admin/threads?after=${cursor}`)).status).toBe(422);
  for (const query of ['-----', '+(   )', '…', '::', "'&|!"])
    expect((await staff.send(`GET /trade/admin/threads?query=${encodeURIComponent(query)}`)).status).toBe(200);
  const { body: counts } = await staff.send('GET /trade/admin/thread-counts');
  expect(counts.mine).toBeGreaterThan(0);
  expect(counts.unassigned).toBeGreaterThan(0);
  const today = async () => (await staff.send('GET /trade/admin/inquiries-per-day?days=2')).body.days;
  const sumOf = (days: ReadonlyArray<{ count: number }>) => days.reduce((sum, { count }) => sum + count, 0);
  const received = sumOf(await today());
  await write();
  expect([sumOf(await today()), (await today()).length]).toEqual([received + 1, 2]);
});

test('S37: a bulk change answers with a result for each thread and can be reverted', async () => {
  const [one, two] = [await write(), await write()];
  await change(two, { status: 'open' });
  const bulk = (fields: object) => staff.send('POST /trade/admin/thread-changes', fields);
  const { body } = await bulk({ ids: [one, 'INQ-ZZZZZZ', two], status: 'spam' });
  expect(body.results.map(({ id, ok }: { id: string; ok: boolean }) => [id, ok])).toEqual([
    [one, true],
    ['INQ-ZZZZZZ', false],
    [two, true],
  ]);
  expect(body.before).toEqual({ [one]: 'new', [two]: 'open' });
  expect((await list('status=active')).map((thread) => thread.reference)).not.toContain(one);
  await bulk({ ids: [one], status: 'new' });
  expect((await get(one)).waiting_since).not.toBeNull();
  await bulk({ ids: [one, two], add_tag: 'Bulky' });
  expect((await list('tag=bulky')).map((thread) => thread.reference).sort()).toEqual([one, two].sort());
  await bulk({ ids: [one], assignee_id: staff.id });
  expect(await get(one)).toMatchObject({ assignee_id: staff.id });
  await bulk({ ids: [one, two], trashed: true });
  expect((await list('trashed=true')).map((thread) => thread.reference)).toEqual(expect.arrayContaining([one, two]));
  expect((await answer(one, { body: 'Too late.' })).status).toBe(409);
  expect((await staff.send(`POST /trade/admin/threads/${one}/restore`, {})).body.trashed_at).toBeNull();
});

test('S37: every change is in the audit log with the values before it', async () => {
  const reference = await write();
  const { id } = await get(reference);
  await change(reference, { status: 'open', priority: 'high' });
  await change(reference, { status: 'open' });
  await staff.send(`DELETE /trade/admin/threads/${reference}`);
  const { body } = await staff.send(`GET /trade/audit?target_type=thread&target_id=${id}`);
  expect(body.entries).toMatchObject([
    { action: 'thread.trash', actor_id: staff.id },
    {
      action: 'thread.change',
      before: { status: 'new', priority: 'normal' },
      after: { status: 'open', priority: 'high' },
    },
  ]);
});

test('S37: canned replies are saved, changed with a revision, deleted and restored', async () => {
  const send = (request: string, body?: object) =>
    staff.send(`${request.replace(' ', ' /trade/admin/canned-replies')}`, body);
  const { body: reply } = await send('POST ', { title: 'Hello', body: 'Good day.' });
  expect((await send(`PATCH /${reply.id}`, { body: 'Good evening.', revision: 1 })).body.body).toBe('Good evening.');
  expect((await send(`PATCH /${reply.id}`, { body: 'Good night.', revision: 1 })).status).toBe(409);
  const titles = async () => (await send('GET ')).body.replies.map(({ title }: { title: string }) => title);
  expect(await titles()).toContain('Hello');
  await send(`DELETE /${reply.id}`);
  expect(await titles()).not.toContain('Hello');
  await send(`POST /${reply.id}/restore`, {});
  expect(await titles()).toContain('Hello');
  const { body: colleagues } = await staff.send('GET /auth/colleagues?permission=inquiries.manage');
  expect(colleagues.colleagues).toContainEqual({ id: staff.id, name: 'Maren Holt', hint: null });
  const { body: health } = await staff.send('GET /auth/sign-in-health');
  expect(health.hours).toHaveLength(24);
  expect(health.hours.at(-1).signed_in + health.hours.at(-2).signed_in).toBeGreaterThan(0);
});

test('S37: with 10,000 inquiries every list is read from an index', async () => {
  const url = services.databaseUrl;
  await query(
    url,
    `insert into trade.inquiries (reference, name, channel, contact, topic, message, status, active_at, waiting_since)
       select 'X-' || n, 'Name ' || n, 'email', n || '@example.org', 'other', 'Message number ' || n,
         (array['resolved', 'resolved', 'spam', 'waiting'])[1 + n % 4], now() - n * interval '1 minute', null
       from generate_series(1, 10000) n`,
  );
  await query(url, 'analyze trade.inquiries');
  const indexed = async (where: string, order = 'i.active_at desc, i.id desc') => {
    const text = `select i.id from trade.inquiries i where i.trashed_at is null and ${where} order by ${order} limit 51`;
    const rows = await query<{ 'QUERY PLAN': unknown }>(url, `explain (analyze, format json) ${text}`);
    return JSON.stringify(rows[0]?.['QUERY PLAN']);
  };
  expect(await indexed('true')).toContain('inquiries_by_activity');
  expect(await indexed("i.status = 'new'")).toContain('inquiries_by_status');
  expect(await indexed("i.status not in ('resolved', 'spam') and i.assignee_id is null")).not.toContain('Seq Scan');
  expect(
    await indexed("i.status not in ('resolved', 'spam')", "coalesce(i.waiting_since, 'infinity'), i.id"),
  ).toContain('inquiries_waiting');
  const words = `explain (format json) select id from trade.inquiries where search @@ to_tsquery('simple', '4711:*') limit 501`;
  expect(JSON.stringify(await query(url, words))).toContain('inquiries_by_words');
});
