/** E-mails that come back (docs/decisions/058-bounces.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedCode } from '../helpers/mail-server.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { Person } from '../helpers/people.ts';

let on: Messaging;
beforeAll(async () => {
  on = await startMessaging();
});
afterAll(() => on?.end());

const now = () => new Date().toISOString();
const bounce = (event: object) => ({
  type: 'bounce',
  kind: 'permanent',
  reason: '5.1.1 unknown',
  at: now(),
  ...event,
});
const report = (...events: object[]) =>
  on.services.send('POST /auth/mail-events', { as: 'system', body: { events } }).then(({ status, body }) => {
    expect([status, body]).toEqual([200, expect.any(Object)]);
    return body;
  });
const order = (person: Person) =>
  person.send('POST /trade/orders', {
    product: 'stool',
    quantity: 1,
    currency: 'EUR',
    recipient: 'A. Person',
    address: shippingAddress,
  });
const problemOf = async (person: Person) => (await person.send(`GET /auth/users/${person.id}`)).body.user.email_problem;
const mailsOf = (person: Person) => on.mail.to(on.addressOf(person));
const returned = async () => (await on.staff.send('GET /auth/messages/returned')).body.items;

async function confirmed(): Promise<Person> {
  const person = await on.people.person();
  await on.confirm(person);
  return person;
}
/** The person has been sent what this causes by every way that is open. */
async function settle(cause: Promise<unknown>): Promise<void> {
  await cause;
  await expect.poll(on.pending).toBe(0);
}

test('a permanent bounce stops e-mails to the address, and the person and staff see why', async () => {
  const person = await confirmed();
  await settle(order(person));
  const { length } = mailsOf(person);
  const messageId = mailsOf(person).at(-1)?.messageId;
  const at = now();
  const reason = `550 5.1.1 <${on.addressOf(person)}>:\n user unknown`;
  const event = bounce({ message_id: messageId, at, reason });
  expect(await report(event)).toEqual({ marked: 1, repeated: 0, ignored: 0 });
  expect(await report(event)).toEqual({ marked: 0, repeated: 1, ignored: 0 });
  const problem = { type: 'bounce', reason: '550 5.1.1 …: user unknown' };
  expect(await problemOf(person)).toEqual(problem);
  expect((await on.staff.send(`GET /auth/users/${person.id}`)).body.user.email_problem).toEqual(problem);
  expect(await returned()).toContainEqual(
    expect.objectContaining({ event: 'orders', type: 'bounce', reason: problem.reason }),
  );
  expect(JSON.stringify(await returned())).not.toContain(on.addressOf(person));
  await settle(order(person));
  expect([mailsOf(person).length, on.textsTo(person.phoneNumber)]).toEqual([length, []]);
  expect((await person.send('GET /auth/messages/returned')).status).toBe(403);
  // Another user has this address too, but has not confirmed it.
  const other = await on.people.person();
  await on.saveAddress(other, on.addressOf(person));
  expect(await problemOf(other)).toEqual(problem);

  expect((await on.staff.send(`POST /auth/users/${person.id}/anonymise`, {})).status).toBe(200);
  expect(await problemOf(other)).toBeNull();
  expect(JSON.stringify(await returned())).not.toContain(problem.reason);
});

test('a message about the security of an account goes as a text message instead', async () => {
  const person = await confirmed();
  const former = on.addressOf(person);
  await on.choose(person, [{ event: 'security', channel: 'sms', enabled: false }]);
  await report(bounce({ recipient: former.toUpperCase() }));
  const { length } = mailsOf(person);
  await settle(on.signInOn(person.phoneNumber, randomUUID()));
  expect(on.textsTo(person.phoneNumber)).toEqual([
    expect.stringContaining('signed in to your account on a new device'),
  ]);
  await settle(on.saveAddress(person, `new-${former}`));
  expect(on.textsTo(person.phoneNumber).at(-1)).toContain('The e-mail address of your account was changed');
  expect(mailsOf(person)).toHaveLength(length);
});

