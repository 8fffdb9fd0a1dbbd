/** The process of the embedded services: started by the gateway, and ended when the gateway disconnects or is gone. */
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { logWarnings } from '../warnings.ts';
import { databaseFailure } from './database/faults.ts';
import { createServices } from './services.ts';

/** Milliseconds; what is not done by then is cut off. */
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
  // Terminals and container engines signal every process: the gateway still needs this one while it drains, and disconnects then.
  const onSignal = () => process.connected || close();
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('unhandledRejection', (error) => {
    // A full disk or a lost connection is told to whoever asked; it must not take everybody else down.
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
