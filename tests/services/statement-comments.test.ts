import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { somePhone } from '../helpers/deliveries.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
let url: string;
beforeAll(async () => {
  services = await startOn(readableCodes().env);
  url = services.databaseUrl;
});
afterAll(() => services?.remove());

/** Sends the body in a packet of its own, once the service waits for it. Answers the status. */
const send = (call: string, { headers, body }: { headers: Record<string, string>; body: unknown }) => {
  const [method = '', path = ''] = call.split(' ');
  const address = services.urls[path.split('/')[1] as 'auth' | 'content'] + path;
  return new Promise<number | undefined>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const outgoing = request(address, { method, headers: { ...headers, ...json, expect: '100-continue' } });
    outgoing.on('continue', () => outgoing.end(body === undefined ? undefined : JSON.stringify(body)));
    outgoing.on('response', (answer) => resolve(answer.resume().statusCode));
    outgoing.on('error', reject);
  });
};

const signIn = { phone_number: somePhone, country: 'US', app_id: 'app' };
test.each([
  ['GET /content/site', 'content.site', undefined],
  ['POST /auth/session/start', 'auth.codes', signIn],
])('a statement of %s names its request', async (call, table, body) => {
  const headers = { 'x-request-id': `id-of-${table}` };
  const blocker = new pg.Client(url);
  await blocker.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  const answer = send(call, { headers, body });
  const comment = `/*request_id='id-of-${table}',service='${table.split('.')[0]}'*/`;
  const waiting = "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const statements = async () => (await query<{ query: string }>(url, waiting)).map((each) => each.query);
  try {
    await expect.poll(async () => (await statements()).filter((each) => each.endsWith(comment)).length).toBe(1);
  } finally {
    await blocker.end();
  }
  expect(await answer).toBe(200);
});
