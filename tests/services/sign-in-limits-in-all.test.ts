/** How many messages and tries there are in all, how long one waits for the next, and how long a code is good. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startOn, type TestServices } from '../helpers/services.ts';
import { lastCode, readableCodes, sentCodes } from '../helpers/sign-in.ts';
import { callsOf, numbersIn } from '../helpers/sign-in-calls.ts';

describe.each(databases)('%s, in all and in time', (database) => {
  const codes = readableCodes();
  let services: TestServices;
  beforeAll(async () => {
    services = await startOn(database, {
      ...codes.env,
      SEED_DEMO: 'false',
      RESEND_WAITS: '60,120',
      SENDS_PER_DAY: '15',
      FAILED_TRIES_FOR_LONG_CODES: '3',
      FAILED_TRIES_AT_MOST: '12',
    });
  });
  afterAll(() => services?.remove());
  const { start, verify } = callsOf(() => services);
  const numbers = numbersIn(312);

  test('T35: the next message to the same number waits; who came in waits no more', async () => {
    const first = await start(numbers(1));
    expect(first.status).toBe(200);
    const soon = await start(numbers(1));
    expect(soon.status).toBe(429);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await verify(first.body.method_id, lastCode(codes.file, numbers(1)))).status).toBe(200);
    expect((await start(numbers(1))).status).toBe(200);
  });

  test('T35: many wrong tries in all make codes longer, and more of them stop all tries', async () => {
    await Promise.all(Array.from({ length: 3 }, (_, index) => verify(`no-such-${index}`, '000000')));
    const { body } = await start(numbers(2));
    const otp = lastCode(codes.file, numbers(2));
    expect(otp).toMatch(/^\d{8}$/);
    expect((await verify(body.method_id, otp)).status).toBe(200);
    await Promise.all(Array.from({ length: 12 }, (_, index) => verify(`no-such-${index}`, '000000')));
    expect((await verify('no-such', '000000')).status).toBe(429);
  });

  test('T38: the site as a whole sends so many messages and no more, to nobody', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => start(numbers(100 + index))));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(15);
    expect(sentCodes(codes.file)).toHaveLength(15);
  });
});

test('T40 T49: a code is good for its time by the clock of the database, and no longer', async () => {
  const codes = readableCodes();
  const services = await startOn('PGlite', { ...codes.env, SEED_DEMO: 'false', CODE_LIFETIME: '0' });
  try {
    const { start, verify } = callsOf(() => services);
    const { body } = await start(numbersIn(412)(1));
    expect((await verify(body.method_id, lastCode(codes.file, numbersIn(412)(1)))).status).toBe(400);
  } finally {
    await services.remove();
  }
});
