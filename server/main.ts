/** The program of `npm start`, with its services; `npm run gateway` (`gateway`) calls those at the configured URLs. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { cookieSecret } from './gateway/session/secret.ts';
import { createLogger } from './logging/log.ts';
import { logWarnings } from './logging/process-warnings.ts';
import { createDrain } from './processes/drain.ts';
import { externalServices, startServices } from './processes/embedded-services.ts';
import { requireNodeVersion } from './processes/node-version.ts';
import { externalUrls, requireUrls } from './processes/service-processes.ts';
import { endIfStuck } from './processes/watchdog.ts';
import { type Config, readConfig } from './settings/config.ts';
import { compareWithServices } from './settings/equal-settings.ts';
import { checkBeforeStart } from './settings/preflight.ts';

const dist = path.join(import.meta.dirname, '..', 'dist');

async function start(config: Config, startsServices: boolean): Promise<void> {
  const logger = createLogger(config);
  logWarnings(logger);
  const drain = createDrain({ config, logger });
  // The supervisor has ended without a signal to this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (!startsServices) requireUrls(config);
  await checkBeforeStart(config, logger);
  // The gateway is loaded while the services start in their process.
  const loading = import('./gateway/gateway.ts').then((code) => ({
    ...code,
    bundles: code.loadBuild({ config, dist }),
  }));
  loading.catch(() => {});
  const services = startsServices ? await startServices({ config, logger }) : externalServices(config);
  try {
    const { createGateway, bundles } = await loading;
    const { urls, tokens, signing, close } = services;
    const { draining } = drain;
    const { app, listen } = await createGateway({ config, logger, urls, tokens, signing, dist, bundles, draining });
    drain.add(app);
    const stopComparing = compareWithServices({
      config,
      cookieSecret: cookieSecret(config),
      urls: externalUrls(config),
      logger,
    });
    drain.ready(async () => {
      stopComparing();
      await close();
    });
    await listen();
    endIfStuck(config, logger);
  } catch (error) {
    await services.close();
    throw error;
  }
}

function fail(error: unknown): void {
  createLogger({ LOG_LEVEL: 'fatal' }).fatal({ err: error }, 'Error while mounting app');
  process.exitCode = 1;
  // Timers and connections that were already open would keep the process alive.
  setTimeout(() => process.exit(), 1_000).unref();
}

try {
  requireNodeVersion();
  // Later starts reuse the compiled code from the system's temporary folder.
  enableCompileCache();
  await start(readConfig(), process.argv[2] !== 'gateway');
} catch (error) {
  fail(error);
}
