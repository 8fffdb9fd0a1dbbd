/** The table is taken literally from the specification (S134). */
import { createRollingCount } from './rolling-count.ts';

export type RetryMethod = 'GET' | 'HEAD' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST' | 'PATCH';

export const retryRule = {
  /** Attempts in total. The specification retries the methods that are not idempotent, against the usual rule. */
  attempts: { GET: 1, HEAD: 1, PUT: 1, DELETE: 1, OPTIONS: 1, POST: 2, PATCH: 2 } as Record<RetryMethod, number>,
  statuses: new Set([408, 409, 425, 429, 500, 502, 503, 504]),
  /** The specification lists statuses only, so a call without a response is not retried. */
  withoutAnswer: false,
  pause: { min: 50, max: 200 },
  /** Milliseconds; a longer Retry-After is not waited for. */
  maxRetryAfter: 2_000,
  /** Share of the calls in ten seconds; up to `floor` retries are always allowed. */
  budget: { share: 0.1, floor: 10 },
};

type Attempt = { method: RetryMethod; attempt: number; status: number; retryAfter: number | null };

/** Milliseconds, or null for no retry; `attempt` counts from one. */
export function pauseBeforeRetry({ method, attempt, status, retryAfter }: Attempt): number | null {
  if (attempt >= retryRule.attempts[method] || !retryRule.statuses.has(status)) return null;
  if (retryAfter !== null && retryAfter > retryRule.maxRetryAfter) return null;
  const { min, max } = retryRule.pause;
  return Math.max(retryAfter ?? 0, min + Math.random() * (max - min));
}

/** Milliseconds; null if missing or invalid. */
export function readRetryAfter(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  // Date.parse accepts almost anything; HTTP dates end with GMT.
  const date = / GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

type RetryBudget = { called(): void; mayRetry(): boolean };

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
