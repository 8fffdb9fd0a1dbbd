import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxTokens } from '../../server/services/auth/identity/api-tokens/routes.ts';
import { dump } from '../helpers/dump.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { lastCode, readableCodes, withBearer } from '../helpers/sign-in.ts';

const publish = { ids: ['00000000-0000-4000-8000-0000000000ff'], operation: 'publish' };

const codes = readableCodes();
let services: TestServices;
let admin: Person;
let people: ReturnType<typeof createPeople>;
const secrets: string[] = [];
beforeAll(async () => {
  services = await startOn({ ...codes.env, API_TOKEN_DAYS: '90' });
  people = createPeople(services, codes.file);
  admin = await people.administrator();
});
afterAll(() => services?.remove());

const make = (owner: Person, values: object = {}, headers?: Record<string, string>) =>
  owner.send(`POST /auth/users/${owner.id}/api-tokens`, { name: 'Import', days: 30, ...values }, headers);
const use = (secret: string) => withBearer(services.send, secret);
const list = async (owner: Person) => (await owner.send(`GET /auth/users/${owner.id}/api-tokens`)).body.tokens;
async function secretOf(owner: Person, values: object = {}): Promise<string> {
  const { status, body } = await make(owner, values);
  expect(status).toBe(201);
  secrets.push(body.secret);
  return body.secret;
}
/** A person may have three tokens, so each test revokes its own. */
async function revokeAll(owner: Person): Promise<void> {
  for (const { id } of await list(owner)) await owner.send(`DELETE /auth/users/${owner.id}/api-tokens/${id}`);
}

test('a token acts as its owner with the chosen permissions that the owner has, and its use is shown', async () => {
  const secret = await secretOf(admin, { permission_ids: ['posts.manage'], is_read_only: false });
  expect(secret).toMatch(/^portico_[\w-]{43}$/);
  expect(await list(admin)).toMatchObject([{ name: 'Import', permission_ids: ['posts.manage'], last_used_at: null }]);
  const { body } = await use(secret)('GET /auth/session/validate');
  expect(body.user.id).toBe(admin.id);
  expect(body.user.roles.flatMap((role: { permissions: object[] }) => role.permissions)).toMatchObject([
    { id: 'posts.manage' },
  ]);
  expect([body.session, body.api_token.is_read_only]).toEqual([undefined, false]);
  expect((await use(secret)('GET /auth/users/')).status).toBe(403);
  expect((await use(secret)('GET /content/admin/posts')).status).toBe(200);
  expect((await use(secret)('POST /content/admin/posts', { body: publish })).status).toBe(200);
  expect((await list(admin))[0].last_used_at).toMatch(/^\d{4}-/);
  await revokeAll(admin);
  expect((await use(secret)('GET /content/admin/posts')).status).toBe(401);
});

test('a token reads nothing that only the program itself calls', async () => {
  const permission_ids = ['users.manage', 'products.manage', 'pages.manage'];
  const reading = use(await secretOf(admin, { permission_ids }));
  for (const path of ['/auth/session/codes', '/content/overview', '/trade/own-waiting']) {
    const { status, body } = await reading(`GET ${path}`);
    expect([path, status, body.code]).toEqual([path, 403, 'needs_session']);
  }
  await revokeAll(admin);
});

test('a token for reading changes nothing, and no token changes rights, sessions or tokens', async () => {
  const permission_ids = ['posts.manage', 'users.manage', 'roles.manage'];
  const reading = use(await secretOf(admin, { permission_ids }));
  const refused = await reading('POST /content/admin/posts', { body: publish });
  expect([refused.status, refused.body.code]).toEqual([403, 'read_only_token']);
  const writing = use(await secretOf(admin, { name: 'Writing', permission_ids, is_read_only: false }));
  const other = await people.person();
  for (const [call, body] of [
    ['POST /auth/roles', { name: 'More', permission_ids: [] }],
    [`POST /auth/users/${other.id}/suspend`, {}],
    [`PATCH /auth/users/${other.id}`, { name: 'x' }],
    ['POST /auth/session/end-others', {}],
    [`POST /auth/users/${admin.id}/api-tokens`, { name: 'Another', days: 1 }],
    [`POST /auth/users/${admin.id}/deletion`, {}],
  ] as const) {
    const { status, body: answer } = await writing(call, { body });
    expect([call, status, answer.code]).toEqual([call, 403, 'needs_session']);
  }
  await revokeAll(admin);
});

