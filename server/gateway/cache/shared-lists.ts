import { LRUCache } from 'lru-cache';
import { listPolicies } from '#contract/content/policies.ts';
import { listProducts } from '#contract/content/products.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { siteFormat } from '#contract/site-format.ts';
import { getCountry, listCountryNames } from '#contract/trade/countries.ts';
import { type AnyApi, callKey, endpointKey } from '../../client/build-request.ts';

type Options = {
  /**
   * Its calls are anonymous and independent of a request, because a cached response must not end with the request that
   * came first.
   */
  api: Api;
  /** Whether change events arrive; while they do not, nothing is cached. */
  isListening(): boolean;
};

export type SharedLists = {
  readonly uses: Readonly<Record<'hit' | 'miss', number>>;
  /** Visitors see their own changes at once, so their pages share only what never changes. */
  wrap(api: Api, kind: 'public' | 'personal'): Api;
  purge(changed: readonly string[]): void;
};

const tagOf = new Map([
  [endpointKey(listProducts), tags.products],
  [endpointKey(listPolicies), tags.policies],
]);
const constant = new Set([endpointKey(listCountryNames), endpointKey(getCountry)]);
const maxEntries = 20;

export function createSharedLists({ api, isListening }: Options): SharedLists {
  const cache = new LRUCache<string, { readonly tag: string; readonly response: Promise<unknown> }>({
    max: maxEntries,
  });

  const uses = { hit: 0, miss: 0 };
  return {
    uses,
    wrap(personalApi, kind) {
      const call: AnyApi = async (endpoint, input) => {
        const name = endpointKey(endpoint);
        const tag = constant.has(name) ? tags.all : kind === 'public' ? tagOf.get(name) : undefined;
        if (!isListening()) cache.clear();
        if (tag === undefined || !isListening()) return (personalApi as AnyApi)(endpoint, input);
        const key = siteFormat().prefix + callKey(endpoint, input);
        const cached = cache.get(key);
        uses[cached ? 'hit' : 'miss']++;
        if (cached) return cached.response;
        const entry = { tag, response: (api as AnyApi)(endpoint, input).then(freezeDeep) };
        cache.set(key, entry);
        return entry.response.catch((error: unknown) => {
          // A purge may have made room for a newer entry meanwhile.
          if (cache.peek(key) === entry) cache.delete(key);
          throw error;
        });
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

/** Freezes the shared value, so that code that mutates it by mistake fails at once. */
function freezeDeep(value: unknown): unknown {
  if (!Object.isFrozen(value)) for (const each of Object.values(Object.freeze(value) as object)) freezeDeep(each);
  return value;
}
