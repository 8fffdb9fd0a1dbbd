/** Shuts down: `/readyz` fails first, then idle connections close, then the deadline cuts the rest. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';

export type Drain = {
  draining(): boolean;
  /** Call before the app listens. */
  add(app: FastifyInstance): void;
  /** `close` runs once the apps have no request left. Until this is called, a signal ends the process at once. */
  ready(close: () => Promise<void>): void;
};

type DrainOptions = { config: Config; logger: Logger };

/** Signals that close-with-grace must skip: they are handled below or belong to the system. */
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

/**
 * Call it first: a process with the number 1, as in a container, ignores signals that it does not handle. A second signal
 * ends the process at once.
 */
export function createDrain({ config, logger }: DrainOptions): Drain {
  const apps: FastifyInstance[] = [];
  const unanswered = new Set<ServerResponse>();
  let draining = false;
  let close: (() => Promise<void>) | undefined;
  // A closed terminal must not stop the program.
  process.on('SIGHUP', () => logger.info('SIGHUP is ignored'));
  const options = { delay: config.DRAIN_DEADLINE + closeTimeoutMs, logger, skip: [...handledElsewhere] };
  const grace = closeWithGrace(options, async ({ err }) => {
    beginDraining();
    if (err) logger.fatal({ err }, 'uncaught error; the process shuts down');
    const deadline = setTimeout(() => {
      for (const app of apps) app.server.closeAllConnections();
    }, config.DRAIN_DEADLINE);
    await delay(err ? 0 : config.DRAIN_DELAY);
    await Promise.all(apps.map((app) => app.close()));
    clearTimeout(deadline);
    await close?.();
    logger.info('closed');
  });
  const beginDraining = () => {
    draining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
  };
  let first: { signal: NodeJS.Signals; at: number } | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (!close) {
      logger.info({ signal }, 'stopped before it was ready');
      process.exit(0);
    }
    if (!first) {
      first = { signal, at: performance.now() };
      beginDraining();
      logger.info({ signal }, 'draining');
      void grace.close();
    } else if (signal !== first.signal || performance.now() - first.at > repeatedSignalMs) {
      logger.error({ signal }, 'second signal; the process exits at once');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return {
    draining: () => draining,
    add(app) {
      apps.push(app);
      // Makes Node write `Connection: close`, also on responses that bypass Fastify, so that clients reconnect elsewhere.
      app.addHook('onRequest', (_request, reply, done) => {
        if (draining) reply.raw.shouldKeepAlive = false;
        else {
          unanswered.add(reply.raw);
          reply.raw.once('close', () => unanswered.delete(reply.raw));
        }
        done();
      });
    },
    ready(whenDrained) {
      close = whenDrained;
    },
  };
}
