/** The bench's app behind the product's whole gateway: security, limits, log, page cache, upstream client. */

import { createGateway } from '../../server/gateway/gateway.ts';
import { createLogger } from '../../server/logging/log.ts';
import { readConfig } from '../../server/settings/config.ts';
import { raisedLimits } from '../limits.ts';
import { benchOutput } from './build.ts';
import { routes } from './routes.ts';

/** Takes PORT and UPSTREAM like every peer; PAGE_STORE_BYTES=0 renders each response. */
export async function createBenchGateway(env: NodeJS.ProcessEnv) {
  const upstream = env['UPSTREAM'] ?? 'http://127.0.0.1:21100';
  const config = readConfig(
    { ...raisedLimits, MAX_DOCUMENTS: '10000', ...env, PUBLIC_ORIGIN: `http://127.0.0.1:${env['PORT']}` },
    { queueLength: 10_000 },
  );
  const { app } = await createGateway({
    config,
    logger: createLogger(config),
    urls: { auth: upstream, apps: upstream, content: upstream, trade: upstream },
    dist: benchOutput,
    routes,
  });
  return { app, config };
}
