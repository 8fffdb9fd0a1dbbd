/**
 * Starts the embedded services of one process. They share a database but have their own schemas, and are reached over
 * HTTP only.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import { createAppsService } from './apps/apps-service.ts';
import { createAuthService } from './auth/auth-service.ts';
import { createContentService } from './content/content-service.ts';
import { writeControlFile } from './control-file.ts';
import { openDatabase } from './database/database.ts';
import { createRemoteSessions, type RemoteSessions } from './remote-sessions.ts';
import { createTradeService } from './trade/trade-service.ts';

export type Services = {
  /** Origin of each service, embedded or external. */
  readonly urls: Record<ServiceName, string>;
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
  const database = await openDatabase({ config, logger });
  const started: Started[] = [];
  const embedded: Partial<Record<ServiceName, string>> = {};
  const ports = readPorts(config.SERVICE_PORTS);
  let sessions: RemoteSessions | undefined;
  let forget = () => {};
  const close = async () => {
    forget();
    await Promise.all(started.map(({ app }) => app.close()));
    await sessions?.close();
    await database.close();
  };

  async function urlOf(
    name: ServiceName,
    external: string | undefined,
    create: () => Promise<Started>,
  ): Promise<string> {
    if (external !== undefined) return external;
    const service = await create();
    started.push(service);
    const url = await service.app.listen({ host: '127.0.0.1', port: ports.get(name) ?? 0 });
    embedded[name] = url;
    return url;
  }

  try {
    const common = { config, logger, database, token };
    // First: the other services validate sessions with it.
    const auth = await urlOf('auth', config.AUTH_URL, () => createAuthService(common));
    sessions = createRemoteSessions({ authUrl: auth, config });
    const options = { ...common, readSession: sessions.read };
    const content = await urlOf('content', config.CONTENT_URL, () => createContentService(options));
    const tradeOptions = { ...options, contentUrl: content, authUrl: auth };
    const trade = await urlOf('trade', config.TRADE_URL, () => createTradeService(tradeOptions));
    const apps = await urlOf('apps', config.APPS_URL, () => createAppsService(options));
    // Imported on demand, to keep its parsers out of memory otherwise.
    if (config.SEED_DEMO) {
      // biome-ignore lint/style/noRestrictedImports: it is this process that imports the demo company, over HTTP
      const { importDemo } = await import('../../demo/import/import.ts');
      await importDemo({ urls: embedded, token });
    }
    if (!config.DATABASE_URL && !config.AUTH_URL) forget = writeControlFile(config, { authUrl: auth, token });
    return { urls: { auth, apps, content, trade }, token, close };
  } catch (error) {
    await close().catch(() => {});
    throw error;
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
