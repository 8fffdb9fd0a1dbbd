import type { Api } from '#contract/endpoint.ts';
import { type AnyApi, callKey } from '../../client/build-request.ts';

/** Makes equal reads of one page one call: HTML and payload are rendered from the same responses. */
export function shareReads(api: Api): Api {
  const responses = new Map<string, Promise<unknown>>();
  const call: AnyApi = (endpoint, input) => {
    if (endpoint.method !== 'GET') return (api as AnyApi)(endpoint, input);
    const key = callKey(endpoint, input);
    const known = responses.get(key);
    if (known !== undefined) return known;
    const response = (api as AnyApi)(endpoint, input);
    responses.set(key, response);
    return response;
  };
  return call as Api;
}
