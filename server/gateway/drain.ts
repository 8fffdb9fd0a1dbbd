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

/** Ends that are no accident, and that the library would take for one of its own. */
const leftToTheSystem = [
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
const afterwards = 3_000;

/** To be called before `app` listens. The second signal ends the process at once. */
export function createDrain({ app, config, logger, close = async () => undefined }: DrainOptions): Drain {
  let draining = false;
  // Node itself writes `Connection: close` then, for answers past Fastify too: clients that honour it come back elsewhere.
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining) reply.raw.shouldKeepAlive = false;
    done();
  });
  // A terminal that goes away is no reason to end.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  const options = { delay: config.DRAIN_DEADLINE + afterwards, logger, skip: [...leftToTheSystem] };
  closeWithGrace(options, async ({ signal, err }) => {
    draining = true;
    if (err) logger.fatal({ err }, 'an error reached nobody; the process ends');
    else logger.info({ signal }, 'draining');
    const deadline = setTimeout(() => app.server.closeAllConnections(), config.DRAIN_DEADLINE);
    await delay(err ? 0 : config.DRAIN_DELAY);
    await app.close();
    clearTimeout(deadline);
    await close();
    logger.info('closed');
  });
  return { draining: () => draining };
}
