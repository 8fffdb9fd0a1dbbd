/** The services run in a child process, because the embedded database blocks its thread. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import type { ServiceUrls } from './client/api.ts';
import { type Config, environmentWith } from './config.ts';
import type { ServiceTokens } from './gateway-proof.ts';
import type { ActorSigning } from './signed-actor.ts';

export type EmbeddedServices = {
  readonly urls: ServiceUrls;
  /** A generated token is shared with the services started here only. */
  readonly tokens: ServiceTokens;
  /** Undefined where all services are external. */
  readonly signing?: ActorSigning;
  close(): Promise<void>;
};

type Ready = { type: 'ready'; urls: ServiceUrls };
type Options = { config: Config; logger: Logger };

const entry = path.join(import.meta.dirname, 'services/main.ts');
const startDeadline = 60_000;
const closeDeadline = 10_000;

export async function startServices({ config, logger }: Options): Promise<EmbeddedServices> {
  const external: Partial<ServiceUrls> = Object.fromEntries(
    Object.entries({
      auth: config.AUTH_URL,
      apps: config.APPS_URL,
      content: config.CONTENT_URL,
      trade: config.TRADE_URL,
    }).filter(([, url]) => url),
  );
  const tokens: ServiceTokens = config.SERVICE_TOKEN ? tokensFor(Object.keys(external), config.SERVICE_TOKEN) : {};
  if (Object.keys(external).length === 4)
    return { urls: external as ServiceUrls, tokens, close: async () => undefined };
  // Generated once, because a restarted process must get the same token.
  const token = config.SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const actorKey = randomBytes(32).toString('base64url');
  const { urls, close } = await supervise(logger, { SERVICE_TOKEN: token, ACTOR_KEY: actorKey });
  const own = (Object.keys(urls) as ServiceName[]).filter((name) => !Object.hasOwn(external, name));
  return {
    urls: { ...urls, ...external },
    tokens: { ...tokensFor(own, token), ...tokens },
    signing: { key: actorKey, services: own.filter((name) => name !== 'auth') },
    close,
  };
}

const tokensFor = (names: readonly string[], token: string): ServiceTokens =>
  Object.fromEntries(names.map((name) => [name, token]));

type Secrets = Readonly<Record<'SERVICE_TOKEN' | 'ACTOR_KEY', string>>;

/** Restarts use the same URLs, with growing pauses. */
async function supervise(logger: Logger, secrets: Secrets): Promise<Pick<EmbeddedServices, 'urls' | 'close'>> {
  let closing = false;
  let { child, urls } = await launch(secrets);
  const keepAlive = async (): Promise<void> => {
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5_000)) {
      await ended(child);
      if (closing) return;
      logger.error(
        { code: child.exitCode, signal: child.signalCode, pause },
        'the services exited and will be restarted',
      );
      await delay(pause);
      try {
        ({ child } = await launch(secrets, urls));
        pause = 100;
      } catch (error) {
        logger.error({ err: error }, 'could not restart the services');
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

async function launch(secrets: Secrets, urls?: ServiceUrls): Promise<{ child: ChildProcess; urls: ServiceUrls }> {
  const ports = urls && Object.entries(urls).map(([name, url]) => `${name}=${new URL(url).port}`);
  const env = environmentWith({
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    ...secrets,
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
