import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOn, type TestServices } from '../helpers/services.ts';
import { lastCode, readableCodes, type SignedInPerson, sentCodes, signIn } from '../helpers/sign-in.ts';
import { callsOf, numbersIn } from '../helpers/sign-in-calls.ts';

describe('limits in total and over time', () => {
  const codes = readableCodes();
  const numbers = numbersIn(312);
  let services: TestServices;
  let person: SignedInPerson;
  beforeAll(async () => {
    services = await startOn({
      ...codes.env,
      SEED_DEMO: 'false',
      RESEND_WAITS: '60,120',
      SENDS_PER_DAY: '30',
      failedTriesForLongCodes: '3',
      failedTriesPerMinute: '12',
    });
    person = await signIn(services, { file: codes.file, phoneNumber: numbers(20), headers: device, appId: 'app' });
  });
  afterAll(() => services?.remove());
  const device = { 'x-device': 'a-browser-that-was-here-before' };
  const { start, verify } = callsOf(() => services);

  test('T35: another code to the same number has to wait, but not after a successful sign-in', async () => {
    const first = await start(numbers(1));
    expect(first.status).toBe(200);
    const early = await start(numbers(1));
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await verify(first.body.method_id, lastCode(codes.file, numbers(1)))).status).toBe(200);
    expect((await start(numbers(1))).status).toBe(200);
  });

  test('T35: wrong tries of sent codes make codes longer and then block unknown devices, and tries of other codes do not count', async () => {
    const usedUp = await start(numbers(3));
    const used = lastCode(codes.file, numbers(3));
    expect((await verify(usedUp.body.method_id, used)).status).toBe(200);
    await Promise.all(Array.from({ length: 40 }, (_, index) => verify(`no-such-${index}`, '000000')));
    await Promise.all(Array.from({ length: 40 }, () => verify(usedUp.body.method_id, used)));
    const short = await start(numbers(2));
    expect([short.body.digits, lastCode(codes.file, numbers(2))]).toEqual([6, expect.stringMatching(/^\d{6}$/)]);

    const guess = async (number: string) => {
      const { body } = await start(number);
      const wrong = lastCode(codes.file, number) === '000000' ? '111111' : '000000';
      for (let index = 0; index < 5; index++) await verify(body.method_id, wrong);
    };
    await guess(numbers(4));
    const long = await start(numbers(5));
    expect([long.body.digits, lastCode(codes.file, numbers(5))]).toEqual([8, expect.stringMatching(/^\d{8}$/)]);
    await guess(numbers(6));
    await guess(numbers(7));
    expect((await verify(long.body.method_id, lastCode(codes.file, numbers(5)))).status).toBe(429);
    const own = await start(numbers(20), device);
    expect((await verify(own.body.method_id, lastCode(codes.file, numbers(20)), device)).status).toBe(200);
  });

  test('T38: messages in total are limited, and a reserve is for known devices and step-up only', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => start(numbers(100 + index))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 80_000)).toBe(true);
    const before = sentCodes(codes.file).length;
    expect(before).toBeLessThan(30);
    expect((await start(numbers(20), device)).status).toBe(200);
    expect((await person.send('POST /auth/session/step-up/start', { body: {} })).status).toBe(200);
    expect(sentCodes(codes.file)).toHaveLength(before + 2);
  });
});
