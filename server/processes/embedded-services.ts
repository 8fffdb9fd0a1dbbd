/** The services run in a child process, so that a page is rendered while they work, and they can be restarted alone. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import type { ServiceTokens } from '../actors/gateway-proof.ts';
import type { ActorSigning } from '../actors/signed-actor.ts';
import type { ServiceUrls } from '../client/api.ts';
import { type Config, environmentWith } from '../settings/config.ts';
import { endIfSilent } from './heartbeat.ts';
import { embeddedNames, externalUrls } from './service-processes.ts';

export type EmbeddedServices = {
  readonly urls: ServiceUrls;
  /** A generated token is shared only with the services started here, a configured one with all services. */
  readonly tokens: ServiceTokens;
  /** A generated key signs only for the services started here, ACTOR_KEY for all services. */
  readonly signing?: ActorSigning;
  close(): Promise<void>;
};

type Ready = { type: 'ready'; urls: ServiceUrls };
type Options = { config: Config; logger: Logger };

const entry = path.join(import.meta.dirname, '../services/main.ts');
const closeDeadline = 10_000;

/** Starts nothing: every service has a configured URL. */
export function externalServices(config: Config): EmbeddedServices {
  const { SERVICE_TOKEN: token, ACTOR_KEY: key } = config;
  return {
    urls: externalUrls(config) as ServiceUrls,
    tokens: token ? tokensFor(serviceNames, token) : {},
    ...(key ? { signing: { key, services: serviceNames } } : {}),
    close: async () => undefined,
  };
}

/** Starts the services without a configured URL. */
export async function startServices({ config, logger }: Options): Promise<EmbeddedServices> {
  const own = embeddedNames(config);
  if (own.length === 0) return externalServices(config);
  const external = externalUrls(config);
  // They are generated once, because a restarted process must get the same ones.
  const token = config.SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const key = config.ACTOR_KEY ?? randomBytes(32).toString('base64url');
  // Its default differs in development, which the services do not know.
  const mail = config.SMTP_URL === undefined ? {} : { SMTP_URL: config.SMTP_URL };
  const secrets = { SERVICE_TOKEN: token, ACTOR_KEY: key, ...mail };
  const { urls, close } = await supervise(logger, { names: own, secrets, silence: config.HANG_TIMEOUT });
  return {
    urls: { ...urls, ...external },
    tokens: tokensFor(config.SERVICE_TOKEN ? serviceNames : own, token),
    signing: { key, services: config.ACTOR_KEY ? serviceNames : own },
    close,
  };
}

const tokensFor = (names: readonly string[], token: string): ServiceTokens =>
  Object.fromEntries(names.map((name) => [name, token]));

type Launch = {
  readonly names: readonly ServiceName[];
  readonly secrets: Readonly<Record<'SERVICE_TOKEN' | 'ACTOR_KEY', string>>;
  readonly silence: number;
};

/** Restarts use the same URLs, with growing pauses. */
async function supervise(logger: Logger, what: Launch): Promise<Pick<EmbeddedServices, 'urls' | 'close'>> {
  let closing = false;
  let { child, heart, urls } = await launch(what);
  const keepAlive = async (): Promise<void> => {
    for (let pause = 100; !closing; pause = Math.min(pause * 2, 5_000)) {
      await ended(child);
      if (closing) return;
      const how = heart.wasSilent() ? 'did not respond and were killed' : 'exited';
      logger.error(
        { code: child.exitCode, signal: child.signalCode, pause },
        `the services ${how}; they will be restarted`,
      );
      await delay(pause);
      if (closing) return;
      try {
        ({ child, heart } = await launch(what, urls));
        if (closing) child.disconnect();
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

async function ended(child: ChildProcess): Promise<null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return null;
}

type Launched = {
  readonly child: ChildProcess;
  readonly heart: ReturnType<typeof endIfSilent>;
  readonly urls: ServiceUrls;
};

async function launch({ names, secrets, silence }: Launch, urls?: ServiceUrls): Promise<Launched> {
  const ports = urls && names.map((name) => `${name}=${new URL(urls[name]).port}`);
  const env = environmentWith({
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    ...secrets,
    ...(ports ? { SERVICE_PORTS: ports.join(',') } : {}),
  });
  const child = fork(entry, [names.join(','), 'embedded'], { env });
  const ready = new Promise<Ready>((resolve) => {
    child.on('message', (message: Ready | { type: 'beat' }) => {
      if (message.type === 'ready') resolve(message);
    });
  });
  // There is no deadline, because an upgrade may take any time.
  const first = await Promise.race([ready, ended(child)]);
  if (first) return { child, heart: endIfSilent(child, silence), urls: first.urls };
  throw new Error(`the services ended (exit code ${child.exitCode}) before they were ready`);
}
