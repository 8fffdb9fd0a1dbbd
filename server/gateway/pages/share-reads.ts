import type { Api, ServiceName } from '#contract/endpoint.ts';
import type { Change } from '../../client/api.ts';
import { type AnyApi, type AnyEndpoint, callKey, endpointKey } from '../../client/build-request.ts';

/** No page reads as much. */
const maxShared = 500;

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
    if (endpoint.hasParts) return readParts(endpoint, input);
    const key = callKey(endpoint, input);
    const known = responses.get(key);
    if (known !== undefined) return known;
    const response = read(endpoint, input);
    responses.set(key, response);
    // A file of the whole site reads more than the memory should hold.
    const [oldest] = responses.size > maxShared ? responses.keys() : [];
    if (oldest !== undefined) responses.delete(oldest);
    return response;
  };
  const read: AnyApi = (endpoint, input) => {
    if (change !== null && isOf(change, endpoint, input)) return Promise.resolve(change.result);
    const send = () => (api as AnyApi)(endpoint, input);
    return writes.get(endpoint.service)?.then(send) ?? send();
  };
  const readParts = joinParts(read);
  return call as Api;
}

type Joined = { input: Record<string, unknown>; isSent: boolean; readonly answer: Promise<unknown> };

/** Parts of an endpoint that are asked for at about the same time are one call. Each caller gets its whole answer. */
function joinParts(read: AnyApi): AnyApi {
  const calls = new Map<string, Joined[]>();
  return (endpoint, input) => {
    const key = endpointKey(endpoint);
    const known = calls.get(key) ?? [];
    calls.set(key, known);
    const has = (call: Joined, mayAdd: boolean) =>
      Object.entries(input).every(([name, value]) => call.input[name] === value || (mayAdd && !(name in call.input)));
    const found = known.find((call) => has(call, !call.isSent));
    if (found) {
      if (!found.isSent) Object.assign(found.input, input);
      return found.answer;
    }
    const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      call.isSent = true;
      return read(endpoint, call.input);
    });
    const call: Joined = { input: { ...input }, isSent: false, answer };
    known.push(call);
    return answer;
  };
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
