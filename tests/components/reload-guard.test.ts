import { runInThisContext } from 'node:vm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { retryScript } from '#contract/retry-script.ts';
import { forgetReloads, reloadGuardMilliseconds, reloadOnce } from '../../src/client-components/router/reload-guard.ts';

/** Node has no `location` and no `sessionStorage`. */
const reload = vi.fn();
beforeEach(() => {
  const stored = new Map<string, string>();
  reload.mockClear();
  vi.stubGlobal('location', { pathname: '/here', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
const start = 1_000_000;

test('S133 S129: a page is not reloaded again after 9,999 ms, but after 10,001 ms', () => {
  expect(reloadGuardMilliseconds).toBe(10_000);
  expect(reloadOnce('/a', start)).toBe(true);
  expect(reloadOnce('/a', start + 9_999)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce('/a', start + 10_001)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('S129: each path has its own guard, so two paths cannot trigger each other', () => {
  expect([reloadOnce('/a', start), reloadOnce('/b', start + 1)]).toEqual([true, true]);
  expect([reloadOnce('/a', start + 2), reloadOnce('/b', start + 3)]).toEqual([false, false]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('T69: a path is reloaded at most three times until its code has loaded', () => {
  const moments = [0, 1, 2, 3].map((index) => start + index * 20_000);
  expect(moments.map((moment) => reloadOnce('/here', moment))).toEqual([true, true, true, false]);
  forgetReloads('/here');
  expect(reloadOnce('/here', start + 100_000)).toBe(true);
});

test('T69: an error page loads itself again twelve times at most, after longer pauses, and then stays', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const pauses: number[] = [];
  vi.stubGlobal('location', { href: '/here', reload });
  vi.stubGlobal('document', { currentScript: { dataset: {}, isConnected: true }, hidden: false });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('setTimeout', (again: () => void, pause: number) => {
    pauses.push(pause);
    again();
  });
  for (let load = 0; load < 40; load++) runInThisContext(retryScript);
  expect([reload.mock.calls.length, pauses.length]).toEqual([12, 12]);
  for (const [index, pause] of pauses.entries())
    expect(pause).toBeGreaterThanOrEqual(1_000 * Math.min(2 ** (index + 1), 30));
});

test('T69: the guard does not break the page when nothing can be stored', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => reloadOnce('/a', start)).not.toThrow();
});
