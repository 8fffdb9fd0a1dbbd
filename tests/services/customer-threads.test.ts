import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

type Thread = { reference: string };

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let staff: Person;
let count = 0;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  staff = await people.administrator();
});
afterAll(() => services?.remove());

/** Sends an inquiry and answers its reference. */
async function write(fields: object = {}, by?: Person): Promise<string> {
  const message = `Is anybody there at all? ${++count}`;
  const body = { name: 'A Writer', contact: 'writer@example.org', topic: 'other', message, ...fields };
  const headers = { 'x-client-address': `198.51.100.${count}` };
  const { body: sent } = by
    ? await by.send('POST /trade/inquiries', body)
    : await services.send('POST /trade/inquiries', { body, headers });
  return sent.reference;
}
const get = async (reference: string) => (await staff.send(`GET /trade/admin/threads/${reference}`)).body;
const answer = (reference: string, fields: object) =>
  staff.send(`POST /trade/admin/threads/${reference}/answers`, fields);
const messagesTo = (phone: string) => sentCodes(codes.file).filter(({ phone_number }) => phone_number === phone);

test('S37 T20: an inquiry with the phone number of a user who was not signed in belongs to them only after they confirm it', async () => {
  const phone = '+4930901835';
  const owner = await signIn(services, { file: codes.file, phoneNumber: phone, country: 'DE' });
  const stranger = await people.person();
  const [honest, forged] = [
    await write({ contact: phone }),
    await write({ contact: phone, message: 'Call +1 900 555.' }),
  ];
  expect(await get(forged)).toMatchObject({ user_id: null, claimed_user_id: owner.user.id });
  await answer(honest, { body: 'The answer is for its writer.' });
  expect((await owner.send('GET /trade/own-threads')).body.items).toEqual([]);
  const claims = async (person: Pick<Person, 'send'>) =>
    (await person.send('GET /trade/claimed-threads')).body.items.map((item: Thread) => item.reference);
  expect((await claims(owner as never)).sort()).toEqual([honest, forged].sort());
  expect(await claims(stranger)).toEqual([]);
  const claimed = await owner.send(`GET /trade/own-threads/${honest}`);
  expect([claimed.body.is_claim, claimed.body.messages.length]).toEqual([true, 1]);
  // They confirm what was merged into it too, so they see that.
  const second = await write({ contact: phone, message: 'And do you have it in blue?' });
  expect((await staff.send(`POST /trade/admin/threads/${second}/merge`, { into: honest })).status).toBe(200);
  const { messages } = (await owner.send(`GET /trade/own-threads/${honest}`)).body;
  expect(messages.map(({ body }: { body: string }) => body)).toContain('And do you have it in blue?');
  expect(messages).toHaveLength(2);
  expect((await stranger.send(`GET /trade/own-threads/${honest}`)).status).toBe(404);
  expect((await stranger.send(`POST /trade/claimed-threads/${honest}`, { is_own: true })).status).toBe(404);

  const confirm = (reference: string, is_own: boolean) =>
    owner.send(`POST /trade/claimed-threads/${reference}`, { body: { is_own } });
  expect((await confirm(honest, true)).status).toBe(200);
  expect((await confirm(forged, false)).status).toBe(200);
  expect((await owner.send(`GET /trade/own-threads/${honest}`)).body.messages).toHaveLength(3);
  expect((await owner.send(`GET /trade/own-threads/${forged}`)).status).toBe(404);
  expect(await claims(owner as never)).toEqual([]);
  const disowned = await get(forged);
  expect([disowned.user_id, disowned.disowned_at !== null]).toEqual([null, true]);
  // The owner of the number did not write this inquiry, so no message is sent there.
  const sentBefore = messagesTo(phone).length;
  expect((await answer(forged, { body: 'Hello?' })).body.messages.at(-1).delivery).toBe('none');
  expect(messagesTo(phone)).toHaveLength(sentBefore);
  const { body: log } = await staff.send(`GET /trade/audit?target_type=thread&target_id=${disowned.id}`);
  expect(log.entries.map(({ action }: { action: string }) => action)).toContain('thread.disown');
});

