import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

const codes = readableCodes();
let services: TestServices;
beforeAll(async () => {
  services = await startOn({ ...codes.env, SEED_DEMO: 'false' });
});
afterAll(() => services?.remove());

const enter = (phoneNumber: string) => signIn(services, { file: codes.file, phoneNumber });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

test('T19: of people who become the first administrator at once, one does, and nobody after that', async () => {
  const people = await Promise.all(['+15550100061', '+15550100062', '+15550100063'].map(enter));
  expect((await services.send('GET /auth/beginning')).body).toEqual({ has_administrator: false });
  expect((await services.send('POST /auth/beginning', { body: { name: 'Nobody' } })).status).toBe(401);
  const answers = await Promise.all(
    people.map((person, at) => person.send('POST /auth/beginning', { body: { name: `Person ${at}` } })),
  );
  expect(statuses(answers)).toEqual([204, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    user_message: expect.stringContaining('before you'),
  });
  const first = answers.findIndex(({ status }) => status === 204);
  const [administrator, ...others] = [people[first], ...people.filter((_, at) => at !== first)];
  const validated = await administrator?.send('GET /auth/session/validate');
  expect(validated?.body.user).toMatchObject({ name: `Person ${first}`, roles: [{ name: 'Administrator' }] });
  for (const other of others) expect((await other?.send('GET /auth/users/'))?.status).toBe(403);
  expect((await services.send('GET /auth/beginning')).body).toEqual({ has_administrator: true });
});

test.each([
  ['production', { NODE_ENV: 'production' }],
  ['another origin', { PUBLIC_ORIGIN: 'https://tarn.example' }],
  ['a proxy', { TRUST_PROXY: '127.0.0.1' }],
])('T19: with %s nobody becomes the first administrator without the command', async (_, env) => {
  const elsewhere = await startOn({ ...codes.env, ALLOW_FILE_SMS: '1', SEED_DEMO: 'false', ...env });
  try {
    const person = await signIn(elsewhere, { file: codes.file, phoneNumber: '+15550100064' });
    expect((await person.send('POST /auth/beginning', { body: { name: 'Anna' } })).status).toBe(409);
    expect((await person.send('GET /auth/users/')).status).toBe(403);
  } finally {
    await elsewhere.remove();
  }
});
