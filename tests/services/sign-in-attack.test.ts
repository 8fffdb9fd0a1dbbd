/** A simulated day of attack on signing in, by the clock of a database whose time the test tells, while people sign in. */
import { afterEach, expect, test, vi } from 'vitest';
import { landlinePrefix, startAttackedService } from '../helpers/attacked-service.ts';

const ending: Array<() => unknown> = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ending.splice(0).reverse()) await end();
});

const minute = 60_000;
const morning = Date.parse('2026-11-22T06:00:00Z');

const hex = (value: number) => value.toString(16);
const digits = (value: number, length: number) => String(value).padStart(length, '0');
/** A different one of 65,536 each time, in no order that follows the addresses. */
const draw = (index: number) => (index * 40_503) % 65_536;
const narrowNetwork = (index: number) => `2001:db8:a:${hex(draw(index))}::1`;
const wideNetwork = (index: number) => `2001:db9:${hex(draw(index))}:1::1`;

test('T35 T38 T39: a day of attack from 65,536 networks keeps no known device and hardly a newcomer out', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning - 30 * 60 * minute });
  const { codes, start, verify, stepUp } = await startAttackedService(ending);

  async function enters(person: number, isKnown: boolean): Promise<string | null> {
    const phone = `+1212555${digits(person, 4)}`;
    const address = person % 2 === 0 ? `10.${person}.1.1` : `2003:${hex(person)}:1:1::1`;
    const device = isKnown ? `a-browser-of-person-${person}` : '';
    const started = await start(phone, address, { device });
    if (started.statusCode !== 200) return null;
    const { method_id: methodId } = started.json();
    const otp = codes.get(phone) as string;
    // Every other person mistypes once.
    if (person % 4 < 2)
      await verify(
        methodId,
        otp.replace(/./g, (digit) => hex((Number(digit) + 1) % 10)),
        address,
        device,
      );
    const verified = await verify(methodId, otp, address, `a-browser-of-person-${person}`);
    return verified.statusCode === 200 ? verified.json().token : null;
  }

  let dead = (await start('+14155550001', '10.255.0.1')).json().method_id as string;
  async function attack(index: number): Promise<void> {
    const address = index % 2 === 0 ? narrowNetwork(index) : wideNetwork(index);
    switch (index % 5) {
      case 0: // Nobody is sent anything there.
        await start(`+3361234${digits(index % 10_000, 4)}`, address, { country: 'FR' });
        return;
      case 1: // The provider refuses these.
        await start(`${landlinePrefix}${digits(index % 10_000, 4)}`, address);
        return;
      case 2: {
        // Real messages, as many as there are to be had.
        const started = await start(`+1${300 + (index % 90)}777${digits(index % 10_000, 4)}`, address);
        if (started.statusCode === 200) dead = started.json().method_id;
        return;
      }
      case 3: // Codes that nobody asked for.
        for (let turn = 0; turn < 3; turn++) await verify(`no-such-method-${index}-${turn}`, '000000', address);
        return;
      default: // Guesses, until a code is dead and after it.
        for (let turn = 0; turn < 3; turn++) await verify(dead, '000000', address);
    }
  }

  const regulars = Array.from({ length: 12 }, (_, index) => index);
  for (const person of regulars) {
    vi.setSystemTime(morning - (26 * 60 - person * 5) * minute);
    expect(await enters(person, false)).not.toBeNull();
  }

  const out: string[] = [];
  let visits = 0;
  let newcomer = 100;
  for (let step = 0; step < 24 * 6; step++) {
    vi.setSystemTime(morning + step * 10 * minute);
    for (let shot = 0; shot < 5; shot++) await attack(step * 5 + shot);
    if (step % 2 === 0) {
      visits++;
      const isKnown = step % 6 !== 0;
      const token = await enters(isKnown ? (regulars[(step / 2) % regulars.length] as number) : newcomer++, isKnown);
      if (token === null) out.push(`${isKnown ? 'known' : 'new'} at ${step}`);
      // Whoever is signed in can confirm who they are.
      else if (step % 24 === 0 && (await stepUp(token, '10.9.9.9')).statusCode !== 200) out.push(`step-up at ${step}`);
    }
  }
  expect([visits, out]).toEqual([72, []]);

  // R18: and the clock of the database goes back by an hour.
  const phone = '+12125558888';
  const late = await start(phone, '10.8.8.8');
  const otp = codes.get(phone) as string;
  const end = Date.now();
  vi.setSystemTime(end + 10 * minute);
  await start('+12125558889', '10.8.7.8');
  vi.setSystemTime(end - 50 * minute);
  const outlived = await verify(late.json().method_id, otp, '10.8.8.8');
  expect([outlived.statusCode, outlived.json().code]).toEqual([400, 'code_expired']);
  expect((await start(phone, '10.8.8.8')).statusCode).toBe(200);
});
