import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPeople, type Person } from '../helpers/people.ts';
import { databases, startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

type Thread = { reference: string };

describe.each(databases)('%s', (database) => {
  const codes = readableCodes();
  let services: TestServices;
  let people: ReturnType<typeof createPeople>;
  let staff: Person;
  let count = 0;
  beforeAll(async () => {
    services = await startOn(database, codes.env);
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
    expect((await stranger.send(`GET /trade/own-threads/${honest}`)).status).toBe(404);
    expect((await stranger.send(`POST /trade/claimed-threads/${honest}`, { is_own: true })).status).toBe(404);

    const confirm = (reference: string, is_own: boolean) =>
      owner.send(`POST /trade/claimed-threads/${reference}`, { body: { is_own } });
    expect((await confirm(honest, true)).status).toBe(200);
    expect((await confirm(forged, false)).status).toBe(200);
    expect((await owner.send(`GET /trade/own-threads/${honest}`)).body.messages).toHaveLength(2);
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
});
