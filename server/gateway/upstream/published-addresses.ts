/** The addresses of published records, so that a page of one of them may begin before it is loaded. */
import type { Logger } from 'pino';
import { listOwnPages, pageHref } from '#contract/content/pages.ts';
import { listPolicies } from '#contract/content/policies.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { href, type Route } from '#contract/routes.ts';
import { allProducts, newestPosts } from '../documents/list-all.ts';

/** Pages of older posts are sent whole. */
const maxPosts = 500;

type Kind = Exclude<NonNullable<Route['sitemap']>, 'page'>;

const lists: Record<Kind, (api: Api) => Promise<readonly string[]>> = {
  posts: async (api) => (await newestPosts(api, maxPosts)).map(({ slug }) => href('post', { slug })),
  products: async (api) => (await allProducts(api)).map(({ name }) => href('product', { name })),
  policies: async (api) => (await api(listPolicies, {})).items.map(({ slug }) => href('policy', { slug })),
  pages: async (api) => (await api(listOwnPages, {})).items.map(({ route }) => pageHref(route)),
};

type Options = {
  logger: Logger;
  /** Calls are anonymous. */
  api: Api;
  /** Whether change events arrive; while they do not, no address is known. */
  isListening(): boolean;
};

export type PublishedAddresses = {
  /** False also while the list is read, which the first question for its kind begins. */
  has(kind: Kind, path: string): boolean;
  purge(changed: readonly string[]): void;
};

export function createPublishedAddresses({ logger, api, isListening }: Options): PublishedAddresses {
  const known = new Map<Kind, ReadonlySet<string>>();
  const reading = new Set<Kind>();
  const changedMeanwhile = new Set<Kind>();

  async function read(kind: Kind): Promise<void> {
    if (reading.has(kind)) {
      changedMeanwhile.add(kind);
      return;
    }
    reading.add(kind);
    try {
      let paths: readonly string[];
      do {
        changedMeanwhile.delete(kind);
        paths = await lists[kind](api);
      } while (changedMeanwhile.has(kind));
      known.set(kind, new Set(paths));
    } catch (err) {
      logger.warn({ err, kind }, 'could not list the published addresses');
    } finally {
      reading.delete(kind);
    }
  }

  return {
    has(kind, path) {
      if (!isListening()) known.clear();
      else if (!known.has(kind) && !reading.has(kind)) void read(kind);
      return known.get(kind)?.has(path) ?? false;
    },
    purge(changed) {
      for (const kind of Object.keys(lists) as Kind[]) {
        if (!changed.includes(tags[kind]) && !changed.includes(tags.all)) continue;
        if (known.delete(kind) || reading.has(kind)) void read(kind);
      }
    },
  };
}