test('S37 T28: a message, an answer and a note that are sent twice are stored once', async () => {
  const customer = await people.person();
  const reference = await write({}, customer);
  const reply = () => customer.send(`POST /trade/own-threads/${reference}/messages`, { message: 'Any news?' });
  expect([(await reply()).status, (await reply()).status]).toEqual([201, 201]);
  const sent = { body: 'It comes tomorrow.', seen: 2, status: 'waiting' };
  expect([(await answer(reference, sent)).status, (await answer(reference, sent)).status]).toEqual([201, 201]);
  const note = () => staff.send(`POST /trade/admin/threads/${reference}/notes`, { note: 'Patience.' });
  await note();
  await note();
  const { messages } = await get(reference);
  expect(messages.map(({ kind }: { kind: string }) => kind)).toEqual(['customer', 'customer', 'answer', 'note']);
  // After an answer the same text is a new message.
  await reply();
  expect((await get(reference)).messages).toHaveLength(5);
});

test('S37: a reply that reopens an inquiry is in its history', async () => {
  const customer = await people.person();
  const reference = await write({}, customer);
  const { id } = await get(reference);
  await answer(reference, { body: 'Done.', seen: 1, status: 'resolved' });
  await customer.send(`POST /trade/own-threads/${reference}/messages`, { message: 'Not quite.' });
  const { body } = await staff.send(`GET /trade/audit?target_type=thread&target_id=${id}`);
  expect(body.entries[0]).toMatchObject({
    action: 'thread.reply',
    actor_id: customer.id,
    before: { status: 'resolved' },
    after: { status: 'open' },
  });
});

const settings = async (fields: object) => {
  const { body: now } = await staff.send('GET /trade/admin/inbox-settings');
  return staff.send('PUT /trade/admin/inbox-settings', { ...now, ...fields });
};

test('S37: inquiries are assigned by topic, in turn to those who answer them, and the history says so', async () => {
  const colleague = await people.person();
  await staff.send(`POST /auth/roles/00000000-0000-4000-9000-000000000001/users/${colleague.id}`, {});
  const stranger = await people.person();
  const rules = [
    { topic: 'press', assignee: colleague.id },
    { topic: 'repair', assignee: 'in-turn' },
    { topic: 'order', assignee: stranger.id },
  ];
  expect((await stranger.send('GET /trade/admin/inbox-settings')).status).toBe(403);
  expect((await settings({ assignments: [...rules, rules[0]] })).status).toBe(422);
  expect((await settings({ assignments: rules })).status).toBe(200);
  expect((await settings({ assignments: [], revision: 1 })).status).toBe(409);
  const assigneeOf = async (topic: string) => (await get(await write({ topic }))).assignee_id;
  expect(await assigneeOf('press')).toBe(colleague.id);
  expect(await assigneeOf('other')).toBeNull();
  // A colleague without the permission gets none.
  expect(await assigneeOf('order')).toBeNull();
  const inTurn = [await assigneeOf('repair'), await assigneeOf('repair'), await assigneeOf('repair')];
  expect(new Set(inTurn).size).toBeGreaterThan(1);
  expect(inTurn[1]).not.toBe(inTurn[0]);
  const together = await Promise.all([assigneeOf('repair'), assigneeOf('repair')]);
  expect(together[1]).not.toBe(together[0]);

  const { id } = await get(await write({ topic: 'press' }));
  const { body } = await staff.send(`GET /trade/audit?target_type=thread&target_id=${id}`);
  expect(body.entries).toMatchObject([
    { action: 'thread.assign', actor_id: null, after: { assigneeId: colleague.id } },
  ]);
  expect((await settings({ assignments: [] })).body.assignments).toEqual([]);
});

test('S37: an answer is due by the targets, overdue inquiries are listed first and counted, and the clock stops while we wait', async () => {
  const reference = await write();
  const later = await write();
  expect((await get(reference)).due_at).toBeNull();
  expect((await staff.send('GET /trade/admin/thread-counts')).body.overdue).toBeNull();
  expect((await settings({ first_answer_hours: 0 })).status).toBe(422);
  await settings({ first_answer_hours: 4, next_answer_hours: 2 });
  const hoursToDue = ({ waiting_since: since, due_at: due }: Record<string, string>) =>
    (Date.parse(String(due)) - Date.parse(String(since))) / 3_600_000;
  expect(hoursToDue(await get(reference))).toBe(4);
  const list = async (filters: string) =>
    (await staff.send(`GET /trade/admin/threads?page_size=50&${filters}`)).body.items.map(
      (item: Thread) => item.reference,
    );
  const byDue = await list('sort=due');
  expect(byDue.indexOf(later)).toBe(byDue.indexOf(reference) + 1);
  const overdue = await list('due=overdue');
  expect(overdue).not.toContain(reference);
  // The demo company has inquiries of days ago.
  expect(overdue.length).toBeGreaterThan(0);
  expect((await staff.send('GET /trade/admin/thread-counts')).body.overdue).toBe(overdue.length);

  await answer(reference, { body: 'Here we are.' });
  expect((await get(reference)).due_at).toBeNull();
  const answered = await list('sort=due');
  expect(answered.indexOf(reference)).toBeGreaterThan(answered.indexOf(later));
  const owner = await people.person();
  const own = await write({}, owner);
  await answer(own, { body: 'What do you need?' });
  await owner.send(`POST /trade/own-threads/${own}/messages`, { message: 'A spare handle.' });
  expect(hoursToDue(await get(own))).toBe(2);
  await settings({ first_answer_hours: null, next_answer_hours: null });
  expect(await list('due=overdue')).toEqual([]);
});

