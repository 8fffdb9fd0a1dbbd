/** Addresses of accounts, and messages about accounts and their organizations (docs/decisions/045-messages-by-e-mail.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedCode } from '../helpers/mail-server.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { Person } from '../helpers/people.ts';

let on: Messaging;
let count = 0;
beforeAll(async () => {
  on = await startMessaging();
});
afterAll(() => on?.end());

const order = async (person: Person): Promise<string> => {
  const body = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
  return (await person.send('POST /trade/orders', body)).body.number;
};

test('S58: an address gets nothing before its code was entered, and a changed one needs a new code', async () => {
  const person = await on.people.person();
  const [one, other] = [`one${person.id}@example.org`, `other${person.id}@example.org`];
  expect((await on.askForCode(person)).status).toBe(409);
  await on.saveAddress(person, one);
  const first = await order(person);
  await expect.poll(on.pending).toBe(0);
  const started = await on.askForCode(person);
  expect(started.body).toMatchObject({ email: one });
  await expect.poll(() => on.mail.to(one).length).toBe(1);
  const [sent] = on.mail.to(one);
  expect([sent?.subject, sent?.text, sent?.html].every((part) => String(part).includes(mailedCode(on.mail, one)))).toBe(
    true,
  );
  const check = { check: { check_id: started.body.check_id, email: one, expires_at: expect.any(String) } };
  expect((await person.send(`GET /auth/users/${person.id}/email/check`)).body).toEqual(check);

  const wrong = mailedCode(on.mail, one) === '000000' ? '000001' : '000000';
  const refused = await on.enter(person, started.body.check_id, wrong);
  expect([refused.status, refused.body.fields]).toEqual([400, { otp: 'Wrong code. You have 4 tries left.' }]);
  const stranger = await on.people.person();
  expect((await on.enter(stranger, started.body.check_id, mailedCode(on.mail, one))).status).toBe(400);
  expect((await stranger.send(`POST /auth/users/${person.id}/email/start`, {})).status).toBe(404);
  const confirmed = await on.enter(person, started.body.check_id, mailedCode(on.mail, one));
  expect(confirmed.body.user).toMatchObject({ email: one, email_confirmed: true });
  expect((await on.enter(person, started.body.check_id, mailedCode(on.mail, one))).status).toBe(400);

  await on.staff.send(`POST /trade/orders/${first}/status`, { status: 'confirmed' });
  await expect.poll(() => on.mail.to(one).length).toBe(2);
  expect(on.mail.to(one)[1]?.subject).toContain(first);

  expect((await on.saveAddress(person, other)).body.user).toMatchObject({ email: other, email_confirmed: false });
  await on.staff.send(`POST /trade/orders/${first}/status`, { status: 'fulfilled' });
  await order(stranger);
  await expect.poll(() => on.pending()).toBe(0);
  // The former address gets a message about the change, and no other.
  await expect.poll(() => on.mail.to(one).length).toBe(3);
  expect(on.mail.to(one)[2]?.subject).toBe('The e-mail address of your account was changed');
  expect(on.mail.to(other)).toEqual([]);
});

test('S58: codes to an address are limited, by user and by address, and five wrong ones end a code', async () => {
  const [person, other] = [await on.people.person(), await on.people.person()];
  const email = on.addressOf(person);
  await on.saveAddress(person, email);
  let checkId = '';
  for (let sent = 0; sent < 5; sent++) checkId = (await on.askForCode(person)).body.check_id;
  const refused = await on.askForCode(person);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  await on.saveAddress(other, email);
  expect((await on.askForCode(other)).status).toBe(429);

  await expect.poll(() => on.mail.to(email).length).toBe(5);
  const codeIn = (subject = '') => subject.slice(0, 6);
  const sent = on.mail.to(email).map(({ subject }) => codeIn(subject));
  const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((code) => !sent.includes(code));
  for (const code of wrong.slice(0, 4)) await on.enter(person, checkId, code);
  const last = await on.enter(person, checkId, wrong[4] ?? '777777');
  expect(last.body.fields).toEqual({ otp: 'Too many wrong codes. Please request a new one.' });
  for (const code of sent) expect((await on.enter(person, checkId, code)).status).toBe(400);
});

test('T48: the message about a sign-in on a new device names it, and its link ends that session and no other', async () => {
  const person = await on.people.person();
  const own = randomUUID();
  // The first device of an account that signed in without one is new, too.
  await on.signInOn(person.phoneNumber, own);
  await expect.poll(() => on.textsTo(person.phoneNumber).length).toBe(1);
  const [stranger] = [await on.signInOn(person.phoneNumber, randomUUID())];
  const again = await on.signInOn(person.phoneNumber, own);
  await expect.poll(() => on.textsTo(person.phoneNumber).length).toBe(2);
  await expect.poll(on.pending).toBe(0);
  const texts = on.textsTo(person.phoneNumber);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/new device \(Firefox on Linux\)/);
  const secret = /\/not-me\/([\w-]+)/.exec(texts[1] ?? '')?.[1] as string;
  const report = (way: string, link = secret) => on.services.send(`${way.replace(':secret', link)}`);
  const opened = await report('GET /auth/session-reports/:secret');
  expect(opened.body).toEqual({ device: 'Firefox on Linux', started_at: expect.any(String), is_signed_in: true });
  // Opening it ends nothing.
  expect((await stranger.send('GET /auth/session/validate')).status).toBe(200);
  const forged = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
  expect((await report('POST /auth/session-reports/:secret/end', forged)).status).toBe(404);
  expect((await report('POST /auth/session-reports/:secret/end', again.sessionId)).status).toBe(404);
  expect((await stranger.send('GET /auth/session/validate')).status).toBe(200);

  expect((await report('POST /auth/session-reports/:secret/end')).body).toMatchObject({ is_signed_in: false });
  expect((await stranger.send('GET /auth/session/validate')).status).toBe(401);
  expect((await again.send('GET /auth/session/validate')).status).toBe(200);
  expect((await report('POST /auth/session-reports/:secret/end')).body).toMatchObject({ is_signed_in: false });
  const { body: log } = await on.staff.send(`GET /auth/audit?target_type=user&target_id=${person.id}`);
  expect(log.entries.filter(({ action }: { action: string }) => action === 'user.report-session')).toHaveLength(1);
});

test('T48: a first sign-in causes no message', async () => {
  const phoneNumber = '+15550129999';
  await on.signInOn(phoneNumber, randomUUID());
  await expect.poll(on.pending).toBe(0);
  expect(on.codes().filter(({ phone_number, code }) => phone_number === phoneNumber && !code)).toEqual([]);
});

test('a changed number causes a message to the former one and by e-mail, and a changed address one to the former address', async () => {
  const person = await on.people.person();
  await on.confirm(person);
  const phone = `+1555013${String(++count).padStart(4, '0')}`;
  const { body } = await person.send(`POST /auth/users/${person.id}/phone/start`, {
    phone_number: phone,
    country: 'US',
  });
  const otp = on.codes().findLast(({ phone_number }) => phone_number === phone)?.code;
  await person.send(`POST /auth/users/${person.id}/phone/verify`, { method_id: body.method_id, otp });
  await expect.poll(() => on.textsTo(person.phoneNumber).length).toBe(1);
  const subjects = () => on.mail.to(on.addressOf(person)).map(({ subject }) => subject);
  await expect.poll(() => subjects().at(-1)).toBe('The phone number of your account was changed');
  await on.saveAddress(person, `another${person.id}@example.org`);
  await expect.poll(() => subjects().at(-1)).toBe('The e-mail address of your account was changed');
  expect(on.mail.to(`another${person.id}@example.org`)).toEqual([]);
});

test('the owner of an account gets a message about each new API token, without the token', async () => {
  const person = await on.people.person();
  const path = `POST /auth/users/${person.id}/api-tokens`;
  const { body } = await person.send(path, { name: 'Stock import', days: 7 });
  const texts = () => on.textsTo(person.phoneNumber);
  await expect
    .poll(texts)
    .toEqual([expect.stringContaining('An API token was created for your account: “Stock import”.')]);
  expect(texts().join()).not.toContain(body.secret);
});

test('a member gets messages about a new role and the end of the membership', async () => {
  const person = await on.people.person();
  await on.choose(person, [{ event: 'organizations', channel: 'sms', enabled: true }]);
  const { body } = await on.staff.send('POST /auth/organizations', { name: `House ${++count}` });
  const path = `/auth/organizations/${body.organization.id}`;
  const { secret } = (await on.staff.send(`POST ${path}/invitations`, { kind: 'link' })).body;
  await person.send('POST /auth/invitations/accept', { secret });
  const texts = () => on.textsTo(person.phoneNumber);
  await on.staff.send(`PATCH ${path}/members/${person.id}`, { role: 'manager' });
  await expect.poll(texts).toEqual([`You are now manager of “House ${count}”.`]);
  await on.staff.send(`DELETE ${path}/members/${person.id}`);
  await expect.poll(() => texts().at(-1)).toBe(`You are no longer a member of “House ${count}”.`);
  const stranger = '+4930901899';
  const invitation = { kind: 'phone', phone_number: stranger, country: 'DE' };
  await on.staff.send(`POST ${path}/invitations`, invitation);
  await expect.poll(on.pending).toBe(0);
  expect(on.codes().filter(({ phone_number }) => phone_number === stranger)).toEqual([]);
});

test('T19: both owners get a message about a merge and its end, and the number about an address that staff replace', async () => {
  const [kept, merged] = [await on.people.person(), await on.people.person()];
  await on.confirm(merged);
  const { status } = await on.staff.send(`POST /auth/users/${kept.id}/merges`, { other_id: merged.id });
  expect(status).toBe(200);
  const joined = expect.stringContaining('was merged with another account');
  for (const { phoneNumber } of [kept, merged]) await expect.poll(() => on.textsTo(phoneNumber)).toEqual([joined]);
  expect(on.textsTo(merged.phoneNumber)[0]).toContain('/contact');
  await expect.poll(() => on.mail.to(on.addressOf(merged)).at(-1)?.text).toEqual(joined);
  const { merges } = (await on.staff.send(`GET /auth/users/${kept.id}/merges`)).body;
  await on.staff.send(`POST /auth/merges/${merges[0].id}/undo`, {});
  const separated = expect.stringContaining('was separated from another one');
  for (const { phoneNumber } of [kept, merged])
    await expect.poll(() => on.textsTo(phoneNumber)).toEqual([joined, separated]);

  const person = await on.people.person();
  await on.confirm(person);
  await on.staff.send(`PATCH /auth/users/${person.id}`, { email: `taken${person.id}@example.org` });
  await expect
    .poll(() => on.textsTo(person.phoneNumber))
    .toEqual([expect.stringContaining('The e-mail address of your account was changed')]);
});