test('S58: a code that is sent to the address and entered clears it, and older events mark it no more', async () => {
  const person = await confirmed();
  const old = bounce({ recipient: on.addressOf(person) });
  await report(old);
  const { length } = mailsOf(person);
  const started = await on.askForCode(person);
  expect(started.status).toBe(200);
  await expect.poll(() => mailsOf(person).length).toBe(length + 1);
  const code = mailedCode(on.mail, on.addressOf(person));
  const entered = await on.enter(person, started.body.check_id, code);
  expect(entered.body.user).toMatchObject({ email_confirmed: true, email_problem: null });
  expect((await on.askForCode(person)).status).toBe(409);
  expect(await report(old)).toEqual({ marked: 0, repeated: 1, ignored: 0 });
  expect(await problemOf(person)).toBeNull();
  await settle(order(person));
  expect(mailsOf(person)).toHaveLength(length + 2);
  expect(await report(bounce({ recipient: on.addressOf(person) }))).toMatchObject({ marked: 1 });
  const { body: log } = await on.staff.send(`GET /auth/audit?target_type=user&target_id=${person.id}`);
  expect(log.entries).toContainEqual(
    expect.objectContaining({ action: 'user.confirm-email', after: { emailProblem: false } }),
  );
});

test('a report as spam turns off what has a link to turn it off, once', async () => {
  const person = await confirmed();
  const event = { type: 'complaint', recipient: on.addressOf(person), at: now() };
  expect(await report(event)).toMatchObject({ marked: 1 });
  expect(await problemOf(person)).toMatchObject({ type: 'complaint' });
  const emails = async () => {
    const { body } = await person.send(`GET /auth/users/${person.id}/notifications`);
    const on = body.settings.filter(
      (each: { channel: string; enabled: boolean }) => each.channel === 'email' && each.enabled,
    );
    return on.map(({ event: name }: { event: string }) => name);
  };
  expect(await emails()).toEqual(['security']);
  await on.choose(person, [{ event: 'orders', channel: 'email', enabled: true }]);
  expect(await report(event)).toMatchObject({ repeated: 1 });
  expect(await emails()).toEqual(['orders', 'security']);
});

test('temporary bounces, deliveries and unknown e-mails change nothing; events without an address are refused', async () => {
  const person = await confirmed();
  const recipient = on.addressOf(person);
  const unknown = bounce({ message_id: `<${randomUUID()}@localhost>` });
  const events = [bounce({ recipient, kind: 'temporary' }), { type: 'delivered', recipient, at: now() }, unknown];
  expect(await report(...events)).toEqual({ marked: 0, repeated: 0, ignored: 3 });
  expect(await problemOf(person)).toBeNull();
  const post = (as: 'system' | 'anybody', body: object) => on.services.send('POST /auth/mail-events', { as, body });
  expect((await post('system', { events: [bounce({})] })).status).toBe(422);
  expect((await post('system', { events: [{ type: 'bounce', recipient, at: now() }] })).status).toBe(422);
  expect((await on.staff.send('POST /auth/mail-events', { events: [bounce({ recipient })] })).status).toBe(403);
});

test('an answer of the mail server counts as a bounce if it refuses the address for good', async () => {
  const [gone, busy, ruled] = [await confirmed(), await confirmed(), await confirmed()];
  try {
    for (const [status, text, person] of [
      [451, 'later', busy],
      [550, '5.7.1 relaying denied', ruled],
    ] as const) {
      on.mail.refuse(status, text);
      await order(person);
      await expect
        .poll(async () => (await on.staff.send('GET /trade/messages/failed')).body.items[0]?.error)
        .toContain(String(status));
      expect(await problemOf(person)).toBeNull();
    }
    on.mail.refuse(550, '5.1.1 no such user');
    await order(gone);
    await expect
      .poll(() => problemOf(gone))
      .toEqual({ type: 'bounce', reason: 'the mail server refuses it: 550 5.1.1' });
  } finally {
    on.mail.refuse(null);
  }
  expect(await returned()).toContainEqual(
    expect.objectContaining({ event: 'orders', reason: expect.stringContaining('550') }),
  );
  await expect
    .poll(async () => (await on.services.send('GET /auth/status', { as: 'system' })).body.messages.returned)
    .toBeGreaterThan(0);
  expect(mailsOf(gone)).toHaveLength(1);
});
