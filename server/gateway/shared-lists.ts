/** Lists that stand on many public pages: asked for once, and kept until the content service says that they changed. */
import { LRUCache } from 'lru-cache';
import type { Api } from '../../src/contract/endpoint.ts';
import { tags } from '../../src/contract/events.ts';
import { listPolicies } from '../../src/contract/content/policies.ts';
import { listProducts } from '../../src/contract/content/products.ts';
import type { AnyEndpoint } from './upstream/build-request.ts';

type Options = {
  /** Nobody's: an answer that all share must not end with the request that happened to ask first. */
  api: Api;
  /** Whether changes are heard of; while they are not, nothing is kept. */
  isListening(): boolean;
};

export type SharedAnswers = {
  /** Answers the lists from memory, and everything else as `api` does. What it answers must not be changed. */
  before(api: Api): Api;
  purge(changed: readonly string[]): void;
};

/** Bundled pages have copies of the endpoints, so these are known by their addresses. */
const addressOf = ({ service, method, path }: AnyEndpoint) => `${method} ${service}${path}`;
const tagOf = new Map([
  [addressOf(listProducts), tags.products],
  [addressOf(listPolicies), tags.policies],
]);
type AnyApi = (endpoint: AnyEndpoint, input: Record<string, unknown>) => Promise<unknown>;
/** Answers at most: visitors choose the number of the page that is asked for. */
const most = 20;

export function createSharedAnswers({ api, isListening }: Options): SharedAnswers {
  const kept = new LRUCache<string, { readonly tag: string; readonly answer: Promise<unknown> }>({ max: most });

  async function ask(key: string, endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> {
    try {
      return frozen(await (api as AnyApi)(endpoint, input));
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  return {
    before(own) {
      const call = async (endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> => {
        const tag = tagOf.get(addressOf(endpoint));
        if (!isListening()) kept.clear();
        if (tag === undefined || !isListening()) return (own as AnyApi)(endpoint, input);
        const key = `${endpoint.path} ${JSON.stringify(input)}`;
        const known = kept.get(key);
        if (known) return known.answer;
        const answer = ask(key, endpoint, input);
        kept.set(key, { tag, answer });
        return answer;
      };
      return call as Api;
    },
    purge(changed) {
      for (const [key, { tag }] of [...kept.entries()]) {
        if (changed.includes(tag) || changed.includes(tags.all)) kept.delete(key);
      }
    },
  };
}

/** Shared with all who ask later: who changes it by mistake is told at once. */
function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}
