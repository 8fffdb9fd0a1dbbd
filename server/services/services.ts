/** The services share a database but have their own schemas, and are reached over HTTP only. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import { createApi, type ServiceUrls } from '../client/api.ts';
import { createUpstream } from '../client/upstream.ts';
import type { Config } from '../config.ts';
import { startTracing } from '../tracing/tracing.ts';
import { createAppsService } from './apps/apps-service.ts';
import { createAuthService } from './auth/auth-service.ts';
import { createContentService } from './content/content-service.ts';
import { writeControlFile } from './control-file.ts';
import { openDatabase } from './database/database.ts';
import { openFileStore } from './files/store.ts';
import { createServiceCalls } from './service-calls.ts';
import { createSessionReader } from './session-reader.ts';
import { createTradeService } from './trade/trade-service.ts';

export type Services = {
  readonly urls: ServiceUrls;
  readonly token: string;
  close(): Promise<void>;
};

type Options = { config: Config; logger: Logger };
type Started = {
  readonly app: { listen(where: { host: string; port: number }): Promise<string>; close(): PromiseLike<unknown> };
};

/** Starts every service without a configured URL. Throws an error that explains the problem. */
export async function createServices({ config, logger }: Options): Promise<Services> {
  const token = config.SERVICE_TOKEN ?? randomBytes(32).toString('base64url');
  const tracing = await startTracing(config, { logger, program: 'services' });
  const database = await openDatabase({ config, logger, tracing });
  const started: Started[] = [];
  const embedded: Partial<ServiceUrls> = {};
  const urls: Partial<ServiceUrls> = {};
  const upstream = createUpstream({ config, logger, retries: false });
  const callServices = createApi({ upstream, urls, tracing });
  const ports = readPorts(config.SERVICE_PORTS);
  let forget = () => {};
  const close = async () => {
    forget();
    await Promise.all(started.map(({ app }) => app.close()));
    await upstream.close();
    await database.close();
    await tracing?.close();
  };

  async function start(name: ServiceName, external: string | undefined, create: () => Promise<Started>): Promise<void> {
    if (external !== undefined) {
      urls[name] = external;
      return;
    }
    const service = await create();
    started.push(service);
    urls[name] = embedded[name] = await service.app.listen({ host: '127.0.0.1', port: ports.get(name) ?? 0 });
  }

  try {
    const common = { config, logger, database, token, tracing };
    // First: the other services validate sessions with it.
    await start('auth', config.AUTH_URL, () => createAuthService(common));
    const options = { ...common, readSession: createSessionReader(callServices) };
    const tradeOptions = { ...options, calls: createServiceCalls({ callServices, token }) };
    await start('content', config.CONTENT_URL, async () =>
      createContentService({ ...options, files: await openFileStore(config.FILE_STORE, { config, database }) }),
    );
    await start('trade', config.TRADE_URL, () => createTradeService(tradeOptions));
    await start('apps', config.APPS_URL, () => createAppsService(options));
    const { auth } = urls;
    // Imported on demand, to keep its parsers out of memory otherwise.
    if (config.SEED_DEMO) await importInto(embedded, { config, logger, token });
    if (auth && !config.DATABASE_URL && !config.AUTH_URL) forget = writeControlFile(config, { authUrl: auth, token });
    return { urls: urls as ServiceUrls, token, close };
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
    config: {
      ...config,
      UPSTREAM_HEADERS_TIMEOUT: importTimeout,
      UPSTREAM_BODY_TIMEOUT: importTimeout,
      UPSTREAM_TOTAL_TIMEOUT: importTimeout,
    },
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

/** `content=4001,trade=4002`: ports to reuse after a restart. */
const readPorts = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string])
      .map(([name, port]) => [name, Number(port)]),
  );
