/** How the process ends: balancers are told first, then connections close one by one, and at last whatever is left. */
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type Drain = {
  /** From the first signal on; `/readyz` answers 503 then. */
  draining(): boolean;
};

type DrainOptions = {
  app: FastifyInstance;
  config: Config;
  logger: Logger;
  /** Everything behind the app, once no request is left: services, connections, stores. */
  close?: () => Promise<void>;
};

/** Signals that end the program are handled below, the others are left to the system. */
const handledElsewhere = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGQUIT',
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGSEGV',
  'SIGUSR2',
  'beforeExit',
] as const;
/** Milliseconds for `close` after the deadline of the requests. */
const closeTimeoutMs = 3_000;

/** Milliseconds. A terminal signals npm and this process, and npm passes its own on: that is one wish to end, not two. */
const repeatedSignalMs = 1_000;

/** To be called before `app` listens. A second signal, later or of another kind, ends the process at once. */
export function createDrain({ app, config, logger, close = async () => undefined }: DrainOptions): Drain {
  let draining = false;
  // Node itself writes `Connection: close` then, for answers past Fastify too: clients that honour it come back elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
  });
  // A terminal that goes away is no reason to end.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  const options = { delay: config.DRAIN_DEADLINE + closeTimeoutMs, logger, skip: [...handledElsewhere] };
  const grace = closeWithGrace(options, async ({ err }) => {
    draining = true;
    if (err) logger.fatal({ err }, 'an error reached nobody; the process ends');
    const deadline = setTimeout(() => app.server.closeAllConnections(), config.DRAIN_DEADLINE);
    await delay(err ? 0 : config.DRAIN_DELAY);
    await app.close();
    clearTimeout(deadline);
    await close();
    logger.info('closed');
  });
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (!first) {
      first = { signal, at: performance.now() };
      logger.info({ signal }, 'draining');
      void grace.close();
    } else if (signal !== first.signal || performance.now() - first.at > repeatedSignalMs) {
      logger.error({ signal }, 'a second signal; the process ends at once');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { draining: () => draining };
}
