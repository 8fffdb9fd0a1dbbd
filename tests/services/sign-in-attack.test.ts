import { afterEach, expect, test } from 'vitest';
import { landlinePrefix, startAttackedService } from '../helpers/attacked-service.ts';

const cleanups: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

const hex = (value: number) => value.toString(16);
const digits = (value: number, length: number) => String(value).padStart(length, '0');
/** A permutation of the 65,536 networks, so that they are not used in order. */
const permuted = (index: number) => (index * 40_503) % 65_536;
const narrowNetwork = (index: number) => `2001:db8:a:${hex(permuted(index))}::1`;
const wideNetwork = (index: number) => `2001:db9:${hex(permuted(index))}:1::1`;

test('T35 T38 T39: a day of attack from 65,536 networks blocks neither known devices nor new users', async () => {
  const { codes, start, verify, stepUp, pass } = await startAttackedService(cleanups);

  async function signInAs(person: number, isKnown: boolean): Promise<string | null> {
    const phone = `+1212555${digits(person, 4)}`;
    const address = person % 2 === 0 ? `10.${person}.1.1` : `2003:${hex(person)}:1:1::1`;
    const device = isKnown ? `a-browser-of-person-${person}` : '';
    const started = await start(phone, address, { device });
    if (started.statusCode !== 200) return null;
    const { method_id: methodId } = started.json();
    const otp = codes.get(phone) as string;
    // Every other person mistypes the code once.
    if (person % 4 < 2)
      await verify(
        methodId,
        otp.replace(/./g, (digit) => hex((Number(digit) + 1) % 10)),
        address,
        { device },
      );
    const verified = await verify(methodId, otp, address, { device: `a-browser-of-person-${person}` });
    return verified.statusCode === 200 ? verified.json().token : null;
  }

  let usedUpMethod = (await start('+14155550001', '10.255.0.1')).json().method_id as string;
  async function attack(index: number): Promise<void> {
    const address = index % 2 === 0 ? narrowNetwork(index) : wideNetwork(index);
    switch (index % 5) {
      case 0: // No codes are sent to this country.
        await start(`+3361234${digits(index % 10_000, 4)}`, address, { country: 'FR' });
        return;
      case 1: // The provider refuses these numbers.
        await start(`${landlinePrefix}${digits(index % 10_000, 4)}`, address);
        return;
      case 2: {
        // These get real messages until a limit is reached.
        const started = await start(`+1${300 + (index % 90)}777${digits(index % 10_000, 4)}`, address);
        if (started.statusCode === 200) usedUpMethod = started.json().method_id;
        return;
      }
      case 3: // Guesses for unknown methods.
        for (let turn = 0; turn < 3; turn++) await verify(`no-such-method-${index}-${turn}`, '000000', address);
        return;
      default: // Guesses for a code, also after it is used up.
        for (let turn = 0; turn < 3; turn++) await verify(usedUpMethod, '000000', address);
    }
  }

  const regulars = Array.from({ length: 12 }, (_, index) => index);
  for (const person of regulars) {
    await pass(5);
    expect(await signInAs(person, false)).not.toBeNull();
  }
  await pass(25 * 60);

  const failures: string[] = [];
  let signIns = 0;
  let newUser = 100;
  for (let step = 0; step < 24 * 6; step++) {
    await pass(10);
    for (let request = 0; request < 5; request++) await attack(step * 5 + request);
    if (step % 2 === 0) {
      signIns++;
      const isKnown = step % 6 !== 0;
      const token = await signInAs(isKnown ? (regulars[(step / 2) % regulars.length] as number) : newUser++, isKnown);
      if (token === null) failures.push(`${isKnown ? 'known' : 'new'} at ${step}`);
      // A signed-in user can still confirm with a code.
      else if (step % 24 === 0 && (await stepUp(token, '10.9.9.9')).statusCode !== 200)
        failures.push(`step-up at ${step}`);
    }
  }
  expect([signIns, failures]).toEqual([72, []]);

  // The clock of the database goes back by an hour.
  const phone = '+12125558888';
  const late = await start(phone, '10.8.8.8');
  const otp = codes.get(phone) as string;
  await pass(10);
  await start('+12125558889', '10.8.7.8');
  await pass(-60);
  const expired = await verify(late.json().method_id, otp, '10.8.8.8');
  expect([expired.statusCode, expired.json().code]).toEqual([400, 'code_expired']);
  expect((await start(phone, '10.8.8.8')).statusCode).toBe(200);
});

