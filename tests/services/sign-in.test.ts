import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoPeople } from '../helpers/demo-people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn } from '../helpers/services.ts';
import { lastCode, readableCodes, sentCodes, signIn, withBearer } from '../helpers/sign-in.ts';
import { started } from '../helpers/started.ts';

const appId = 'app-under-test';
let number = 20_000;
const newPhone = () => `+155501${number++}`;
const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
type Headers = Record<string, string>;

const codes = readableCodes();
const services = started(() => startOn({ ...codes.env, SIGN_IN_COUNTRIES: 'US,DE' }));

const start = (phone: string, headers: Headers = {}, body: object = {}) =>
  services.send('POST /auth/session/start', {
    body: { phone_number: phone, country: 'US', app_id: appId, ...body },
    headers,
  });
const verify = (
  methodId: string,
  otp: string,
  { headers = {}, app = appId }: { headers?: Headers; app?: string } = {},
) => services.send('POST /auth/session/verify/otp', { body: { method_id: methodId, otp, app_id: app }, headers });
const requestCode = async (phone: string, headers: Headers = {}) => {
  const { status, body } = await start(phone, headers);
  expect(status).toBe(200);
  return { methodId: body.method_id as string, otp: lastCode(codes.file, phone) };
};
const messagesTo = (phone: string) => sentCodes(codes.file).filter((sent) => sent.phone_number === phone).length;

test('S99 T40 T46: a wrong code reports the tries left, and a code that is used up, used or replaced says so', async () => {
  const refused = async (answer: Promise<Awaited<ReturnType<typeof verify>>>) => {
    const { status, body } = await answer;
    expect([status, body.fields]).toEqual([400, { otp: body.user_message }]);
    return [body.code, body.user_message] as const;
  };
  const phone = newPhone();
  const { methodId, otp } = await requestCode(phone);
  const other = await requestCode(newPhone());
  const unknown = [
    await refused(verify(methodId, otp, { app: 'another-app' })),
    await refused(verify('no-such-method', otp)),
  ];
  // A right code is judged as a wrong one of the method with which it comes.
  expect(await refused(verify(other.methodId, otp))).toEqual(['wrong_code', 'Wrong code. You have 4 tries left.']);
  expect(unknown).toEqual(unknown.map(() => ['wrong_code', expect.stringMatching(/wrong or no longer valid/)]));
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try'])
    expect(await refused(verify(methodId, wrong(otp)))).toEqual(['wrong_code', `Wrong code. You have ${left} left.`]);
  expect(await refused(verify(methodId, wrong(otp)))).toEqual(['code_used_up', expect.stringMatching(/Too many/)]);
  expect(await refused(verify(methodId, otp))).toEqual(['code_used_up', expect.stringMatching(/Too many/)]);
  const next = await requestCode(phone);
  expect((await refused(verify(methodId, otp)))[0]).toBe('code_replaced');
  expect((await verify(next.methodId, next.otp)).status).toBe(200);
  expect(await refused(verify(next.methodId, next.otp))).toEqual(['code_used', expect.stringMatching(/already/)]);
  // Tries of one method do not count for another.
  expect((await verify(other.methodId, other.otp)).status).toBe(200);
});

test('T35 T36: fifty wrong codes at once count as five tries, and the right code is refused afterwards', async () => {
  const { methodId, otp } = await requestCode(newPhone());
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(methodId, wrong(otp))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(answers.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(4);
  expect(answers.filter(({ body }) => body.code === 'code_used_up')).toHaveLength(46);
  expect((await verify(methodId, otp)).status).toBe(400);
});

test('T36: after four wrong codes one try is left, and of twenty right ones at once one starts a session', async () => {
  const { methodId, otp } = await requestCode(newPhone());
  for (let index = 0; index < 4; index++) expect((await verify(methodId, wrong(otp))).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(methodId, otp)));
  const succeeded = answers.filter(({ status }) => status === 200);
  expect(succeeded).toHaveLength(1);
  const { token, user } = succeeded[0]!.body;
  const { body } = await withBearer(services.send, token)(`GET /auth/session/${user.id}`);
  expect(body.sessions).toHaveLength(1);
});

test('T40: requesting another code makes the one before it invalid', async () => {
  const phone = newPhone();
  const one = await requestCode(phone);
  const two = await requestCode(phone);
  expect((await verify(one.methodId, one.otp)).status).toBe(400);
  expect((await verify(two.methodId, two.otp)).status).toBe(200);
});

