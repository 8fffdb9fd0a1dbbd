/** Two inquiries become one, and are separated again (docs/decisions/087-merge-of-inquiries.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import type { Person } from '../helpers/people.ts';
import { inbound, rawMail } from '../helpers/received-mail.ts';
import type { Answer } from '../helpers/services.ts';

type Thread = { reference: string; messages: Array<{ kind: string; body: string; attachments: unknown[] }> };

// Locks and transactions are what differs between the two.
let on: Messaging;
let count = 0;
beforeAll(async () => {
  on = await startMessaging({ ...inbound, ERASURE_DELAY: '0' });
});
afterAll(() => on?.end());

const staff = (request: string, body?: object): Promise<Answer> => on.staff.send(request, body);
const thread = (reference: string) => `/trade/admin/threads/${reference}`;
const get = async (reference: string) => (await staff(`GET ${thread(reference)}`)).body;
const merge = (reference: string, into: string, fields: object = {}) =>
  staff(`POST ${thread(reference)}/merge`, { into, ...fields });
const tick = { is_same_person: true };
const undo = (id: string) => staff(`POST /trade/admin/thread-merges/${id}/undo`, {});
const answer = (reference: string, fields: object) => staff(`POST ${thread(reference)}/answers`, fields);
const bodies = ({ messages }: Thread) => messages.map(({ body }) => body);

async function write(message: string, by?: Person, fields: object = {}): Promise<string> {
  const inquiry = { name: 'A Writer', contact: `writer${++count}@example.org`, topic: 'other', message, ...fields };
  const sent = by
    ? await by.send('POST /trade/inquiries', inquiry)
    : await on.services.send('POST /trade/inquiries', { body: inquiry });
  expect(sent.status).toBe(201);
  return sent.body.reference;
}

/** Two inquiries of one customer; the older one has an answer, a note with a mention, a file and tags. */
async function pair() {
  const customer = await on.people.person();
  const older = await write('First question', customer);
  const files = new FormData();
  files.set('files', new Blob(['What it looks like.']), 'look.txt');
  const { attachments } = (await customer.send('POST /trade/attachments', files)).body;
  const ids = [attachments[0].id];
  await customer.send(`POST /trade/own-threads/${older}/messages`, { message: 'With a file', attachments: ids });
  await staff(`PATCH ${thread(older)}`, { tags: ['kettle', 'urgent'] });
  const newer = await write('Second question', customer);
  await staff(`PATCH ${thread(newer)}`, { tags: ['lid', 'urgent'], status: 'resolved' });
  await staff(`POST ${thread(older)}/notes`, { note: 'Please look, @Maren Holt.' });
  return { customer, older, newer };
}

test('S37: messages, notes, files, mentions and tags move in their order, and an undo brings back what was', async () => {
  const { customer, older, newer } = await pair();
  const before = [await get(older), await get(newer)];
  const { body: impact } = await staff(`GET ${thread(older)}/merge-impact?into=${newer}`);
  expect(impact).toMatchObject({ tags: ['kettle'], is_proven: true, refusal: null });
  expect(impact.moves).toEqual([
    { what: 'Messages', count: 2 },
    { what: 'Internal notes', count: 1 },
    { what: 'Files', count: 1 },
  ]);
  const merged = await merge(older, newer);
  expect(merged.body).toMatchObject({
    reference: newer,
    tags: ['kettle', 'lid', 'urgent'],
    // It was resolved, and the other one waits for an answer.
    status: 'open',
    waiting_since: before[0].waiting_since,
    message_count: 3,
    merges: [{ reference: older }],
  });
  expect(bodies(merged.body)).toEqual([
    'First question',
    'With a file',
    'Second question',
    'Please look, @Maren Holt.',
  ]);
  expect(merged.body.messages[1].attachments).toMatchObject([{ name: 'look.txt' }]);
  // Harmless when repeated, and its number leads to the kept one everywhere.
  expect((await merge(older, newer)).status).toBe(200);
  expect((await get(older)).reference).toBe(newer);
  expect((await customer.send(`GET /trade/own-threads/${older}`)).body).toMatchObject({ reference: newer });
  const own = (await customer.send('GET /trade/own-threads')).body.items;
  expect(own.map(({ reference }: Thread) => reference)).toEqual([newer]);
  const found = (await staff(`GET /trade/admin/threads?query=${older}`)).body.items;
  expect(found.map(({ reference }: Thread) => reference)).toEqual([newer]);
  const stale = await staff(`PATCH ${thread(older)}`, { status: 'spam' });
  expect([stale.status, stale.body.user_message]).toEqual([409, expect.stringContaining('merged into another')]);

  const log = (await staff('GET /trade/audit?target_type=thread&action=thread.merge&page_size=2')).body.entries;
  const logged = JSON.stringify(log.map(({ after }: { after: object }) => after));
  expect(logged).toContain(`"merged":"${older}"`);
  expect(logged).toContain(newer);
  const copy = (await customer.send('GET /trade/own-data?section=messages')).body.records;
  expect(copy).toMatchObject([{ reference: older, text: 'With a file' }]);

  const undone = await undo(merged.body.merges[0].id);
  expect([undone.status, undone.body.reference]).toEqual([200, older]);
  for (const [index, reference] of [older, newer].entries()) {
    const { revision: _, ...restored } = await get(reference);
    const { revision: __, ...former } = before[index];
    expect(restored).toEqual(former);
  }
  expect((await undo(merged.body.merges[0].id)).status).toBe(409);
  expect((await merge(older, newer)).status).toBe(200);
});

