/** Process of the embedded services, started by the gateway. It ends when the gateway disconnects. */
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { logWarnings } from '../warnings.ts';
import { databaseFailure } from './database/faults.ts';
import { createServices } from './services.ts';

const closeDeadline = 8_000;

async function start(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config);
  logWarnings(logger);
  const services = await createServices({ config, logger });

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), closeDeadline).unref();
    await services.close();
    process.exit(0);
  };
  process.on('disconnect', close);
  // Terminals signal every process, but the gateway needs this one while it drains, and disconnects afterwards.
  const onSignal = () => process.connected || close();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('unhandledRejection', (error) => {
    // Callers have already received an error for a full disk or a lost connection; do not end the process.
    if (databaseFailure(error)) logger.error({ err: error }, 'a database connection failed outside a request');
    else die(error);
  });
  process.send?.({ type: 'ready', urls: services.urls, token: services.token });
}

function die(error: unknown): never {
  createLogger({ LOG_LEVEL: 'fatal' }).fatal({ err: error }, 'the services stop after a fatal error');
  process.exit(1);
}

await start().catch(die);
