import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureViewTime } from '../../src/client-components/account/view-time.ts';
import { percent, span } from '../../src/server-components/admin/decks/view-figures.ts';

let visibilityState = 'visible';
let listeners: Record<string, () => void> = {};
let sent: Array<Promise<string>> = [];
beforeEach(() => {
  vi.useFakeTimers();
  [visibilityState, listeners, sent] = ['visible', {}, []];
  const listen = {
    addEventListener(name: string, listener: () => void) {
      listeners[name] = listener;
    },
    removeEventListener(name: string) {
      delete listeners[name];
    },
  };
  vi.stubGlobal('document', {
    ...listen,
    get visibilityState() {
      return visibilityState;
    },
  });
  vi.stubGlobal('addEventListener', listen.addEventListener);
  vi.stubGlobal('removeEventListener', listen.removeEventListener);
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, blob: Blob) => sent.push(blob.text().then((text) => url + text)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const become = (state: string) => {
  visibilityState = state;
  listeners['visibilitychange']?.();
};
const reports = () => Promise.all(sent);
const of = (slide: number, milliseconds: number) => `/time${JSON.stringify({ slide, milliseconds })}`;

test('S30: the time of a slide is measured while it is on the screen, and reported when that ends', async () => {
  const time = measureViewTime('/time');
  time.show(1);
  vi.advanceTimersByTime(5_000);
  become('hidden');
  vi.advanceTimersByTime(25_000);
  become('visible');
  vi.advanceTimersByTime(2_000);
  time.show(2);
  vi.advanceTimersByTime(200);
  time.show(3);
  vi.advanceTimersByTime(1_000);
  listeners['pagehide']?.();
  time.stop();
  // A glimpse of slide 2 is no reading, and nothing is reported twice.
  expect(await reports()).toEqual([of(1, 5_000), of(1, 2_000), of(3, 1_000)]);
  expect(listeners).toEqual({});
});

test('S30: a slide that stays on the screen is reported every half minute', async () => {
  const time = measureViewTime('/time');
  time.show(4);
  vi.advanceTimersByTime(75_000);
  time.stop();
  vi.advanceTimersByTime(75_000);
  expect(await reports()).toEqual([of(4, 30_000), of(4, 30_000), of(4, 15_000)]);
});

test.each([
  [0, '0 s'],
  [75, '1 min 15 s'],
  [120, '2 min'],
  [3_600, '1 h'],
  [3_725, '1 h 2 min'],
])('%i seconds are shown as %s', (seconds, shown) => expect(span(seconds)).toBe(shown));

test('a share is shown in percent, and never more than all', () => {
  expect([0, 1 / 3, 1, 1.2].map(percent)).toEqual(['0 %', '33 %', '100 %', '100 %']);
});
