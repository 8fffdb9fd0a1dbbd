import { expect, test } from 'vitest';
import { createSharedCalls } from '../../server/services/shared-calls.ts';

/** Calls that answer when the test says so, in the order in which they began. */
function held() {
  const calls: PromiseWithResolvers<string>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<string>();
    calls.push(answer);
    return answer.promise;
  };
  return { calls, call };
}

test('callers that come while a call runs share one that begins after they came', async () => {
  const share = createSharedCalls<string>();
  const { calls, call } = held();
  const first = share('key', call);
  const later = [share('key', call), share('key', call), share('key', call)];
  expect(calls).toHaveLength(1);
  calls[0]?.resolve('signed in');
  expect(await first).toBe('signed in');
  await expect.poll(() => calls.length).toBe(2);
  const last = share('key', call);
  calls[1]?.resolve('signed out');
  expect(await Promise.all(later)).toEqual(['signed out', 'signed out', 'signed out']);
  await expect.poll(() => calls.length).toBe(3);
  calls[2]?.resolve('signed in again');
  expect(await last).toBe('signed in again');
});

test('other keys do not wait, nor does who asks after the end, and a failure is that of its own callers', async () => {
  const share = createSharedCalls<string>();
  const { calls, call } = held();
  const failing = share('one', call);
  const other = share('other', call);
  const after = share('one', call);
  expect(calls).toHaveLength(2);
  calls[1]?.resolve('other');
  expect(await other).toBe('other');
  calls[0]?.reject(new Error('no database'));
  await expect(failing).rejects.toThrow('no database');
  await expect.poll(() => calls.length).toBe(3);
  calls[2]?.resolve('one');
  expect(await after).toBe('one');
  const fresh = share('one', call);
  expect(calls).toHaveLength(4);
  calls[3]?.resolve('fresh');
  expect(await fresh).toBe('fresh');
});