test('S37: an answer to what somebody has not read is refused, and answers by e-mail and account reach the kept one', async () => {
  const customer = await on.people.person();
  const contact = `twice${++count}@example.org`;
  const older = await write('Written by e-mail', undefined, { contact });
  await answer(older, { body: 'We look.', status: 'waiting' });
  await expect.poll(() => on.mail.to(contact).length).toBe(1);
  const to = on.mail.to(contact)[0]?.replyTo?.value[0]?.address ?? '';
  const newer = await write('Written by account', customer, { contact });
  const seen = (await get(newer)).message_count;
  expect((await merge(older, newer)).status).toBe(422);
  expect((await merge(newer, older, { is_same_person: true })).body.user_message).toContain(`Keep ${newer}`);
  expect((await merge(older, newer, { is_same_person: true })).status).toBe(200);
  // Somebody has both pages open.
  for (const reference of [older, newer])
    expect((await answer(reference, { body: 'Too early.', seen })).body.user_message).toContain('new messages');
  const mail = rawMail({ to, from: contact, text: 'Thank you.' });
  const headers = { 'content-type': 'message/rfc822' };
  const receive = () => on.services.send('POST /trade/received-mails', { as: 'system', body: mail, headers });
  expect((await receive()).body.outcome).toBe('added');
  expect((await receive()).body.outcome).toBe('repeated');
  await customer.send(`POST /trade/own-threads/${older}/messages`, { message: 'And more.' });
  const kept = await get(newer);
  expect(bodies(kept)).toEqual(['Written by e-mail', 'We look.', 'Written by account', 'Thank you.', 'And more.']);
  // Messages that are newer than the merge stay.
  await undo(kept.merges[0].id);
  expect(bodies(await get(newer))).toEqual(['Written by account', 'Thank you.', 'And more.']);
  expect(bodies(await get(older))).toEqual(['Written by e-mail', 'We look.']);
});

test('S37: merges at the same time, in both directions and in a row, lose no message', async () => {
  const customer = await on.people.person();
  const [a, b, c] = [
    await write('Question A', customer),
    await write('Question B', customer),
    await write('Question C', customer),
  ];
  const opposite = await Promise.all([
    merge(a, b),
    merge(b, a),
    answer(a, { body: 'To A' }),
    customer.send(`POST /trade/own-threads/${b}/messages`, { message: 'To B' }),
  ]);
  expect(
    opposite
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 409]);
  expect(opposite.slice(2).map(({ status }) => status)).toEqual([201, 201]);
  const kept = await get(a);
  expect(bodies(kept).sort()).toEqual(['Question A', 'Question B', 'To A', 'To B']);
  expect((await merge(kept.reference, c)).status).toBe(200);
  expect([(await get(a)).reference, (await get(b)).reference]).toEqual([c, c]);
  const all = await get(c);
  expect(all.messages).toHaveLength(5);
  // The last merge first.
  expect((await undo(kept.merges[0].id)).body.user_message).toContain('undo that first');
  expect((await undo(all.merges[0].id)).status).toBe(200);
  expect((await get(a)).reference).toBe(kept.reference);
  expect((await undo(kept.merges[0].id)).status).toBe(200);
  expect([(await get(a)).reference, (await get(b)).reference, (await get(c)).reference]).toEqual([a, b, c]);
  expect(bodies(await get(c))).toEqual(['Question C']);
});

