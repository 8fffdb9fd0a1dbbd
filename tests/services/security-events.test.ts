import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { somePhone as phone } from '../helpers/deliveries.ts';
import { runServices } from '../helpers/service-process.ts';
import { createSend, type Send } from '../helpers/services.ts';
import { lastCode, readableCodes, type SignedInPerson, signIn } from '../helpers/sign-in.ts';

const codes = readableCodes();
const directory = mkdtempSync(path.join(tmpdir(), 'portico-security-'));
const running = runServices({ DATA_DIR: directory, SEED_DEMO: 'false', LOG_LEVEL: 'info', ...codes.env });
const system = { as: 'system' as const };
let urls: Record<'auth' | 'apps' | 'content' | 'trade', string>;
let send: Send;
let person: SignedInPerson;
let from = 0;

beforeAll(async () => {
  const { auth = '', token = '' } = (await running.ready()) ?? {};
  urls = { auth, apps: auth, content: auth, trade: auth };
  send = createSend({ urls, env: { SERVICE_TOKEN: token } });
  person = await signIn({ urls }, { file: codes.file, phoneNumber: phone });
});
beforeEach(() => {
  from = running.output().length;
});
afterAll(async () => {
  await running.kill();
  rmSync(directory, { recursive: true, force: true });
});

type Line = { event?: string; reqId?: string } & Record<string, unknown>;
const linesIn = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event }) => event !== undefined);
const newLines = () => linesIn(running.output().slice(from));

test('a sign-in is logged with its session and user, without the number', () => {
  const [line] = linesIn(running.output());
  expect(line).toMatchObject({ event: 'session.started', level: 30, user: person.user.id, service: 'auth' });
  expect(line?.reqId).toMatch(/./);
  expect(running.output()).not.toContain(phone.slice(1));
});

test('a wrong code is logged as a warning with its reason and network', async () => {
  const started = await person.send('POST /auth/session/step-up/start', { body: {} });
  const otp = lastCode(codes.file, phone) === '000000' ? '000001' : '000000';
  const body = { method_id: started.body.method_id, otp };
  expect((await person.send('POST /auth/session/step-up/verify', { body })).status).toBe(400);
  await expect.poll(newLines).toMatchObject([
    {
      event: 'code.refused',
      level: 40,
      purpose: 'step-up',
      reason: 'wrong_code',
      user: person.user.id,
      from: '127.0.0',
    },
  ]);
  const right = { ...body, otp: lastCode(codes.file, phone) };
  expect((await person.send('POST /auth/session/step-up/verify', { body: right })).status).toBe(200);
  await expect.poll(() => newLines()[1]).toMatchObject({ event: 'session.identity-confirmed', user: person.user.id });
});

test('a granted role is logged once, after the commit, with the id of its request', async () => {
  const created = await send('POST /auth/roles', { ...system, body: { name: 'Reader', permission_ids: [] } });
  const role = created.body.role.id;
  const grant = () =>
    send(`POST /auth/roles/${role}/users/${person.user.id}`, {
      ...system,
      body: {},
      headers: { 'x-request-id': 'request-of-a-grant' },
    });
  for (const answer of [await grant(), await grant()]) expect(answer.status).toBeLessThan(300);
  await send(`DELETE /auth/roles/${role}/users/${person.user.id}`, system);
  await expect.poll(newLines).toMatchObject([
    { event: 'role.changed', role, permissions: [] },
    { event: 'role.granted', role, user: person.user.id, actor: null, reqId: 'request-of-a-grant' },
    { event: 'role.revoked', role, user: person.user.id },
  ]);
});

test('a refused change is not logged', async () => {
  const roles = await send('GET /auth/roles', system);
  const { id } = roles.body.roles.find(({ is_system }: { is_system: boolean }) => is_system);
  expect((await send(`DELETE /auth/roles/${id}`, system)).status).toBe(409);
  await person.send('GET /auth/session/validate');
  expect(newLines()).toEqual([]);
});

test('the end of a session is logged', async () => {
  await person.send('DELETE /auth/session', { body: { session_token: person.token } });
  await expect
    .poll(newLines)
    .toMatchObject([{ event: 'session.ended', user: person.user.id, reqId: expect.any(String) }]);
});
