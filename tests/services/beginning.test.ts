import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../helpers/free-port.ts';
import { type Answer, startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

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

test('the services know from what is stored how far a new site is, for each person as far as their permissions go', async () => {
  const own = await startOn({ ...codes.env, SEED_DEMO: 'false' });
  try {
    const owner = await signIn(own, { file: codes.file, phoneNumber: '+15550100065' });
    const facts = async ({ send } = owner) =>
      Object.assign(
        {},
        ...(await Promise.all(['auth', 'content'].map(async (each) => (await send(`GET /${each}/begun`)).body))),
      );
    expect(new Set(Object.values(await facts()))).toEqual(new Set([null]));
    await owner.send('POST /auth/beginning', { body: { name: 'Owner' } });
    expect(new Set(Object.values(await facts()))).toEqual(new Set([true, false]));

    // Saved as it was: somebody has seen it.
    const { menus, name } = (await owner.send('GET /content/admin/site')).body;
    await owner.send('PATCH /content/site', { body: { menus, locale: 'en-GB', name } });
    expect(await facts()).toMatchObject({ menus: true, region: true, name: false, logo: false });
    expect(await facts()).toMatchObject({ look: false });
    await owner.send('PATCH /content/checklist', { body: { keeps: 'look' } });
    expect(await facts()).toMatchObject({ look: true, menus: true, checklist: true });
    await owner.send('PATCH /content/site', { body: { name: 'Nordhaven' } });
    expect(await facts()).toMatchObject({ name: true, home: false, imprint: false, product: false, colleague: false });
    expect(await facts()).toMatchObject({ open: false });

    const colleague = await signIn(own, { file: codes.file, phoneNumber: '+15550100066' });
    const { roles } = (await owner.send('GET /auth/roles')).body;
    const editor = roles.find((role: { name: string }) => role.name === 'Editor');
    await owner.send(`POST /auth/roles/${editor.id}/users/${colleague.user.id}`);
    expect(await facts()).toMatchObject({ colleague: true });
    expect(await facts(colleague)).toMatchObject({ colleague: null, menus: null, home: false, product: false });
    expect((await colleague.send('PATCH /content/checklist', { body: { is_shown: false } })).status).toBe(403);
    expect((await own.send('GET /content/site')).body.has_checklist).toBe(true);
    await owner.send('PATCH /content/checklist', { body: { is_shown: false } });
    expect((await own.send('GET /content/site')).body.has_checklist).toBe(false);
  } finally {
    await own.remove();
  }
});

test('a message to oneself says on the spot whether it was accepted, or in plain words why not', async () => {
  const port = await freePort();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@tarn.example' };
  const own = await startOn({ ...codes.env, ...mail, SEED_DEMO: 'false' });
  try {
    const owner = await signIn(own, { file: codes.file, phoneNumber: '+15550100067' });
    const attempt = (channel: string) => owner.send(`POST /auth/channels/${channel}/test`, { body: {} });
    expect((await attempt('sms')).status).toBe(403);
    await owner.send('POST /auth/beginning', { body: { name: 'Owner' } });
    expect((await attempt('email')).body.reason).toBe('You have no e-mail address. Enter one in your settings.');
    await owner.send(`PATCH /auth/users/${owner.user.id}`, { body: { email: 'owner@tarn.example' } });
    expect((await attempt('email')).body.reason).toMatch(/^The server cannot be reached\. \(mail server/);
    expect((await attempt('sms')).body).toEqual({ reason: null });
    expect(sentCodes(codes.file).at(-1)).toMatchObject({ text: 'This is a test from Portico.' });
    expect((await owner.send('GET /auth/begun')).body).toMatchObject({ sms: true, email: false });
    const { entries } = (await owner.send('GET /auth/audit?target_type=channel')).body;
    expect(entries).toHaveLength(3);

    for (let sent = 3; sent < 10; sent++) expect((await attempt('sms')).status).toBe(200);
    expect((await attempt('sms')).status).toBe(429);
  } finally {
    await own.remove();
  }
});
