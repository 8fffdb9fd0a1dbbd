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
import { endIfSilent } from './heartbeat.ts';
import { embeddedNames, externalUrls } from './service-processes.ts';
import { serviceNames } from './setting-checks.ts';
import type { ActorSigning } from './signed-actor.ts';

export type EmbeddedServices = {
  readonly urls: ServiceUrls;
  /** A generated token is shared with the services started here only, one that is set with all. */
  readonly tokens: ServiceTokens;
  /** With a generated key for the services started here only, and with ACTOR_KEY for all. */
  readonly signing?: ActorSigning;
  close(): Promise<void>;
};

type Ready = { type: 'ready'; urls: ServiceUrls };
type Options = { config: Config; logger: Logger };

const entry = path.join(import.meta.dirname, 'services/main.ts');
const startDeadline = 60_000;
const closeDeadline = 10_000;

/** The services at the configured URLs, where no other is needed. */
export function externalServices(config: Config): EmbeddedServices {
  const { SERVICE_TOKEN: token, ACTOR_KEY: key } = config;
  return {
    urls: externalUrls(config) as ServiceUrls,
    tokens: token ? tokensFor(serviceNames, token) : {},
    ...(key ? { signing: { key, services: readersOf(serviceNames) } } : {}),
    close: async () => undefined,
  };
}

/** Starts the services without a configured URL. */
export async function startServices({ config, logger }: Options): Promise<EmbeddedServices> {
  const own = embeddedNames(config);
  if (own.length === 0) return externalServices(config);
  const external = externalUrls(config);
  // Generated once, because a restarted process must get the same ones.
  const token = config.SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const key = config.ACTOR_KEY ?? randomBytes(32).toString('base64url');
  const { urls, close } = await supervise(logger, { names: own, secrets: { SERVICE_TOKEN: token, ACTOR_KEY: key } });
  return {
    urls: { ...urls, ...external },
    tokens: tokensFor(config.SERVICE_TOKEN ? serviceNames : own, token),
    signing: { key, services: readersOf(config.ACTOR_KEY ? serviceNames : own) },
    close,
  };
}

/** Auth reads its own tables instead of what the gateway signed. */
const readersOf = (names: readonly ServiceName[]) => names.filter((name) => name !== 'auth');

const tokensFor = (names: readonly string[], token: string): ServiceTokens =>
  Object.fromEntries(names.map((name) => [name, token]));

type Launch = {
  readonly names: readonly ServiceName[];
  readonly secrets: Readonly<Record<'SERVICE_TOKEN' | 'ACTOR_KEY', string>>;
};

/** Restarts use the same URLs, with growing pauses. */
async function supervise(logger: Logger, what: Launch): Promise<Pick<EmbeddedServices, 'urls' | 'close'>> {
  let closing = false;
  let { child, urls } = await launch(what);
  let heart = endIfSilent(child);
  const keepAlive = async (): Promise<void> => {
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5_000)) {
      await ended(child);
      if (closing) return;
      const how = heart.wasSilent() ? 'did not respond for 10 s and were killed' : 'exited';
      logger.error(
        { code: child.exitCode, signal: child.signalCode, pause },
        `the services ${how}; they will be restarted`,
      );
      await delay(pause);
      if (closing) return;
      try {
        ({ child } = await launch(what, urls));
        if (closing) child.disconnect();
        heart = endIfSilent(child);
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

async function launch(
  { names, secrets }: Launch,
  urls?: ServiceUrls,
): Promise<{ child: ChildProcess; urls: ServiceUrls }> {
  const ports = urls && names.map((name) => `${name}=${new URL(urls[name]).port}`);
  const env = environmentWith({
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    ...secrets,
    ...(ports ? { SERVICE_PORTS: ports.join(',') } : {}),
  });
  const child = fork(entry, [names.join(','), 'embedded'], { env });
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
