import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { somePhone } from '../helpers/deliveries.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

let services: TestServices;
let url: string;
beforeAll(async () => {
  services = await startOn('PostgreSQL', readableCodes().env);
  url = services.databaseUrl as string;
});
afterAll(() => services?.remove());

const signIn = { phone_number: somePhone, country: 'US', app_id: 'app' };
test.each([
  ['GET /content/site', 'content.site', undefined],
  ['POST /auth/session/start', 'auth.codes', signIn],
])('a statement of %s names its request', async (request, table, body) => {
  const headers = { 'x-request-id': `id-of-${table}` };
  const blocker = new pg.Client(url);
  await blocker.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  const answer = services.send(request, { headers, ...(body ? { body } : {}) });
  const comment = `/*request_id='id-of-${table}',service='${table.split('.')[0]}'*/`;
  const waiting = "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const statements = async () => (await query<{ query: string }>(url, waiting)).map((each) => each.query);
  try {
    await expect.poll(async () => (await statements()).filter((each) => each.endsWith(comment)).length).toBe(1);
  } finally {
    await blocker.end();
  }
  expect((await answer).status).toBe(200);
});
