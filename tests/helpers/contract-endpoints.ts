/** Every endpoint that the contract declares, by service. */
import type { ServiceName } from '#contract/endpoint.ts';
import type { AnyEndpoint } from '../../server/client/build-request.ts';
import { loadEndpoints } from '../../server/http/contract-endpoints.ts';

const all = await loadEndpoints();

export const endpointsOf = (service: ServiceName): AnyEndpoint[] =>
  all.filter((endpoint) => endpoint.service === service);