test('S14 S37: customers see which answers they have not read, and reading one changes nothing for staff', async () => {
  const [owner, other] = [await people.person(), await people.person()];
  const [first, second] = [await write({}, owner), await write({}, owner)];
  const unread = async () => (await owner.send('GET /trade/own-thread-counts')).body.unread;
  const read = (reference: string, by: Person) => by.send(`POST /trade/own-threads/${reference}/read`, {});
  expect(await unread()).toBe(0);
  for (const reference of [first, second]) await answer(reference, { body: 'Here is our answer.' });
  expect(await unread()).toBe(2);
  const { body: list } = await owner.send('GET /trade/own-threads');
  expect(list.items).toMatchObject([{ is_unread: true }, { is_unread: true }]);
  const { revision } = await get(first);
  expect((await read(first, other)).status).toBe(404);
  expect((await read(first, owner)).body).toEqual({ unread: 1 });
  expect((await get(first)).revision).toBe(revision);
  // A customer who writes back has read the answer.
  await owner.send(`POST /trade/own-threads/${second}/messages`, { message: 'Thank you for it.' });
  expect(await unread()).toBe(0);
  await answer(first, { body: 'And something else.' });
  expect((await owner.send(`GET /trade/own-threads/${first}`)).body.is_unread).toBe(true);
});

test('S37: a note mentions colleagues by a name that only one of them has, and only they find it and get a message', async () => {
  const [colleague, namesake] = [await people.person(), await people.person()];
  for (const [person, name] of [
    [colleague, 'Lena Lindqvist'],
    [namesake, 'Lena Linde'],
  ] as const) {
    await staff.send(`POST /auth/roles/00000000-0000-4000-9000-000000000001/users/${person.id}`, {});
    expect((await person.send(`PATCH /auth/users/${person.id}`, { name })).status).toBe(200);
    const event = { event: 'mentions', channel: 'sms', enabled: true };
    await person.send(`PUT /auth/users/${person.id}/notifications`, { settings: [event] });
  }
  const reference = await write();
  const mentioned = async (person: Person) =>
    (await person.send('GET /trade/admin/threads?mentioned=me')).body.items.map((item: Thread) => item.reference);
  const note = (text: string) => staff.send(`POST /trade/admin/threads/${reference}/notes`, { note: text });
  for (const text of ['Is it yours, @Lena?', '@Lena Lindqvistson']) {
    const { status, body } = await note(text);
    expect(status).toBe(422);
    expect(body.fields.note).toContain('Write @Lena Linde or @Lena Lindqvist.');
  }
  expect((await note('Mail to lena@lena.example.org')).status).toBe(201);
  expect([await mentioned(colleague), await mentioned(namesake)]).toEqual([[], []]);
  await note('Please look, @lena lindqvist, and @Maren too.');
  expect([await mentioned(colleague), await mentioned(namesake)]).toEqual([[reference], []]);
  // Nobody tells themselves.
  expect(await mentioned(staff)).toEqual([]);
  await expect
    .poll(() => JSON.stringify(messagesTo(colleague.phoneNumber)))
    .toContain(`Maren Holt mentioned you in a note on the inquiry ${reference}.`);
  expect(JSON.stringify(messagesTo(namesake.phoneNumber))).not.toContain(reference);
  // The last digits of their numbers tell two people of one name apart.
  await namesake.send(`PATCH /auth/users/${namesake.id}`, { name: 'Lena Lindqvist' });
  expect((await note('Is it yours, @Lena Lindqvist?')).status).toBe(422);
  await note(`Is it yours, @Lena Lindqvist (${namesake.phoneNumber.slice(-4)})?`);
  expect(await mentioned(namesake)).toEqual([reference]);
});
