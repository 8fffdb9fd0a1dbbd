import type { FastifyBaseLogger } from 'fastify';
import type { ActionState } from '#contract/action-state.ts';
import type { Site } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { tags as contentTags } from '#contract/events.ts';
import { type Failure, failures } from '#contract/failures.ts';
import { isKnownValue, type Route, type RouteName } from '#contract/routes.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { Rendered, Renderer } from '../../../engine/renderer.ts';
import type { ErrorRendering, PageRendering } from '../../../engine/rendering.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import type { Seals } from '../security/seals.ts';
import type { SharedLists } from '../shared-lists.ts';
import type { Format } from './respond.ts';

export type PageRequest = {
  readonly name: RouteName;
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly href: string;
  readonly api: Api;
  readonly log: FastifyBaseLogger;
  readonly actionState: ActionState | null;
  readonly opened?: boolean;
  readonly visitor?: VisitorContext;
};

export type VisitorContext = Pick<PageContext, 'viewer' | 'screens' | 'remembered' | 'choose' | 'signIn'>;
const anonymous: VisitorContext = { viewer: null, screens: [], remembered: {}, choose: () => undefined, signIn: null };

type ErrorRequest = { failure: Failure; path: string; log: FastifyBaseLogger; userId: string | undefined };

export type RenderedPage = Rendered & { readonly tags: readonly string[] };
export type Pages = ReturnType<typeof createPages>;

type Dependencies = {
  bundles(): Bundles;
  renderer: Renderer;
  origin: string;
  siteOf(): Promise<Site>;
  sharedLists: SharedLists;
  seals: Pick<Seals, 'unseal'>;
};

export function createPages({ bundles, renderer, origin, siteOf, sharedLists, seals }: Dependencies) {
  const report = (log: FastifyBaseLogger) => (error: unknown, digest: string) =>
    log.error({ err: error, digest }, 'could not render a page');

  async function load(request: PageRequest): Promise<{ rendering: PageRendering; tags: readonly string[] }> {
    const page = bundles().rsc.pages[request.name];
    const context: PageContext = {
      route: request.name,
      params: request.params as PageContext['params'],
      query: request.query,
      url: new URL(request.href, origin),
      site: await siteOf(),
      // Personal pages bypass the shared lists.
      api: request.visitor ? request.api : sharedLists.wrap(request.api),
      now: new Date(),
      actionState: request.actionState,
      opened: request.opened ?? false,
      unseal: seals.unseal,
      ...(request.visitor ?? anonymous),
    };
    const data = await page.load(context);
    const rendering: PageRendering = {
      kind: 'page',
      context,
      data,
      head: page.head(data, context),
      assets: bundles().assetsOf(page.file, { signedIn: request.visitor !== undefined }),
    };
    return { rendering, tags: [contentTags.site, ...page.tags(data, context)] };
  }

  return {
    /** Renders both formats. Throws failures and redirects of `load`, and render errors. */
    async render(request: PageRequest): Promise<RenderedPage> {
      const { rendering, tags } = await load(request);
      return { ...(await renderer.render(rendering, report(request.log))), tags };
    },

    /** Renders one format for pages that are not cached: a payload alone costs a fraction of a document. */
    async renderAs(request: PageRequest, format: Format): Promise<Buffer> {
      const { rendering } = await load(request);
      if (format === 'flight') return renderer.renderFlight(rendering, report(request.log));
      return renderer.renderDocument(rendering, report(request.log));
    },

    async renderErrorPage({ failure, path, log, userId }: ErrorRequest): Promise<Rendered> {
      const rendering: ErrorRendering = {
        kind: 'error',
        status: failure.status,
        message: failure.userMessage,
        url: new URL(path, origin),
        site: await siteOf().catch(() => null),
        userId,
        assets: bundles().assetsOf(undefined),
      };
      return renderer.render(rendering, report(log));
    },
  };
}

/** In characters; `redirect` holds a whole path with its query. */
const maxValueLengths: Record<string, number> = { redirect: 2048 };

/** Picks the declared names of a query in declared order, so that each page has one cache key. */
export function declaredQuery(route: Route, search: string): { query: URLSearchParams; personal: boolean } {
  const query = new URLSearchParams();
  let personal = false;
  if (search === '' || !(route.query || route.personal)) return { query, personal };
  const input = new URLSearchParams(search);
  for (const name of [...(route.query ?? []), ...(route.personal ?? [])]) {
    const value = input.get(name);
    if (value === null || !isKnownValue(name, value)) continue;
    if (value.length > (maxValueLengths[name] ?? 200)) throw failures.badRequest('This address is not valid.');
    query.set(name, value);
    personal ||= route.personal?.includes(name) ?? false;
  }
  return { query, personal };
}

export function canonicalPath(route: Route, params: Record<string, string>): string {
  if (!route.pattern.includes(':')) return route.pattern;
  return route.pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
