/** Shuts down: `/readyz` fails first, then idle connections close, then the deadline cuts the rest. */
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type Drain = {
  draining(): boolean;
};

type DrainOptions = {
  app: FastifyInstance;
  config: Config;
  logger: Logger;
  close?: () => Promise<void>;
};

/** For close-with-grace: signals handled below, and those that belong to the system. */
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
const closeTimeoutMs = 3_000;

/** A terminal signals npm and this process, and npm forwards its own signal: both count as one. */
const repeatedSignalMs = 1_000;

/** Call before `app` listens. A second signal ends the process at once. */
export function createDrain({ app, config, logger, close = async () => undefined }: DrainOptions): Drain {
  let draining = false;
  // Makes Node write `Connection: close`, also on responses that bypass Fastify, so that clients reconnect elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
  });
  // A closed terminal must not stop the program.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  const options = { delay: config.DRAIN_DEADLINE + closeTimeoutMs, logger, skip: [...handledElsewhere] };
  const grace = closeWithGrace(options, async ({ err }) => {
    draining = true;
    if (err) logger.fatal({ err }, 'uncaught error; the process shuts down');
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
      logger.error({ signal }, 'second signal; the process exits at once');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return { draining: () => draining };
}
