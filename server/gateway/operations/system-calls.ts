/** Calls of the services as the system, for the metrics. */
import type { Logger } from 'pino';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import { createApi, type ServiceUrls } from '../../client/api.ts';
import { createUpstream } from '../../client/upstream.ts';
import type { Config } from '../../config.ts';
import type { ServiceTokens } from '../../gateway-proof.ts';

type Options = { config: Config; logger: Logger; urls: ServiceUrls; tokens: ServiceTokens };

export type SystemCalls = { readonly apis: ReadonlyMap<ServiceName, Api>; close(): Promise<void> };

/** In milliseconds: a scrape must not wait for a service that hangs. */
const deadline = 1_000;

/** Of the services whose token is known. Connections and circuit breakers are not those of visitors. */
export function createSystemCalls({ config, logger, urls, tokens }: Options): SystemCalls {
  const upstream = createUpstream({ config, logger, retries: false, connections: 2 });
  const callServices = createApi({ upstream, urls });
  const requestId = `metrics-${process.pid}`;
  const apis = Object.entries(tokens).map(
    ([service, token]) => [service as ServiceName, callServices({ requestId, token, deadline })] as const,
  );
  return { apis: new Map(apis), close: upstream.close };
}
