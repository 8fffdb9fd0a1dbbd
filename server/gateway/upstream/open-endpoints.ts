import * as media from '#contract/content/media.ts';
import * as pages from '#contract/content/pages.ts';
import * as policies from '#contract/content/policies.ts';
import * as posts from '#contract/content/posts.ts';
import * as products from '#contract/content/products.ts';
import * as site from '#contract/content/site.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import * as countries from '#contract/trade/countries.ts';
import * as inquiries from '#contract/trade/inquiries.ts';
import * as orderQuotes from '#contract/trade/order-quotes.ts';
import * as waitlists from '#contract/trade/waitlists.ts';
import { toSnake } from '#contract/wire.ts';
import type { AnyEndpoint } from '../../client/build-request.ts';
import { isSegment } from '../../client/build-request.ts';

export const endpoints: readonly AnyEndpoint[] = [
  countries,
  inquiries,
  media,
  orderQuotes,
  pages,
  policies,
  posts,
  products,
  site,
  waitlists,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter(isEndpoint);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'access' in value;
}

export type OpenCall = { readonly segments: readonly string[]; readonly query: ReadonlySet<string> };

/** Finds open GET endpoints by path; fixed segments win over named ones. */
export function createOpenCalls(
  all: readonly AnyEndpoint[] = endpoints,
): (service: ServiceName, path: string) => OpenCall | null {
  const calls = new Map<ServiceName, OpenCall[]>();
  for (const endpoint of all) {
    if (endpoint.access !== 'anyone' || endpoint.method !== 'GET') continue;
    const segments = endpoint.path.split('/').slice(1);
    const query = new Set(
      Object.keys(endpoint.input.shape)
        .filter((name) => !segments.includes(`:${name}`))
        .map(toSnake),
    );
    calls.set(endpoint.service, [...(calls.get(endpoint.service) ?? []), { segments, query }]);
  }
  for (const list of calls.values()) list.sort((one, other) => namedCount(one) - namedCount(other));
  return (service, path) => {
    const input = decoded(path);
    return (input && calls.get(service)?.find(({ segments }) => matches(segments, input))) ?? null;
  };
}

const namedCount = ({ segments }: OpenCall) => segments.filter((segment) => segment.startsWith(':')).length;

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
