import type { Api, ServiceName } from '#contract/endpoint.ts';
import type { Change } from '../../client/api.ts';
import { type AnyApi, type AnyEndpoint, callKey } from '../../client/build-request.ts';

/**
 * Makes equal reads of one page one call: HTML and payload are rendered from the same responses. A read waits for what
 * the page writes to its service. A page that answers a form does not read again the record that the form has changed.
 */
export function shareReads(api: Api, change: Change | null = null): Api {
  const responses = new Map<string, Promise<unknown>>();
  const writes = new Map<ServiceName, Promise<unknown>>();
  const call: AnyApi = (endpoint, input) => {
    if (endpoint.method !== 'GET') {
      const write = (api as AnyApi)(endpoint, input);
      writes.set(endpoint.service, Promise.allSettled([writes.get(endpoint.service), write]));
      return write;
    }
    const key = callKey(endpoint, input);
    const known = responses.get(key);
    if (known !== undefined) return known;
    const read = () => (api as AnyApi)(endpoint, input);
    const isKnown = change !== null && isOf(change, endpoint, input);
    const response = isKnown ? Promise.resolve(change.result) : (writes.get(endpoint.service)?.then(read) ?? read());
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
  (change.endpoint.method === 'PUT' || change.endpoint.method === 'PATCH') &&
  change.endpoint.service === service &&
  change.endpoint.path === path &&
  change.endpoint.output === output &&
  Object.entries(input).every(([name, value]) => change.input[name] === value);
