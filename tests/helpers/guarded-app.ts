/** The gateway's hooks in their order, with a few plain routes. */
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { registerAssets } from '../../server/gateway/assets/assets.ts';
import { registerHealth } from '../../server/gateway/health.ts';
import { limitConnections, limitPipelining } from '../../server/gateway/security/connections.ts';
import { createContentSecurityPolicy } from '../../server/gateway/security/headers.ts';
import { createLimits, type Limits, registerRateLimits } from '../../server/gateway/security/limits.ts';
import {
  createSecurity,
  registerRequestChecks,
  registerSecurityHeaders,
} from '../../server/gateway/security/security.ts';
import { createHttp } from '../../server/http/http.ts';
import { createLogger } from '../../server/logging/log.ts';
import type { Config } from '../../server/settings/config.ts';
import { configOf } from './config.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export type Guarded = { app: FastifyInstance; config: Config; limits: Limits; port: number; origin: string };

type GuardedOptions = {
  env?: Record<string, string>;
  logger?: Logger;
  routes?: (app: FastifyInstance) => void;
  ready?: () => { ok: boolean; degraded: string[] };
  /** The keys are file names. */
  assets?: Record<string, string>;
};

/** Settings for tests: without logging, and with limits that a test suite from one address does not reach. */
export const settings = (env: Record<string, string> = {}): Config =>
  configOf({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    COOKIE_SECRET: 'known to tests and to nobody else',
    PAGE_RATE_PER_MINUTE: '0',
    POST_RATE_PER_MINUTE: '0',
    MAX_CONNECTIONS_PER_IP: '2000',
    QUEUE_TIMEOUT: '30000',
    EVENT_LOOP_LIMIT: '60000',
    ...env,
  });

export const silentLogger = createLogger({ LOG_LEVEL: 'silent' });

/** Listens on a free port of 127.0.0.1; the caller closes `app`. */
export async function startGuarded(options: GuardedOptions = {}): Promise<Guarded> {
  const config = settings(options.env);
  const contentSecurityPolicy = createContentSecurityPolicy(['sha256-9zVQsNbxhE2VGd9KzB5sXnyJSoZSe6gb7zVQ0aJMuh0=']);
  const { headers, errorResponseFor } = createSecurity({ config, contentSecurityPolicy });
  const app = createHttp({
    config,
    logger: options.logger ?? silentLogger,
    errorResponseFor,
    trustProxy: config.TRUST_PROXY || false,
  });
  const limits = createLimits({ config });
  limitPipelining(app.server, limitConnections(app.server, config, errorResponseFor));
  registerRequestChecks(app, { config, errorResponseFor });
  registerSecurityHeaders(app, headers);
  registerRateLimits(app, { limits, errorResponseFor });
  registerHealth(app, { ready: options.ready ?? (() => ({ ok: !limits.overloaded(), degraded: [] })) });
  await registerAssets(app, { directory: directoryOf(options.assets ?? {}), errorResponseFor });
  options.routes?.(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, config, limits, port, origin: `http://127.0.0.1:${port}` };
}

function directoryOf(files: Record<string, string>): string {
  const directory = temporaryDirectory('portico-assets-');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  return directory;
}
