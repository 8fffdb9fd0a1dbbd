import { expect, test } from 'vitest';
import { createDatabase } from '../helpers/databases.ts';
import { shiftedClock, startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { runServices } from '../helpers/service-process.ts';
import { createSend, startOn } from '../helpers/services.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';
import { callsOf, numbersIn } from '../helpers/sign-in-calls.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const hour = 3_600_000;

test('T40 T49: codes and sessions expire by the clock of the database, and a clock that is set back does not extend a code', async () => {
  const codes = readableCodes();
  // Sessions shorter than the difference between the clocks of the processes.
  const lifetimes = { SESSION_LIFETIME: '1800', SESSION_IDLE: '1800' };
  const env = { ...codes.env, ...lifetimes, SEED_DEMO: 'false', RESEND_WAITS: '60' };
  const services = await startOn(env);
  const url = services.databaseUrl;
  const others = [];
  try {
    const { start, verify } = callsOf(() => services);
    const number = numbersIn(412);
    // One process is an hour ahead and one is behind, and neither changes the age of a code.
    for (const shift of [hour, -hour]) {
      const other = await startServices({ ...env, DATABASE_URL: url, ...shiftedClock(shift) });
      others.push(other);
      const { body } = await start(number(others.length));
      const { send } = { send: createSend(other) };
      const otp = lastCode(codes.file, number(others.length));
      const answer = await send('POST /auth/session/verify/otp', {
        body: { method_id: body.method_id, otp, app_id: 'app' },
      });
      expect([shift, answer.status]).toEqual([shift, 200]);
      expect(
        (await send('GET /auth/session/validate', { headers: { authorization: `Bearer ${answer.body.token}` } }))
          .status,
      ).toBe(200);
    }
    const late = await start(number(3));
    await query(url, 'update auth.codes set expires_at = now() where phone_number = $1', [number(3)]);
    const expired = await verify(late.body.method_id, lastCode(codes.file, number(3)));
    expect([expired.status, expired.body.code]).toEqual([400, 'code_expired']);

    // Moving all stored times forward has the same effect as moving the clock of the database back.
    const old = await start(number(4));
    await query(
      url,
      `update auth.codes set created_at = created_at + interval '50 minutes',
      sent_at = sent_at + interval '50 minutes', expires_at = expires_at + interval '50 minutes'`,
    );
    await query(url, "update auth.clock set latest = now() + interval '60 minutes'");
    const again = await verify(old.body.method_id, lastCode(codes.file, number(4)));
    expect([again.status, again.body.code]).toEqual([400, 'code_expired']);
    const next = await start(number(4));
    expect((await verify(next.body.method_id, lastCode(codes.file, number(4)))).status).toBe(200);
  } finally {
    await Promise.all(others.map((other) => other.remove()));
    await services.remove();
  }
});

test('T49: a start with a clock in the past is in the log, and people can sign in', async () => {
  const codes = readableCodes();
  const database = await createDatabase('blank');
  await query(database.url, "update auth.clock set latest = now() + interval '50 years'");
  const dataDirectory = temporaryDirectory('portico-past-');
  const env = { ...codes.env, DATABASE_URL: database.url, DATA_DIR: dataDirectory, LOG_LEVEL: 'warn' };
  const services = runServices(env);
  try {
    const ready = await services.ready();
    if (!ready) throw new Error(services.output());
    await expect.poll(() => services.output(), { timeout: 20_000 }).toContain('the database clock was set back');
    const send = createSend({ urls: ready, env: { SERVICE_TOKEN: ready.token } });
    const phone = { phone_number: numbersIn(413)(1), country: 'US', app_id: 'app' };
    const { body } = await send('POST /auth/session/start', { body: phone });
    const otp = lastCode(codes.file, phone.phone_number);
    const answer = await send('POST /auth/session/verify/otp', {
      body: { method_id: body.method_id, otp, app_id: 'app' },
    });
    expect(answer.status).toBe(200);
  } finally {
    await services.kill();
    await database.drop();
  }
});