test('T28 S134: a repeated start sends one message, and a repeated verification answers the same session', async () => {
  const phone = newPhone();
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await start(phone, headers), await start(phone, headers)];
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect(messagesTo(phone)).toBe(1);
  const otp = lastCode(codes.file, phone);
  const key = { 'idempotency-key': randomUUID() };
  // A wrong code that is repeated with the same key counts once.
  for (let index = 0; index < 8; index++)
    expect(
      (await verify(first.body.method_id, wrong(otp), { headers: { 'idempotency-key': 'the-same-key' } })).status,
    ).toBe(400);
  const session = await verify(first.body.method_id, otp, { headers: key });
  const same = await verify(first.body.method_id, otp, { headers: key });
  expect([session.status, same.status]).toEqual([200, 200]);
  expect([same.body.token, same.body.sessionId]).toEqual([session.body.token, session.body.sessionId]);
  expect((await verify(first.body.method_id, otp, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(400);
  const { body } = await withBearer(services.send, same.body.token)(`GET /auth/session/${same.body.user.id}`);
  expect(body.sessions).toHaveLength(1);
});

test('S98 T37 T38: known, unknown, suspended and foreign numbers get the same answer, and only allowed ones get a message', async () => {
  const suspended = await signIn(services, { file: codes.file, phoneNumber: newPhone() });
  await services.send(`POST /auth/users/${suspended.user.id}/suspend`, { as: 'system', body: {} });
  const cases = [
    [demoPeople.second.phoneNumber, 'US', 1],
    [newPhone(), 'US', 1],
    [suspended.user.phone_number, 'US', 0],
    ['+33612345678', 'FR', 0],
  ] as const;
  const headerNames: string[][] = [];
  for (const [phone, country, messages] of cases) {
    const before = messagesTo(phone);
    const { status, body, headers } = await start(phone, {}, { country });
    expect([phone, status, body]).toEqual([
      phone,
      200,
      { method_id: expect.stringMatching(/^.{43}$/), phone_number: phone, resend_after: 0, digits: 6 },
    ]);
    headerNames.push([...headers.keys()].sort());
    expect([phone, messagesTo(phone) - before]).toEqual([phone, messages]);
    expect((await verify(body.method_id, '000000')).status).toBe(400);
  }
  // A different header would reveal the difference.
  expect(headerNames).toEqual(headerNames.map(() => headerNames[0]));
});

test('T37: the answers to known and unknown numbers take the same time', async () => {
  const pairs = Array.from({ length: 40 }, () => ({ known: newPhone(), unknown: newPhone() }));
  const known = pairs.map((pair) => `('${pair.known}', 'US')`).join();
  await query(services.databaseUrl, `insert into auth.users (phone_number, country) values ${known}`);
  const times = { known: [] as number[], unknown: [] as number[] };
  // In turns, so that a busy machine delays both.
  for (const pair of pairs) {
    for (const kind of ['known', 'unknown'] as const) {
      const began = performance.now();
      expect((await start(pair[kind])).status).toBe(200);
      times[kind].push(performance.now() - began);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] as number;
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5 + median(times.unknown) / 2);
});

test('T44: a phone number has one canonical form, and an invalid one is an error at its field', async () => {
  const written = ['+1 (555) 010-0000', '+15550100000', '555 010 0000', '555.010.0000', '(555) 010-0000'];
  written.push('٥٥٥٠١٠٠٠٠٠', '\u202a+1 555\u2011010–0000\u202c', 'tel:+1-555-010-0000');
  for (const phone of written) expect((await start(phone)).status).toBe(200);
  expect(messagesTo(demoPeople.admin.phoneNumber)).toBe(written.length);
  const refused: ReadonlyArray<readonly [string, string]> = [
    ['+1555010０000', 'US'],
    ['٠1٢٣٤٥٦٧٨٩', 'US'],
    ['+15550100000;ext=1', 'US'],
    ['+1 555 010 0000 x12', 'US'],
    ['+1234567890123456', 'US'],
    ['+49 30 901820', 'US'],
    ['+19005550100', 'US'],
    ['12', 'US'],
    ['call me', 'US'],
  ];
  for (const [phone, country] of refused) {
    const { status, body } = await start(phone, {}, { country });
    expect([phone, status, Object.keys(body.fields ?? {})]).toEqual([phone, 422, ['phone_number']]);
  }
  expect((await start('+15550100000', {}, { country: 'ZZ' })).body.fields).toHaveProperty('country');
  expect((await start('+15550100000', {}, { phone: 'x' })).status).toBe(422);
});

test('only the countries that codes are sent to are listed, with their names and dial codes', async () => {
  const { body } = await services.send('GET /auth/session/countries');
  expect(body.countries).toEqual([
    { code: 'DE', name: 'Germany', calling_code: '49' },
    { code: 'US', name: 'United States', calling_code: '1' },
  ]);
});

test('T47: 500 wrong tries that are waiting do not delay other requests', async () => {
  const { methodId, otp } = await requestCode(newPhone());
  let answered = 0;
  const tries = Array.from({ length: 500 }, () =>
    verify(methodId, wrong(otp)).then(({ status }) => {
      answered++;
      return status;
    }),
  );
  expect((await services.send('GET /auth/session/countries')).status).toBe(200);
  expect(answered).toBeLessThan(400);
  expect(new Set(await Promise.all(tries))).toEqual(new Set([400]));
});

test('T43 T35: the database stores neither tokens nor codes, only hashes', async () => {
  const phone = newPhone();
  const { methodId, otp } = await requestCode(phone);
  const pending = await requestCode(newPhone());
  const verified = await verify(methodId, otp, { headers: { 'idempotency-key': randomUUID() } });
  const dump = async (table: string) => {
    const text = `select to_jsonb(t)::text as row from auth.${table} t`;
    const rows = await query<{ row: string }>(services.databaseUrl, text);
    return rows.map(({ row }) => row).join('\n');
  };
  const all = (
    await Promise.all(['sessions', 'codes', 'idempotency_keys', 'audit_entries', 'retired_tokens'].map(dump))
  ).join('\n');
  expect(all).toContain(methodId);
  for (const secret of [verified.body.token, `"${otp}"`, `"${pending.otp}"`]) expect(all).not.toContain(secret);
  expect(all).not.toContain(Buffer.from(verified.body.token, 'base64url').toString('hex'));
});
