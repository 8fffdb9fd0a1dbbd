import { type Method, type ServiceName, serviceNames } from '#contract/endpoint.ts';
import { isSegment } from '#contract/segments.ts';
import { toSnake } from '#contract/wire.ts';
import type { AnyEndpoint } from '../../client/build-request.ts';
import { loadEndpoints } from '../../http/contract-endpoints.ts';

export type ApiCall = { readonly endpoint: AnyEndpoint; readonly query: ReadonlySet<string> };
/** `allow`: the methods of an address that does not have the one that was asked for. */
export type Found = ApiCall | { readonly allow: readonly Method[] } | null;

type Entry = ApiCall & { readonly segments: readonly string[] };

let loaded: Promise<ReturnType<typeof createApiEndpoints>> | undefined;

/** The first request that needs it loads it, because most gateways never use it. */
export const apiEndpoints = (): NonNullable<typeof loaded> => (loaded ??= loadEndpoints().then(createApiEndpoints));

/** Addresses of services that the contract does not have, but that look like `/:id`. */
const reserved = new Set(['events', 'equal-settings']);

export function createApiEndpoints(all: readonly AnyEndpoint[]) {
  const entries = new Map(serviceNames.map((service) => [service, entriesOf(all, service)]));

  function find(service: ServiceName, method: string, path: string): Found {
    const input = decoded(path);
    if (!input || reserved.has(input[0]!)) return null;
    const wanted = method === 'HEAD' ? 'GET' : method;
    // The services route the same way: the endpoint of each method whose fixed segments come first.
    const byMethod = new Map<Method, Entry>();
    for (const entry of entries.get(service)!)
      if (!byMethod.has(entry.endpoint.method) && matches(entry.segments, input))
        byMethod.set(entry.endpoint.method, entry);
    const served = new Map([...byMethod].filter(([, { endpoint }]) => isServed(endpoint)));
    const found = served.get(wanted as Method);
    if (found) return found;
    return served.size === 0 || byMethod.has(wanted as Method) ? null : { allow: [...served.keys()] };
  }

  return { served: all.filter(isServed), find };
}

const isServed = ({ api }: AnyEndpoint) => api !== 'nobody';

function entriesOf(all: readonly AnyEndpoint[], service: ServiceName): readonly Entry[] {
  return all
    .filter((endpoint) => endpoint.service === service)
    .flatMap((endpoint) => {
      const segments = endpoint.path.split('/').slice(1);
      const names = Object.keys(endpoint.input.shape).filter((name) => !segments.includes(`:${name}`));
      const entry = { endpoint, segments, query: new Set(names.map(toSnake)) };
      // The services accept such an address without its slash, too.
      return segments.at(-1) === '' && segments.length > 1
        ? [entry, { ...entry, segments: segments.slice(0, -1) }]
        : [entry];
    })
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
}

const rankOf = ({ segments }: Entry) => segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('');

function decoded(path: string): string[] | null {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function matches(segments: readonly string[], input: readonly string[]): boolean {
  if (segments.length !== input.length) return false;
  return segments.every((segment, index) =>
    segment.startsWith(':') ? isSegment(input[index]!) : segment === input[index],
  );
}
