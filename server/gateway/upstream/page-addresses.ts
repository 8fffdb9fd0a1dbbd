/** Own pages at addresses that no route has, present and former ones: an unknown address costs no call. */
import { mayBeOwnPage } from '#contract/content/page-addresses.ts';
import { listOwnPages } from '#contract/content/pages.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { prefixOf, withoutPrefix } from '#contract/languages.ts';
import { matchRoute, type RouteMatch } from '#contract/match.ts';
import { routes as productRoutes, type Route } from '#contract/routes.ts';

type Options = {
  /** Calls are anonymous. */
  api: Api;
  /** Whether change events arrive. */
  isListening(): boolean;
  routes?: Readonly<Record<string, Route>>;
};

/** While no events arrive, an answer is used for so long. */
const briefMs = 1_000;

/** As `matchRoute`; `params.address` of an own page is the path, if it is not the one that its name makes. */
export type MatchPage = (path: string) => RouteMatch | null;

export type PageAddresses = {
  /** Fails only if the addresses were never read, and no route has the path. */
  match(path: string): Promise<RouteMatch | null>;
  /** The same for many paths. */
  matcher(): Promise<MatchPage>;
  purge(changed: readonly string[]): void;
};

export function createPageAddresses({ api, isListening, routes = productRoutes }: Options): PageAddresses {
  let current: Promise<MatchPage> | undefined;
  let last: MatchPage | undefined;
  let askedAt = 0;

  async function read(): Promise<MatchPage> {
    const { items } = await api(listOwnPages, {});
    const names = new Map(
      items.flatMap(({ route, address, formerAddresses }) =>
        [...formerAddresses, ...(address ? [address] : [])].map((each) => [each, route] as const),
      ),
    );
    return (path) => {
      const prefix = prefixOf(path) ?? '';
      const address = withoutPrefix(prefix, path);
      const slug = names.get(address);
      const params = slug === undefined ? null : { slug, address };
      return matchRoute(path, routes) ?? (params && { name: 'ownPage', route: productRoutes.ownPage, params, prefix });
    };
  }

  async function matcher(): Promise<MatchPage> {
    if (!isListening() && performance.now() - askedAt > briefMs) current = undefined;
    if (!current) askedAt = performance.now();
    current ??= read();
    const asked = current;
    try {
      last = await asked;
      return last;
    } catch (error) {
      if (current === asked) current = undefined;
      if (last) return last;
      throw error;
    }
  }

  return {
    match: async (path) => matchRoute(path, routes) ?? (mayBeOwnPage(path) ? (await matcher())(path) : null),
    matcher,
    purge(changed) {
      if (changed.includes(tags.pages) || changed.includes(tags.all)) current = undefined;
    },
  };
}
