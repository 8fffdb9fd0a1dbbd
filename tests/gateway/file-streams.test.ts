/** Files whose parts are sent as they come. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { respondWithFailure } from '../helpers/account-services.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { answerWith, cookie, readerOf, setUpStreams } from '../helpers/streamed-page.ts';

const { gateway, hold, withSettings } = setUpStreams();
const page = 'GET /trade/secret/orders';
const part = 'GET /trade/first';

const request = (origin: string, signal?: AbortSignal) =>
  fetch(`${origin}/account/orders`, { headers: { cookie }, ...(signal ? { signal } : {}) });

test('a file may take longer than HANDLER_TIMEOUT', async () => {
  gateway().services.world.faults.set(page, answerWith('parts'));
  const second = hold(part);
  await withSettings({ ...generousTimeouts, HANDLER_TIMEOUT: '2000' }, async ({ origin }) => {
    const response = await request(origin);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="parts.csv"',
      'content-encoding': 'gzip',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const reader = readerOf(response);
    await reader.until('first');
    await second.asked;
    // A page that was asked for later has run out of time.
    hold(page);
    expect((await request(origin)).status).toBe(499);
    await second.release('second\r\n');
    expect(await reader.rest()).toBe('first\r\nsecond\r\n');
  });
});

test('a file whose second part fails ends with a broken connection, not like a whole one', async () => {
  gateway().services.world.faults.set(page, answerWith('parts'));
  gateway().services.world.faults.set(part, respondWithFailure(503, 'unavailable'));
  const response = await request(gateway().origin);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a visitor who leaves a file ends its calls', async () => {
  gateway().services.world.faults.set(page, answerWith('parts'));
  const second = hold(part);
  const leaving = new AbortController();
  const reader = readerOf(await request(gateway().origin, leaving.signal));
  await reader.until('first');
  const closed = once(await second.asked, 'close');
  const failed = reader.rest().catch((error: Error) => error.name);
  leaving.abort();
  expect(await failed).toBe('AbortError');
  await closed;
});