test('a token with permissions changes nothing of its owner, and one without acts as a customer', async () => {
  const permitted = use(await secretOf(admin, { permission_ids: ['posts.view'], is_read_only: false }));
  const plain = use(await secretOf(admin, { name: 'Shop', is_read_only: false }));
  const off = { settings: [{ event: 'security', channel: 'sms', enabled: false }] };
  for (const [call, body] of [
    [`PUT /auth/users/${admin.id}/notifications`, off],
    [`PATCH /auth/users/${admin.id}`, {}],
    ['POST /auth/organizations', { name: 'Theirs' }],
  ] as const) {
    const answers = await Promise.all([permitted, plain].map((each) => each(call, { body })));
    expect([call, ...answers.map(({ status, body: answer }) => [status, answer.code])]).toEqual([
      call,
      [403, 'needs_session'],
      [403, 'needs_session'],
    ]);
  }
  const item = { body: { items: [{ product: 'stool', quantity: 1 }] } };
  const refused = await permitted('POST /trade/cart/items', item);
  expect([refused.status, refused.body.code]).toEqual([403, 'needs_customer_token']);
  expect((await plain('POST /trade/cart/items', item)).status).toBeLessThan(300);
  await revokeAll(admin);
});

test('nobody makes a token with more than they may, for others, for too long, or too many', async () => {
  const person = await people.person();
  const more = await make(person, { permission_ids: ['posts.manage'] });
  expect([more.status, more.body.code]).toEqual([403, 'not_yours_to_give']);
  expect((await person.send(`POST /auth/users/${admin.id}/api-tokens`, { name: 'a', days: 1 })).status).toBe(404);
  expect((await person.send(`GET /auth/users/${admin.id}/api-tokens`)).status).toBe(404);
  expect((await make(person, { days: 91 })).body.fields).toHaveProperty('days');
  expect((await make(person, { name: ' ' })).body.fields).toHaveProperty('name');
  for (let count = 0; count < maxTokens; count++) await secretOf(person, { name: `Token ${count}` });
  expect((await make(person, { name: 'Token 1' })).body.fields).toHaveProperty('name');
  const another = await make(person);
  expect([another.status, another.body.code]).toEqual([409, 'conflict']);
});

test('a repeated call returns the same token, and after it was revoked none', async () => {
  const person = await people.person();
  const headers = { 'idempotency-key': 'the-same-intent' };
  const [first, second] = [await make(person, {}, headers), await make(person, {}, headers)];
  expect(second.body).toEqual(first.body);
  expect(await list(person)).toHaveLength(1);
  await revokeAll(person);
  expect((await make(person, {}, headers)).status).toBe(409);
  secrets.push(first.body.secret);
});

test('tokens end when their owner loses a permission, is suspended, changes the number or is deleted', async () => {
  const person = await people.person();
  const { roles } = (await admin.send('GET /auth/roles?query=administrator')).body;
  const membership = `/auth/roles/${roles[0].id}/users/${person.id}`;
  await admin.send(`POST ${membership}`, {});
  const secret = await secretOf(person, { permission_ids: ['posts.manage'] });
  expect((await use(secret)('GET /content/admin/posts')).status).toBe(200);
  await admin.send(`DELETE ${membership}`);
  expect((await use(secret)('GET /content/admin/posts')).status).toBe(403);
  const phone_number = '+15550129901';
  const started = await person.send(`POST /auth/users/${person.id}/phone/start`, { phone_number, country: 'US' });
  const entered = { method_id: started.body.method_id, otp: lastCode(codes.file, phone_number) };
  expect((await person.send(`POST /auth/users/${person.id}/phone/verify`, entered)).status).toBe(200);
  expect((await use(secret)('GET /auth/session/validate')).status).toBe(401);
  for (const end of ['suspend', 'anonymise']) {
    const other = await people.person();
    const theirs = use(await secretOf(other));
    expect((await theirs('GET /auth/session/validate')).status).toBe(200);
    expect((await admin.send(`POST /auth/users/${other.id}/${end}`, {})).status).toBe(200);
    expect([end, (await theirs('GET /auth/session/validate')).status]).toEqual([end, 401]);
    await admin.send(`POST /auth/users/${other.id}/reinstate`, {});
    expect([end, (await theirs('GET /auth/session/validate')).status]).toEqual([end, 401]);
  }
});

test('staff see and revoke the tokens of others, and both are in the audit log', async () => {
  const person = await people.person();
  const secret = await secretOf(person);
  const [token] = (await admin.send(`GET /auth/users/${person.id}/api-tokens`)).body.tokens;
  expect((await admin.send(`DELETE /auth/users/${person.id}/api-tokens/${token.id}`)).status).toBe(204);
  expect((await use(secret)('GET /trade/orders')).status).toBe(401);
  const log = await admin.send(`GET /auth/audit?target_type=user&target_id=${person.id}`);
  expect(log.body.entries.map(({ action, actor_id }: Record<string, string>) => [action, actor_id])).toEqual(
    expect.arrayContaining([
      ['user.revoke-token', admin.id],
      ['user.create-token', person.id],
    ]),
  );
  expect(log.text).not.toContain(secret);
});

test('T43: no table has a token, or a part of one', async () => {
  expect(secrets.length).toBeGreaterThan(5);
  await services.stop();
  const rows = await dump(services.databaseUrl);
  const all = [...rows.values()].flat().join('\n');
  for (const secret of secrets) expect(all).not.toContain(secret.slice('portico_'.length, 30));
});
