import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overloadRetryAfter } from '#contract/failures.ts';
import { fetchAgain } from '../../src/client-components/router/fetch-again.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';

let retryAfter: number;
let service: ForeignService;
beforeEach(async () => {
  service = await startForeignService((_hit, response) => json(response, 503, {}, { 'retry-after': `${retryAfter}` }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

/** Requests that are refused and repeated, while the test moves the clock. */
function start(count = 1) {
  const sent = vi.spyOn(globalThis, 'fetch');
  const events = new EventEmitter();
  let pauses = 0;
  const onPause = () => void events.emit('pause', ++pauses);
  const responses = Promise.all(Array.from({ length: count }, () => fetchAgain(service.url, {}, { onPause })));
  return {
    // `expect.poll` would move the clock.
    async paused(times: number) {
      while (pauses < times) await once(events, 'pause');
    },
    async sentAfter(milliseconds: number): Promise<number> {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return sent.mock.calls.length;
    },
    statuses: async () => (await responses).map(({ status }) => status),
  };
}

test('a refusal under overload is repeated once, and not before the time that it names', async () => {
  retryAfter = overloadRetryAfter;
  const { paused, sentAfter, statuses } = start();
  await paused(1);
  expect([await sentAfter(4_999), await sentAfter(2_501)]).toEqual([1, 2]);
  expect(await statuses()).toEqual([503]);
  expect(service.hits).toHaveLength(2);
});

test('a service that starts is asked three times more within seven seconds, or up to half as long again', async () => {
  retryAfter = 2;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { paused, sentAfter, statuses } = start();
  for (const [index, seconds] of [2, 2, 3].entries()) {
    await paused(index + 1);
    expect([await sentAfter(seconds * 1_000 - 1), await sentAfter(1)]).toEqual([index + 1, index + 2]);
  }
  expect(await statuses()).toEqual([503]);
});

test('a longer wait is left to the person', async () => {
  retryAfter = 30;
  expect(await start().statuses()).toEqual([503]);
  expect(service.hits).toHaveLength(1);
});

test('a crowd that was refused together comes back bit by bit', async () => {
  retryAfter = overloadRetryAfter;
  const { paused, sentAfter, statuses } = start(40);
  await paused(40);
  const sent = [await sentAfter(5_625), await sentAfter(625), await sentAfter(625), await sentAfter(625)];
  expect(sent.at(-1)).toBe(80);
  expect(new Set([40, ...sent]).size).toBe(5);
  await statuses();
});
