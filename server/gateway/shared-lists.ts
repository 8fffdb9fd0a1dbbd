/** Lists that stand on many public pages: asked for once, and kept until the content service says that they changed. */
import { LRUCache } from 'lru-cache';
import { listPolicies } from '../../src/contract/content/policies.ts';
import { listProducts } from '../../src/contract/content/products.ts';
import type { Api } from '../../src/contract/endpoint.ts';
import { tags } from '../../src/contract/events.ts';
import type { AnyEndpoint } from './upstream/build-request.ts';

type Options = {
  /** Nobody's: an answer that all share must not end with the request that happened to ask first. */
  api: Api;
  /** Whether changes are heard of; while they are not, nothing is kept. */
  isListening(): boolean;
};

export type SharedLists = {
  /** Answers the lists from memory, and everything else as `api` does. What it answers must not be changed. */
  wrap(api: Api): Api;
  purge(changed: readonly string[]): void;
};

/** Bundled pages have copies of the endpoints, so these are known by their addresses. */
const endpointKey = ({ service, method, path }: AnyEndpoint) => `${method} ${service}${path}`;
const tagOf = new Map([
  [endpointKey(listProducts), tags.products],
  [endpointKey(listPolicies), tags.policies],
]);
type AnyApi = (endpoint: AnyEndpoint, input: Record<string, unknown>) => Promise<unknown>;
/** Answers at most: visitors choose the number of the page that is asked for. */
const maxEntries = 20;

export function createSharedLists({ api, isListening }: Options): SharedLists {
  const cache = new LRUCache<string, { readonly tag: string; readonly response: Promise<unknown> }>({
    max: maxEntries,
  });

  async function fetchList(key: string, endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> {
    try {
      return freezeDeep(await (api as AnyApi)(endpoint, input));
    } catch (error) {
      cache.delete(key);
      throw error;
    }
  }

  return {
    wrap(personalApi) {
      const call = async (endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> => {
        const tag = tagOf.get(endpointKey(endpoint));
        if (!isListening()) cache.clear();
        if (tag === undefined || !isListening()) return (personalApi as AnyApi)(endpoint, input);
        const key = `${endpoint.path} ${JSON.stringify(input)}`;
        const cached = cache.get(key);
        if (cached) return cached.response;
        const response = fetchList(key, endpoint, input);
        cache.set(key, { tag, response });
        return response;
      };
      return call as Api;
    },
    purge(changed) {
      for (const [key, { tag }] of [...cache.entries()]) {
        if (changed.includes(tag) || changed.includes(tags.all)) cache.delete(key);
      }
    },
  };
}

/** Shared with all who ask later: who changes it by mistake is told at once. */
function freezeDeep(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) freezeDeep(each);
  }
  return value;
}