test('S58: erasing the owner of one inquiry gives the other its messages back, and of both deletes them', async () => {
  const [owner, other] = [await on.people.person(), await on.people.person()];
  const foreign = await write('Of somebody else');
  const own = await write('Of the owner', owner);
  const second = await write('Also of the owner', owner);
  expect((await merge(foreign, own, { is_same_person: true })).status).toBe(200);
  expect((await merge(second, own)).status).toBe(200);
  const theirs = await write('Of another account', other);
  expect((await merge(theirs, own, { is_same_person: true })).body.user_message).toContain('two accounts');
  expect((await staff(`POST /auth/users/${owner.id}/anonymise`, {})).status).toBe(200);
  const statusOf = async (reference: string) => (await staff(`GET ${thread(reference)}`)).status;
  await expect.poll(() => statusOf(own), { timeout: 20_000 }).toBe(404);
  expect(await statusOf(second)).toBe(404);
  expect(bodies(await get(foreign))).toEqual(['Of somebody else']);
  expect(await get(foreign)).toMatchObject({ reference: foreign, status: 'new' });
});

test('S37: an undone merge of users separates what they wrote, and keeps the rest together', async () => {
  const [kept, merged] = [await on.people.person(), await on.people.person()];
  const ofKept = await write('Of the kept user', kept);
  const also = await write('Also of the kept user', kept);
  const ofMerged = await write('Of the merged user', merged);
  expect((await staff(`POST /auth/users/${kept.id}/merges`, { other_id: merged.id })).status).toBe(200);
  const waitsFor = async () => (await staff(`GET /auth/users/${kept.id}/merges`)).body.merges[0].waits_for;
  await expect.poll(waitsFor, { timeout: 40_000 }).toEqual([]);
  expect((await merge(also, ofKept, tick)).status).toBe(200);
  expect((await merge(ofMerged, ofKept, tick)).status).toBe(200);
  expect(bodies(await get(ofMerged))).toHaveLength(3);
  const [{ id }] = (await staff(`GET /auth/users/${kept.id}/merges`)).body.merges;
  expect((await staff(`POST /auth/merges/${id}/undo`, {})).status).toBe(200);
  await expect.poll(waitsFor, { timeout: 40_000 }).toEqual([]);
  expect(await get(ofMerged)).toMatchObject({ reference: ofMerged, user_id: merged.id });
  expect(bodies(await get(ofMerged))).toEqual(['Of the merged user']);
  expect(bodies(await get(also))).toEqual(['Of the kept user', 'Also of the kept user']);
  const { exceptions } = (await staff(`GET /auth/users/${kept.id}/merges`)).body.merges[0];
  expect(exceptions).toContainEqual({ what: 'Inquiries that were merged', outcome: 'separated', count: 1 });
});

test('S37: a snoozed inquiry returns after a merge, and what changed since the preview is shown first', async () => {
  const customer = await on.people.person();
  const contact = `same${++count}@example.org`;
  const snoozed = await write('Please call me', customer, { contact });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await staff(`PATCH ${thread(snoozed)}`, { status: 'snoozed', snoozed_until: until });
  const resolved = await write('Thank you very much', customer, { contact });
  await staff(`PATCH ${thread(resolved)}`, { status: 'resolved' });
  const before = await get(snoozed);
  const shown = { revision: before.revision, kept_revision: (await get(resolved)).revision };
  await staff(`PATCH ${thread(resolved)}`, { priority: 'high' });
  expect((await merge(snoozed, resolved, shown)).status).toBe(409);
  const both = { ...shown, kept_revision: (await get(resolved)).revision };
  expect((await merge(snoozed, resolved, both)).body).toMatchObject({
    status: 'snoozed',
    snoozed_until: until,
    waiting_since: before.waiting_since,
  });
  // Another address of the same account: a warning, but nothing to confirm.
  const elsewhere = await write('From another address', customer);
  const { body } = await staff(`GET ${thread(elsewhere)}/merge-impact?into=${resolved}`);
  expect(body.warnings).toEqual([expect.stringContaining(`Answers go to ${contact}`)]);
  expect(body.is_proven).toBe(true);
  expect((await merge(elsewhere, resolved)).status).toBe(200);
  // The number of one that was merged twice finds the one that is kept.
  const last = await write('The last one', customer, { contact });
  expect((await merge(resolved, last)).status).toBe(200);
  const found = (await staff(`GET /trade/admin/threads?query=${snoozed}`)).body.items;
  expect(found.map(({ reference }: Thread) => reference)).toEqual([last]);
});
