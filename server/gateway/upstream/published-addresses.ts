/** The addresses of published records, so that a page of one of them may begin before it is loaded. */
import type { Logger } from 'pino';
import { listOwnPages, pageHref } from '#contract/content/pages.ts';
import { listPolicies } from '#contract/content/policies.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { href, type Route } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import { firstProducts, newestPosts } from '../documents/list-all.ts';

/** Pages of older posts, and of later products, are sent whole. */
const maxRecords = 500;

type Kind = Exclude<NonNullable<Route['sitemap']>, 'page'>;

const lists: Record<Kind, (api: Api) => Promise<readonly string[]>> = {
  posts: async (api) => (await newestPosts(api, maxRecords)).map(({ slug }) => href('post', { slug })),
  products: async (api) => (await firstProducts(api, maxRecords)).map(({ name }) => href('product', { name })),
  policies: async (api) => (await api(listPolicies, {})).items.map(({ slug }) => href('policy', { slug })),
  pages: async (api) => (await api(listOwnPages, {})).items.map(pageHref),
};

type Options = {
  logger: Logger;
  /** Calls are anonymous. */
  api: Api;
  /** Whether change events arrive; while they do not, no address is known. */
  isListening(): boolean;
};

export type PublishedAddresses = {
  /** The path is that in the language of the request. Reads the list if no change has been seen since; false if it cannot be read. */
  has(kind: Kind, path: string): Promise<boolean>;
  purge(changed: readonly string[]): void;
};

const retryAfterMs = 1_000;
const keyOf = (kind: Kind) => `${siteFormat().prefix} ${kind}`;
const none: ReadonlySet<string> = new Set();

export function createPublishedAddresses({ logger, api, isListening }: Options): PublishedAddresses {
  /** The keys are languages and kinds. */
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  async function read(kind: Kind): Promise<ReadonlySet<string>> {
    try {
      return new Set(await lists[kind](api));
    } catch (err) {
      failedAt = performance.now();
      known.delete(keyOf(kind));
      logger.warn({ err, kind }, 'could not list the published addresses');
      return none;
    }
  }

  return {
    async has(kind, path) {
      if (!isListening()) known.clear();
      // A list that changed while it was read is read once more.
      for (let tries = 0; tries < 2 && isListening() && performance.now() - failedAt >= retryAfterMs; tries++) {
        const key = keyOf(kind);
        const list = known.get(key) ?? read(kind);
        known.set(key, list);
        const paths = await list;
        if (known.get(key) === list) return paths.has(path);
      }
      return false;
    },
    purge(changed) {
      for (const key of [...known.keys()])
        if (changed.includes(tags[key.split(' ')[1] as Kind]) || changed.includes(tags.all)) known.delete(key);
    },
  };
}
