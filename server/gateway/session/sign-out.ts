/** Ends sessions in the auth service. Whoever signed out is out already: what goes wrong here is logged, and tried again. */
import type { FastifyBaseLogger } from 'fastify';
import { endSession } from '../../../src/contract/auth/sessions.ts';
import type { Api } from '../../../src/contract/endpoint.ts';
import { toFailure } from '../../http.ts';
import type { SessionCookies } from './cookies.ts';

export type SignOut = {
  /** Never throws. One of the two is enough. Resolves after the first try. */
  end(session: SessionCookies, log: FastifyBaseLogger): Promise<void>;
  close(): void;
};

type Options = {
  apiWith(call: { token: string | undefined; deadline: number }): Api;
  /** Milliseconds: what a call may take, and the pause before the second. */
  deadline: number;
  retryAfter: number;
};

/** Each pause is twice the one before, up to five minutes: for a day at least. */
const maxPauseMs = 300_000;
const maxTries = 300;
const maxWaiting = 10_000;

export function createSignOut({ apiWith, deadline, retryAfter }: Options): SignOut {
  const waiting = new Set<NodeJS.Timeout>();

  /** True where trying again could help: a service that says no has understood. */
  async function needsRetry({ token, sessionId }: SessionCookies, log: FastifyBaseLogger): Promise<boolean> {
    try {
      await apiWith({ token, deadline })(endSession, { sessionId, sessionToken: token });
      return false;
    } catch (error) {
      const { status, cause } = toFailure(error);
      log.warn({ status, err: cause }, 'a session could not be ended in the auth service');
      return status >= 500 || status === 429;
    }
  }

  function scheduleRetry(session: SessionCookies, log: FastifyBaseLogger, tries: number): void {
    if (tries > maxTries || waiting.size >= maxWaiting) return;
    const timer = setTimeout(
      async () => {
        waiting.delete(timer);
        if (await needsRetry(session, log)) scheduleRetry(session, log, tries + 1);
      },
      Math.min(retryAfter * 2 ** (tries - 1), maxPauseMs),
    );
    timer.unref();
    waiting.add(timer);
  }

  return {
    async end(session, log) {
      if (await needsRetry(session, log)) scheduleRetry(session, log, 1);
    },
    close() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
