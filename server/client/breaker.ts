/** Calls to a failing service fail at once, so that it can recover. */
import { createRollingCount } from './rolling-count.ts';

export type Breaker = {
  readonly isOpen: boolean;
  mayCall(): boolean;
  succeeded(): void;
  failed(): void;
  /** Milliseconds until the next probe; 0 when closed. */
  wait(): number;
};

type BreakerOptions = {
  failures: number;
  probeInterval: number;
  now: () => number;
  onChange: (state: 'open' | 'closed') => void;
};

/**
 * The breaker also opens at this failure rate over ten seconds, once there are this many calls, and never below
 * `failures` calls.
 */
const failureRate = { share: 0.5, calls: 20 };

export function createBreaker({ failures, probeInterval, now, onChange }: BreakerOptions): Breaker {
  let isOpen = false;
  let nextProbe = 0;
  let consecutiveFailures = 0;
  let calls = createRollingCount(now);
  let failed = createRollingCount(now);
  const open = () => {
    isOpen = true;
    nextProbe = now() + probeInterval;
    onChange('open');
  };
  const close = () => {
    isOpen = false;
    calls = createRollingCount(now);
    failed = createRollingCount(now);
    onChange('closed');
  };
  return {
    get isOpen() {
      return isOpen;
    },
    mayCall() {
      if (!isOpen) return true;
      if (now() < nextProbe) return false;
      nextProbe = now() + probeInterval;
      return true;
    },
    succeeded() {
      consecutiveFailures = 0;
      calls.add();
      if (isOpen) close();
    },
    failed() {
      consecutiveFailures++;
      calls.add();
      failed.add();
      if (isOpen) return;
      const share =
        calls.total() >= Math.max(failureRate.calls, failures) && failed.total() >= calls.total() * failureRate.share;
      if (consecutiveFailures >= failures || share) open();
    },
    wait: () => (isOpen ? Math.max(0, nextProbe - now()) : 0),
  };
}
