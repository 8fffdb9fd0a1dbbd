import { describe, expect, test } from 'vitest';
import { query } from '../helpers/postgres.ts';
import { startOn } from '../helpers/services.ts';
import { lastCode, readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';
import { callsOf, numbersIn } from '../helpers/sign-in-calls.ts';
import { started } from '../helpers/started.ts';

const from = (address: string) => ({ 'x-client-address': address });
const wrong = (otp: string) => String((Number(otp) + 1) % 10 ** otp.length).padStart(otp.length, '0');

describe('limits by phone, network and prefix', () => {
  const codes = readableCodes();
  const services = started(() =>
    startOn({
      ...codes.env,
      SEED_DEMO: 'false',
      SENDS_PER_PHONE: '5',
      SENDS_PER_NETWORK_AND_HOUR: '10',
      SENDS_PER_PREFIX: '30',
      sendsReserved: '0',
      codeFailuresPerPhone: '7',
      TRIES_PER_NETWORK: '20',
    }),
  );
  const { start, verify } = callsOf(() => services);
  const messagesTo = (numbers: (index: number) => string) =>
    sentCodes(codes.file).filter(({ phone_number }) => phone_number.startsWith(numbers(0).slice(0, 6))).length;

  test('T35 T37 T38: messages to one phone are limited alike if it is known or not, also in parallel, with the time to wait', async () => {
    const [unknown, known] = [numbersIn(212)(1), numbersIn(212)(3)];
    await query(services.databaseUrl, "insert into auth.users (phone_number, country) values ($1, 'US')", [known]);
    const refusals: unknown[] = [];
    for (const [turn, phone] of [unknown, known].entries()) {
      const networks = Array.from({ length: 12 }, (_, index) => from(`10.1${turn}.${index}.1`));
      const answers = await Promise.all(networks.map((network) => start(phone, network)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
      expect(messagesTo(numbersIn(212))).toBe(5 * (turn + 1));
      const { headers, body } = await start(phone, from(`10.1${turn}.50.1`));
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
      refusals.push([{ ...body, retry_after: 0, user_message: '' }, [...headers.keys()].sort()]);
    }
    expect(refusals[1]).toEqual(refusals[0]);
    expect((await start(numbersIn(212)(2), from('10.10.50.1'))).status).toBe(200);
  });

  test('T38: messages to numbers with the same prefix are limited, also from many networks', async () => {
    const numbers = numbersIn(213);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => start(numbers(index), from(`10.2.${index % 50}.${index}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(messagesTo(numbers)).toBe(30);
    expect((await start(numbersIn(214)(1), from('10.2.60.1'))).status).toBe(200);
  });

  test('T38: messages requested by a network are limited, from any of its addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => start(numbersIn(215)(index), from(`10.3.1.${index}`))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await start(numbersIn(215)(20), from('10.3.2.1'))).status).toBe(200);
  });

  test("T38: a client address counts only with the gateway's proof, and a caller without it has one limit", async () => {
    const claim = (index: number, throughGateway: boolean) =>
      services.send('POST /auth/session/start', {
        body: { phone_number: numbersIn(218)(index), country: 'US', app_id: 'app' },
        headers: { ...from(`10.9.${index}.1`), ...(throughGateway ? {} : { 'x-gateway-proof': 'invented' }) },
        throughGateway,
      });
    const claimed = await Promise.all(Array.from({ length: 14 }, (_, index) => claim(index, false)));
    expect(claimed.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await claim(20, true)).status).toBe(200);
  });

  test("T39: exhausting a phone's limit from elsewhere does not block its owner on a known device", async () => {
    const phone = numbersIn(216)(1);
    const device = { 'x-device': 'a-browser-that-was-here-before', ...from('10.4.99.1') };
    await signIn(services, { file: codes.file, phoneNumber: phone, headers: device });
    for (let index = 0; index < 8; index++) await start(phone, from(`10.4.${index}.1`));
    expect((await start(phone, from('10.4.50.1'))).status).toBe(429);
    const stranger = { 'x-device': 'a-browser-that-never-was-here', ...from('10.4.51.1') };
    expect((await start(phone, stranger)).status).toBe(429);
    const own = await start(phone, device);
    const otp = lastCode(codes.file, phone);
    expect(own.status).toBe(200);
    // Requests of others do not replace the owner's code either.
    await start(phone, from('10.4.52.1'));
    expect((await verify(own.body.method_id, otp, device)).status).toBe(200);
  });

  test('T35: after too many wrong tries in a row a phone has to wait, but not on a known device', async () => {
    const phone = numbersIn(217)(1);
    const device = { 'x-device': 'a-browser-that-was-here-before', ...from('10.5.99.1') };
    await signIn(services, { file: codes.file, phoneNumber: phone, headers: device });
    const guess = async (times: number) => {
      const { body } = await start(phone, from('10.5.1.1'));
      const otp = lastCode(codes.file, phone);
      for (let index = 0; index < times; index++) await verify(body.method_id, wrong(otp), from('10.5.1.1'));
      return verify(body.method_id, otp, from('10.5.1.1'));
    };
    expect((await guess(5)).body.code).toBe('code_used_up');
    const blocked = await guess(2);
    expect([blocked.status, blocked.headers.has('retry-after')]).toEqual([429, true]);
    await signIn(services, { file: codes.file, phoneNumber: phone, headers: device });
    expect((await guess(1)).status).toBe(200);
  });

  test('T38: an IPv6 /64 has one limit, its /56 twice and its /48 four times as much, and known devices do not count', async () => {
    const numbers = numbersIn(219);
    const device = { 'x-device': 'a-browser-that-was-here-before', ...from('2001:db8:7:ff::1') };
    await signIn(services, { file: codes.file, phoneNumber: numbers(999), headers: device });
    const sentFrom = async (address: (index: number) => string, count: number, first: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          start(numbersIn(220 + (index % 4))(first + index), from(address(index))),
        ),
      );
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await sentFrom((index) => `2001:db8:7:100::${index + 1}`, 14, 0)).toBe(10);
    expect(await sentFrom((index) => `2001:db8:7:1${(index + 16).toString(16)}::1`, 14, 100)).toBe(10);
    expect(await sentFrom((index) => `2001:db8:7:${index + 2}00::1`, 40, 200)).toBe(19);
    expect((await start(numbers(2), from('2001:db8:8::1'))).status).toBe(200);
    expect((await start(numbers(999), device)).status).toBe(200);
  });

  test('T35: the number of tries from one network is limited', async () => {
    const phone = numbersIn(218)(1);
    const { body } = await start(phone, from('10.6.1.1'));
    for (let index = 0; index < 20; index++)
      expect((await verify(`no-such-${index}`, '000000', from(`10.6.1.${index}`))).status).toBe(400);
    const refused = await verify(body.method_id, lastCode(codes.file, phone), from('10.6.1.99'));
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await verify(body.method_id, lastCode(codes.file, phone), from('10.6.2.1'))).status).toBe(200);
  });
});
