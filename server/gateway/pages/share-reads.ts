import type { Api, ServiceName } from '#contract/endpoint.ts';
import { type AnyApi, callKey } from '../../client/build-request.ts';

/**
 * Makes equal reads of one page one call: HTML and payload are rendered from the same responses. A read waits for what
 * the page writes to its service.
 */
export function shareReads(api: Api): Api {
  const responses = new Map<string, Promise<unknown>>();
  const writes = new Map<ServiceName, Promise<unknown>>();
  const call: AnyApi = (endpoint, input) => {
    if (endpoint.method !== 'GET') {
      const write = (api as AnyApi)(endpoint, input);
      writes.set(
        endpoint.service,
        write.catch(() => undefined),
      );
      return write;
    }
    const key = callKey(endpoint, input);
    const known = responses.get(key);
    if (known !== undefined) return known;
    const read = () => (api as AnyApi)(endpoint, input);
    const response = writes.get(endpoint.service)?.then(read) ?? read();
    responses.set(key, response);
    return response;
  };
  return call as Api;
}
