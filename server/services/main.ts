/** `npm run services -- auth,content`; also the child process of a gateway, which ends when that disconnects. */
import { enableCompileCache } from 'node:module';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import { createLogger } from '../logging/log.ts';
import { logWarnings } from '../logging/process-warnings.ts';
import { createDrain } from '../processes/drain.ts';
import { requireFreePort } from '../processes/free-port.ts';
import { sendBeats } from '../processes/heartbeat.ts';
import { requireNodeVersion } from '../processes/node-version.ts';
import { portsOf, readNames, requireServiceSettings } from '../processes/service-processes.ts';
import { endIfStuck } from '../processes/watchdog.ts';
import { type Config, readConfig } from '../settings/config.ts';
import { compareWithServices } from '../settings/equal-settings.ts';
import { warnAboutSettings } from '../settings/warnings.ts';
import { databaseFailure } from './database/faults.ts';

const closeDeadline = 8_000;

async function start(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config);
  logWarnings(logger);
  process.on('unhandledRejection', (error) => {
    // Callers have already received an error for a full disk or a lost connection; do not end the process.
    if (databaseFailure(error)) logger.error({ err: error }, 'a database connection failed outside a request');
    else die(error);
  });
  const [names, kind, ...others] = process.argv.slice(2);
  if (kind === 'embedded') await startEmbedded(config, logger, names);
  else if (kind === undefined) await startApart(config, logger, names);
  else throw new Error(`Unexpected ${[kind, ...others].join(' ')}: separate services by commas, such as auth,content.`);
}

/** The gateway passes the names. It needs this process while it drains, and disconnects afterwards. */
async function startEmbedded(config: Config, logger: Logger, list: string | undefined): Promise<void> {
  // Terminals and container engines signal every process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  sendBeats();
  const disconnected = new Promise((resolve) => process.once('disconnect', resolve));
  const { createServices } = await import('./services.ts');
  const names = readNames(list);
  const where = { names, host: '127.0.0.1', ports: portsOf(names, config, 'free') };
  const services = await createServices({ config, logger }, where);
  // The gateway may have ended meanwhile.
  if (process.connected) process.send?.({ type: 'ready', urls: services.urls, token: services.token });
  await disconnected;
  setTimeout(() => process.exit(1), closeDeadline).unref();
  await services.close();
  process.exit(0);
}

async function startApart(config: Config, logger: Logger, list: string | undefined): Promise<void> {
  const drain = createDrain({ config, logger });
  requireNodeVersion();
  const names = readNames(list);
  requireServiceSettings(names, config);
  warnAboutSettings({ config, logger, names });
  const host = config.SERVICE_HOST;
  const ports = portsOf(names, config, 'usual');
  for (const [name, port] of ports) await requireFreePort({ SERVICE_HOST: host, [`SERVICE_PORTS ${name}`]: port });
  enableCompileCache();
  const { createServices } = await import('./services.ts');
  const { urls, close } = await createServices({ config, logger }, { names, host, ports, drain });
  const external = Object.entries(urls).filter(([name]) => !names.includes(name as ServiceName));
  const stopComparing = compareWithServices({ config, urls: Object.fromEntries(external), logger });
  drain.ready(async () => {
    stopComparing();
    await close();
  });
  endIfStuck(config, logger);
  logger.info({ urls: Object.fromEntries(names.map((name) => [name, urls[name]])) }, 'ready');
}

function die(error: unknown): never {
  createLogger({ LOG_LEVEL: 'fatal' }).fatal({ err: error }, 'the services stop after a fatal error');
  process.exit(1);
}

await start().catch(die);
