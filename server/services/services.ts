/** The services share a database but have their own schemas, and are reached over HTTP only. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import { createApi, type ServiceUrls } from '../client/api.ts';
import { createUpstream } from '../client/upstream.ts';
import type { Drain } from '../processes/drain.ts';
import { embeddedNames, externalUrls, portsOf } from '../processes/service-processes.ts';
import type { Config } from '../settings/config.ts';
import { startTracing } from '../tracing/tracing.ts';
import { createAppsService } from './apps/apps-service.ts';
import { createAuthService } from './auth/auth-service.ts';
import { createContentService } from './content/content-service.ts';
import { openDatabase } from './database/database.ts';
import { openFileStore } from './files/open-store.ts';
import type { FileArea } from './files/store.ts';
import { createServiceCalls } from './service-calls.ts';
import { createSessionReader } from './session-reader.ts';
import { createTradeService } from './trade/trade-service.ts';

export type Services = {
  /** URLs of the services that were started, and of those with a configured URL. */
  readonly urls: Partial<ServiceUrls>;
  readonly token: string;
  close(): Promise<void>;
};

type Options = { config: Config; logger: Logger };
type Where = {
  readonly names: readonly ServiceName[];
  readonly host: string;
  readonly ports: ReadonlyMap<ServiceName, number>;
  readonly drain?: Drain;
};
type Started = { readonly app: FastifyInstance };

/** The services without a configured URL, on any free ports of this machine. */
export const asEmbedded = (config: Config): Where => {
  const names = embeddedNames(config);
  return { names, host: '127.0.0.1', ports: portsOf(names, config, 'free') };
};

/** Starts these services. Throws an error that explains the problem. */
export async function createServices({ config, logger }: Options, where: Where): Promise<Services> {
  const { names, host, ports, drain } = where;
  const token = config.SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const tracing = await startTracing(config, { logger, program: 'services' });
  const database = await openDatabase({ config, logger, tracing });
  const apps: FastifyInstance[] = [];
  const own: Partial<ServiceUrls> = {};
  const urls: Partial<ServiceUrls> = externalUrls(config);
  const upstream = createUpstream({ config, logger, retries: false });
  const callServices = createApi({ upstream, urls, tracing });
  const close = async () => {
    await Promise.all(apps.map((app) => app.close()));
    await upstream.close();
    await database.close();
    await tracing?.close();
  };

  async function start(name: ServiceName, create: () => Promise<Started>): Promise<void> {
    if (!names.includes(name)) return;
    const { app } = await create();
    apps.push(app);
    drain?.add(app);
    urls[name] = own[name] = await app.listen({ host, port: ports.get(name) ?? 0 });
  }

  try {
    const common = { config, logger, database, token, tracing, draining: () => drain?.draining() ?? false };
    const calls = createServiceCalls({ callServices, token });
    // First: the other services validate sessions with it.
    await start('auth', () => createAuthService({ ...common, calls }));
    const options = { ...common, calls, readSession: createSessionReader(callServices) };
    const filesOf = (area: FileArea) => openFileStore(config.FILE_STORE, { config, database, area });
    await start('content', async () => createContentService({ ...options, files: await filesOf('media') }));
    await start('trade', async () => createTradeService({ ...options, files: await filesOf('attachments') }));
    await start('apps', () => createAppsService(options));
    // Imported on demand, to keep its parsers out of memory otherwise.
    if (config.SEED_DEMO) await importInto(own, { config, logger, token });
    return { urls, token, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

/** Milliseconds. A slow disk may take its time to write a whole site. */
const importTimeout = 60_000;

async function importInto(
  urls: Partial<ServiceUrls>,
  { config, logger, token }: Options & { token: string },
): Promise<void> {
  // biome-ignore lint/style/noRestrictedImports: it is this process that imports the demo company, over HTTP
  const { importDemo } = await import('../../demo/import/import.ts');
  const upstream = createUpstream({
    config: { ...config, UPSTREAM_TIMEOUT: importTimeout },
    logger,
  });
  try {
    await importDemo({
      services: Object.keys(urls) as ServiceName[],
      api: createApi({ upstream, urls })({ requestId: `import-${process.pid}`, token }),
    });
  } finally {
    await upstream.close();
  }
}
