import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { startOn } from '../helpers/services.ts';
import { lastCode, readableCodes, type SignedInPerson, sentCodes, signIn } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

let number = 47_000;
const newPhone = () => `+155501${number++}`;

const codes = readableCodes();
const services = started(() => startOn({ ...codes.env, SENDS_PER_PHONE: '3', codeFailuresPerPhone: '5' }));

const enter = (phoneNumber = newPhone(), headers = {}) => signIn(services, { file: codes.file, phoneNumber, headers });
const requestCode = async (person: SignedInPerson, phone: string) => {
  const { status, body } = await person.send(`POST /auth/users/${person.user.id}/phone/start`, {
    body: { phone_number: phone, country: 'US' },
  });
  expect(status).toBe(200);
  return { method_id: body.method_id as string, otp: lastCode(codes.file, phone) };
};
const enterCode = (person: SignedInPerson, body: object, headers = {}) =>
  person.send(`POST /auth/users/${person.user.id}/phone/verify`, { body, headers });

test('a new phone number is set after its code was entered, other sessions end, and the old number gets a message', async () => {
  const person = await enter();
  const former = person.user.phone_number as string;
  const other = await enter(former);
  const phone = newPhone();
  const changed = await enterCode(person, await requestCode(person, phone));
  expect([changed.status, changed.body.user?.phone_number]).toEqual([200, phone]);
  expect((await person.send('GET /auth/session/validate')).status).toBe(200);
  expect((await other.send('GET /auth/session/validate')).status).toBe(401);
  const texts = () => sentCodes(codes.file).filter((sent) => sent.phone_number === former && !sent.code);
  await expect.poll(texts).toEqual([expect.objectContaining({ text: expect.stringContaining('was changed') })]);
  const stranger = await enter();
  const foreign = await stranger.send(`POST /auth/users/${person.user.id}/phone/start`, {
    body: { phone_number: newPhone(), country: 'US' },
  });
  expect(foreign.status).toBe(404);
});

test('T28: a number that is in use is refused with a message, also when the call is repeated with the same key', async () => {
  const person = await enter();
  const tried = await requestCode(person, demoPeople.second.phoneNumber);
  const headers = { 'idempotency-key': randomUUID() };
  for (const answer of [await enterCode(person, tried, headers), await enterCode(person, tried, headers)])
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'phone_taken', user_message: expect.stringContaining('another account') },
    });
  expect((await enterCode(person, tried, { 'idempotency-key': randomUUID() })).body.code).toBe('code_used');
});

test('T39: codes that strangers request or enter wrongly do not prevent step-up or a change of the number', async () => {
  const person = await enter();
  const phone = person.user.phone_number as string;
  const start = (address: string) =>
    services.send('POST /auth/session/start', {
      body: { phone_number: phone, country: 'US', app_id: 'app' },
      headers: { 'x-client-address': address },
    });
  const first = await start('10.1.1.1');
  for (let index = 0; index < 5; index++)
    await services.send('POST /auth/session/verify/otp', {
      body: { method_id: first.body.method_id, otp: '0000', app_id: 'app' },
    });
  while ((await start('10.1.2.1')).status === 200);
  const { status, body } = await person.send('POST /auth/session/step-up/start', { body: {} });
  expect(status).toBe(200);
  const otp = lastCode(codes.file, phone);
  const done = await person.send('POST /auth/session/step-up/verify', { body: { method_id: body.method_id, otp } });
  expect(done.status).toBe(200);
  const next = newPhone();
  for (let index = 0; index < 4; index++)
    await services.send('POST /auth/session/start', { body: { phone_number: next, country: 'US', app_id: 'app' } });
  expect((await enterCode(person, await requestCode(person, next))).status).toBe(200);
});

test('open codes are listed for their owner until they are used', async () => {
  const person = await enter();
  const open = async () => (await person.send('GET /auth/session/codes')).body.codes;
  expect(await open()).toEqual([]);
  const sent = await person.send('POST /auth/session/step-up/start', { body: {} });
  const phone = newPhone();
  const { method_id: methodId, otp } = await requestCode(person, phone);
  expect(await open()).toEqual([
    expect.objectContaining({ purpose: 'phone', method_id: methodId, phone_number: phone }),
    expect.objectContaining({ purpose: 'step-up', method_id: sent.body.method_id }),
  ]);
  expect((await (await enter()).send('GET /auth/session/codes')).body.codes).toEqual([]);
  await enterCode(person, { method_id: methodId, otp });
  expect((await open()).map(({ purpose }: { purpose: string }) => purpose)).toEqual(['step-up']);
});
