/** Starts the services that no URL points at: in one process of their own, because the embedded database blocks its thread. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServiceName } from '../src/contract/endpoint.ts';
import { type Config, environmentWith } from './config.ts';

export type ServiceUrls = Record<ServiceName, string>;
export type EmbeddedServices = { readonly urls: ServiceUrls; close(): Promise<void> };

type Ready = { type: 'ready'; urls: ServiceUrls };
type Options = { config: Config; logger: Logger };

const entry = path.join(import.meta.dirname, 'services/main.ts');
const startDeadline = 60_000;
const closeDeadline = 10_000;

/** The URLs of all four services. Those named in the configuration are somebody else's; for the rest a process is started. */
export async function startServices({ config, logger }: Options): Promise<EmbeddedServices> {
  const foreign: Partial<ServiceUrls> = Object.fromEntries(
    Object.entries({
      auth: config.AUTH_URL,
      apps: config.APPS_URL,
      content: config.CONTENT_URL,
      trade: config.TRADE_URL,
    }).filter(([, url]) => url),
  );
  if (Object.keys(foreign).length === 4) return { urls: foreign as ServiceUrls, close: async () => undefined };
  const supervised = await supervise(logger);
  return { urls: { ...supervised.urls, ...foreign }, close: supervised.close };
}

/** Keeps the process running: one that ends by itself is started again at the same addresses, with a growing pause. */
async function supervise(logger: Logger): Promise<EmbeddedServices> {
  let closing = false;
  let { child, urls } = await launch();
  const keepAlive = async (): Promise<void> => {
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5_000)) {
      await ended(child);
      if (closing) return;
      logger.error(
        { code: child.exitCode, signal: child.signalCode, pause },
        'the services ended and are started again',
      );
      await delay(pause);
      try {
        ({ child } = await launch(urls));
        pause = 100;
      } catch (error) {
        logger.error({ err: error }, 'the services did not start');
      }
    }
  };
  void keepAlive();
  return {
    urls,
    async close() {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.connected) child.disconnect();
      const forced = setTimeout(() => child.kill('SIGKILL'), closeDeadline);
      await ended(child);
      clearTimeout(forced);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function launch(urls?: ServiceUrls): Promise<{ child: ChildProcess; urls: ServiceUrls }> {
  const ports = urls && Object.entries(urls).map(([name, url]) => `${name}=${new URL(url).port}`);
  const env = environmentWith({
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    ...(ports ? { SERVICE_PORTS: ports.join(',') } : {}),
  });
  const child = fork(entry, { env });
  const deadline = AbortSignal.timeout(startDeadline);
  const stopWaiting = new AbortController();
  const signal = AbortSignal.any([deadline, stopWaiting.signal]);
  try {
    const first = await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Ready),
      once(child, 'exit', { signal }).then(() => null),
    ]);
    if (first?.type !== 'ready')
      throw new Error(`the services ended before they were ready (exit code ${child.exitCode})`);
    return { child, urls: first.urls };
  } catch (error) {
    child.kill('SIGKILL');
    throw deadline.aborted ? new Error('the services were not ready in time', { cause: error }) : error;
  } finally {
    stopWaiting.abort();
  }
}
