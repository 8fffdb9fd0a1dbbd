import type { Api } from '#contract/endpoint.ts';
import type { Change } from '../../client/api.ts';
import { type AnyApi, type AnyEndpoint, callKey } from '../../client/build-request.ts';

/**
 * Makes equal reads of one page one call: HTML and payload are rendered from the same responses. A page that answers a form
 * does not read again the record that the form has changed.
 */
export function shareReads(api: Api, change: Change | null = null): Api {
  const responses = new Map<string, Promise<unknown>>();
  const call: AnyApi = (endpoint, input) => {
    if (endpoint.method !== 'GET') return (api as AnyApi)(endpoint, input);
    const key = callKey(endpoint, input);
    const known = responses.get(key);
    if (known !== undefined) return known;
    const response =
      change && isOf(change, endpoint, input) ? Promise.resolve(change.result) : (api as AnyApi)(endpoint, input);
    responses.set(key, response);
    return response;
  };
  return call as Api;
}

/** A change at the address of the record returns it as a read does. */
const isOf = (
  change: Change,
  { service, path, output }: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): boolean =>
  change.endpoint.service === service &&
  change.endpoint.path === path &&
  change.endpoint.output === output &&
  Object.entries(input).every(([name, value]) => change.input[name] === value);
