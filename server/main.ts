import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { type Config, readConfig } from './config.ts';
import { startServices } from './embedded-services.ts';
import type { Drain } from './gateway/drain.ts';
import { createLogger } from './log.ts';
import { requireNodeVersion } from './node-version.ts';
import { checkBeforeStart } from './preflight.ts';
import { logWarnings } from './warnings.ts';

const dist = path.join(import.meta.dirname, '..', 'dist');

async function start(config: Config): Promise<void> {
  const logger = createLogger(config);
  logWarnings(logger);
  await checkBeforeStart(config, logger);
  const code = Promise.all([import('./gateway/gateway.ts'), import('./gateway/drain.ts')]);
  code.catch(() => {});
  const services = await startServices({ config, logger });
  let drain: Drain | undefined;
  try {
    const [{ createGateway }, { createDrain }] = await code;
    const draining = () => drain?.draining() ?? false;
    const { app } = await createGateway({
      config,
      logger,
      urls: services.urls,
      tokens: services.tokens,
      signing: services.signing,
      dist,
      draining,
    });
    drain = createDrain({ app, config, logger, close: services.close });
    await app.listen({ host: config.HOST, port: config.PORT });
    logger.info({ origin: config.PUBLIC_ORIGIN }, 'ready');
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
  await start(readConfig());
} catch (error) {
  fail(error);
}
