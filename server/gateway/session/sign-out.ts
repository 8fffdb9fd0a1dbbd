/** Ends sessions in the auth service, again if it fails: the browser is already signed out. */
import type { FastifyBaseLogger } from 'fastify';
import { endSession } from '#contract/auth/sessions.ts';
import type { Api } from '#contract/endpoint.ts';
import { toFailure } from '../../http/http.ts';
import type { SessionCookies } from './cookies.ts';

export type SignOut = {
  /** Never throws; needs only one of the two cookies. Resolves after the first try. */
  end(session: SessionCookies, log: FastifyBaseLogger): Promise<void>;
  close(): void;
};

type Options = {
  apiWith(call: { token: string | undefined; deadline: number }): Api;
  deadline: number;
  retryAfter: number;
};

const maxPauseMs = 300_000;
const maxTries = 300;
const maxWaiting = 10_000;

export function createSignOut({ apiWith, deadline, retryAfter }: Options): SignOut {
  const waiting = new Set<NodeJS.Timeout>();

  async function needsRetry({ token, sessionId }: SessionCookies, log: FastifyBaseLogger): Promise<boolean> {
    try {
      await apiWith({ token, deadline })(endSession, { sessionId, sessionToken: token });
      return false;
    } catch (error) {
      const { status, cause } = toFailure(error);
      log.warn({ status, err: cause }, 'could not end a session in the auth service');
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
