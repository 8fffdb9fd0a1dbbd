/** When a call to a service is tried again: one table of plain data, read literally from the specification (S134). */
import { createRollingCount } from './rolling-count.ts';

export type RetryMethod = 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST' | 'PATCH';

export const retryRule = {
  /** How often in all. The usual rule is the reverse; to turn it round, turn these figures round. */
  attempts: { GET: 1, HEAD: 1, PUT: 1, DELETE: 1, OPTIONS: 1, POST: 2, PATCH: 2 } as Record<RetryMethod, number>,
  statuses: new Set([408, 409, 425, 429, 500, 502, 503, 504]),
  /** The rule speaks of statuses: no answer at all is not one. */
  withoutAnswer: false,
  /** Milliseconds, between which chance decides. */
  pause: { least: 50, most: 200 },
  /** A service that asks for more milliseconds than this is not asked again. */
  longestRetryAfter: 2_000,
  /** Of all calls in ten seconds; below `floor` retries in that time the share does not matter. */
  budget: { share: 0.1, floor: 10 },
};

type Attempt = { method: RetryMethod; attempt: number; status: number; retryAfter: number | null };

/** Milliseconds to wait before the next attempt, or null when there is to be none. `attempt` counts from one. */
export function pauseBeforeRetry({ method, attempt, status, retryAfter }: Attempt): number | null {
  if (attempt >= retryRule.attempts[method] || !retryRule.statuses.has(status)) return null;
  if (retryAfter !== null && retryAfter > retryRule.longestRetryAfter) return null;
  const { least, most } = retryRule.pause;
  return Math.max(retryAfter ?? 0, least + Math.random() * (most - least));
}

/** Milliseconds that a `Retry-After` header asks for, in seconds or as a date; null when it says nothing. */
export function readRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  // Date.parse takes almost anything for a date; HTTP has one form.
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

export type RetryBudget = { called(): void; mayRetry(): boolean };

/** Retries stay a tenth of the calls: a service that is down is not asked twice by everybody at once. */
export function createRetryBudget(now: () => number): RetryBudget {
  const calls = createRollingCount(now);
  const retries = createRollingCount(now);
  return {
    called: () => calls.add(),
    mayRetry() {
      const { share, floor } = retryRule.budget;
      if (retries.total() >= Math.max(floor, calls.total() * share)) return false;
      retries.add();
      return true;
    },
  };
}