test.each([
  ['one form', 'one-key-of-a-form'],
  ['forms without a key', ''],
  ['a new form each time', null],
])('T35 T39: a wrong code that is sent again and again, as %s, stops nobody else', async (_, sent) => {
  // More than one code can be charged with.
  const { codes, start, verify } = await startAttackedService(cleanups, { failedTriesPerMinute: '6' });
  const started = await start('+14155550002', '10.255.0.2');
  const send = (index: number) =>
    verify(started.json().method_id, '000000', wideNetwork(index % 20), { key: sent ?? `form-${index}-of-many` });
  // At once too, because equal attempts may arrive together.
  const statuses = (await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)))).map(
    (each) => each.statusCode,
  );
  for (let index = 10; index < 60; index++) statuses.push((await send(index)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([400]));

  const phone = '+12125550002';
  const { method_id: methodId } = (await start(phone, '10.1.1.2')).json();
  expect((await verify(methodId, codes.get(phone) as string, '10.1.1.2')).statusCode).toBe(200);
});

test('T39: a form that is sent again and again counts for its network', async () => {
  const { start, verify } = await startAttackedService(cleanups);
  const { method_id: methodId } = (await start('+14155550003', '10.255.0.3')).json();
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn++)
    statuses.push((await verify(methodId, '000000', '10.255.0.3', { key: 'one-key-of-a-form' })).statusCode);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
});

const kinds = ['PHONE', 'PHONE_AND_DAY', 'NETWORK_AND_HOUR', 'NETWORK_AND_DAY', 'PREFIX', 'MINUTE', 'DAY'];
const unlimited = Object.fromEntries(kinds.map((kind) => [`SENDS_PER_${kind}`, '0']));
const [phone, spelt, respelt] = ['+12125550000', '(212) 555-0000', '\u202a+1 212\u2011555–0000'];
const numbers = [phone, '+13105550000', '+14155550000', '+16175550000'];
const sameNetwork = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1'];
const networks = ['10.1.0.1', '10.2.0.1', '10.3.0.1', '10.4.0.1'];
test.each([
  ['SENDS_PER_PHONE', 10, [phone, spelt, respelt, '+12125550001'], networks],
  ['SENDS_PER_PHONE_AND_DAY', 1_440, [phone, spelt, respelt, '+12125550001'], networks],
  ['SENDS_PER_NETWORK_AND_HOUR', 60, numbers, sameNetwork],
  ['SENDS_PER_NETWORK_AND_DAY', 1_440, numbers, sameNetwork],
  ['SENDS_PER_PREFIX', 10, ['+12125550000', '+12125550001', '+12125550002', '+13105550000'], networks],
  ['SENDS_PER_MINUTE', 1, numbers, networks],
  ['SENDS_PER_DAY', 1_440, numbers, networks],
] as const)(
  'T38 T44: after two messages %s refuses the third for %i minutes, however its number is spelt',
  async (setting, minutes, phones, addresses) => {
    const env = { ...unlimited, [setting]: '2', sendsReserved: '0', RESEND_WAITS: '0' };
    const { codes, start, pass } = await startAttackedService(cleanups, env);
    const ask = async (index: number) => {
      const { statusCode, headers } = await start(phones[index] as string, addresses[index] as string);
      return [statusCode, Math.ceil(Number(headers['retry-after'] ?? 0) / 60)];
    };
    expect([...(await ask(0)), ...(await ask(1)), ...(await ask(2))]).toEqual([200, 0, 200, 0, 429, minutes]);
    // The last one shares nothing with the others, except the total.
    expect((await ask(3))[0]).toBe(/MINUTE|DAY$/.test(setting) && !setting.includes('AND') ? 429 : 200);
    const sent = codes.size;
    await pass(minutes);
    expect([await ask(2), codes.size - sent]).toEqual([[200, 0], phones[2] === respelt ? 0 : 1]);
  },
);
