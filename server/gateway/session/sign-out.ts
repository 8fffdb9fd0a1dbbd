/** Ends sessions in the auth service. Whoever signed out is out already: what goes wrong here is logged, and tried again. */
import type { FastifyBaseLogger } from 'fastify';
import type { Api } from '../../../src/contract/endpoint.ts';
import { endSession } from '../../../src/contract/auth/sessions.ts';
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
const longestPause = 300_000;
const triesAtMost = 300;
const waitingAtMost = 10_000;

export function createSignOut({ apiWith, deadline, retryAfter }: Options): SignOut {
  const waiting = new Set<NodeJS.Timeout>();

  /** True where trying again could help: a service that says no has understood. */
  async function failed({ token, sessionId }: SessionCookies, log: FastifyBaseLogger): Promise<boolean> {
    try {
      await apiWith({ token, deadline })(endSession, { sessionId, sessionToken: token });
      return false;
    } catch (error) {
      const { status, cause } = toFailure(error);
      log.warn({ status, err: cause }, 'a session could not be ended in the auth service');
      return status >= 500 || status === 429;
    }
  }

  function tryAgain(session: SessionCookies, log: FastifyBaseLogger, tries: number): void {
    if (tries > triesAtMost || waiting.size >= waitingAtMost) return;
    const timer = setTimeout(
      async () => {
        waiting.delete(timer);
        if (await failed(session, log)) tryAgain(session, log, tries + 1);
      },
      Math.min(retryAfter * 2 ** (tries - 1), longestPause),
    );
    timer.unref();
    waiting.add(timer);
  }

  return {
    async end(session, log) {
      if (await failed(session, log)) tryAgain(session, log, 1);
    },
    close() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
