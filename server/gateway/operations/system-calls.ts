/** Calls of the services as the system, for the metrics. */
import type { Logger } from 'pino';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import type { ServiceTokens } from '../../actors/gateway-proof.ts';
import { createApi, type ServiceUrls } from '../../client/api.ts';
import { createUpstream } from '../../client/upstream.ts';
import type { Config } from '../../settings/config.ts';

type Options = { config: Config; logger: Logger; urls: ServiceUrls; tokens: ServiceTokens };

export type SystemCalls = { readonly apis: ReadonlyMap<ServiceName, Api>; close(): Promise<void> };

/** Null for a service that did not answer. */
const deadline = 1_000;

/** It calls only services whose token is known. It shares no connections or circuit breakers with visitors. */
export function createSystemCalls({ config, logger, urls, tokens }: Options): SystemCalls {
  const upstream = createUpstream({ config, logger, retries: false, connections: 2 });
  const callServices = createApi({ upstream, urls });
  const requestId = `metrics-${process.pid}`;
  const apis = Object.entries(tokens).map(
    ([service, token]) => [service as ServiceName, callServices({ requestId, token, deadline })] as const,
  );
  return { apis: new Map(apis), close: upstream.close };
}
