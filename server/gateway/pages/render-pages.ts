/** Loads and draws pages: from the matched route to a rendering, and to the Error screen where that fails. */
import type { FastifyBaseLogger } from 'fastify';
import type { ActionState } from '../../../src/contract/action-state.ts';
import type { Site } from '../../../src/contract/content/site.ts';
import type { Api } from '../../../src/contract/endpoint.ts';
import { tags as contentTags } from '../../../src/contract/events.ts';
import { type Failure, failures } from '../../../src/contract/failures.ts';
import { isKnownValue, type Route, type RouteName } from '../../../src/contract/routes.ts';
import type { ErrorRendering, PageRendering } from '../../../src/rendering.ts';
import type { PageContext } from '../../../src/server-components/page.ts';
import type { Bundles } from '../../rsc/bundles.ts';
import type { Rendered, Renderer } from '../../rsc/renderer.ts';
import type { Seals } from '../security/seals.ts';
import type { SharedLists } from '../shared-lists.ts';
import type { Format } from './respond.ts';

/** A request for a page, after the router found which one. */
export type PageRequest = {
  readonly name: RouteName;
  readonly params: Record<string, string>;
  /** Declared names only. */
  readonly query: URLSearchParams;
  /** Path and declared query, in the one spelling that is the page's key. */
  readonly href: string;
  readonly api: Api;
  readonly log: FastifyBaseLogger;
  readonly actionState: ActionState | null;
  readonly opened?: boolean;
  /** Of guarded pages only: a public one is the same for everybody. */
  readonly person?: VisitorContext;
};

/** Who looks at a page, and what their browser holds. */
export type VisitorContext = Pick<PageContext, 'viewer' | 'screens' | 'remembered' | 'choose' | 'signIn'>;
const anonymous: VisitorContext = { viewer: null, screens: [], remembered: {}, choose: () => undefined, signIn: null };

type ErrorRequest = { failure: Failure; path: string; log: FastifyBaseLogger; person: string | undefined };

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
    log.error({ err: error, digest }, 'a page could not be drawn');

  async function load(request: PageRequest): Promise<{ rendering: PageRendering; tags: readonly string[] }> {
    const page = bundles().rsc.pages[request.name];
    const context: PageContext = {
      route: request.name,
      params: request.params as PageContext['params'],
      query: request.query,
      url: new URL(request.href, origin),
      site: await siteOf(),
      // What somebody is shown in their own name is asked for anew.
      api: request.person ? request.api : sharedLists.wrap(request.api),
      now: new Date(),
      actionState: request.actionState,
      opened: request.opened ?? false,
      unseal: seals.unseal,
      ...(request.person ?? anonymous),
    };
    const data = await page.load(context);
    const rendering: PageRendering = {
      kind: 'page',
      context,
      data,
      head: page.head(data, context),
      assets: bundles().assetsOf(page.file, { signedIn: request.person !== undefined }),
    };
    return { rendering, tags: [contentTags.site, ...page.tags(data, context)] };
  }

  return {
    /** Both forms of a page. Throws failures and redirects of its `load`, and whatever fails while it is drawn. */
    async render(request: PageRequest): Promise<RenderedPage> {
      const { rendering, tags } = await load(request);
      return { ...(await renderer.render(rendering, report(request.log))), tags };
    },

    /** The one form that is asked for, where nothing is to be kept: a payload alone costs a fraction of a document. */
    async renderAs(request: PageRequest, format: Format): Promise<Buffer> {
      const { rendering } = await load(request);
      if (format === 'flight') return renderer.renderFlight(rendering, report(request.log));
      return renderer.renderDocument(rendering, report(request.log));
    },

    /** The Error screen. Never throws for want of a service: it is what is shown then. */
    async renderErrorPage({ failure, path, log, person }: ErrorRequest): Promise<Rendered> {
      const rendering: ErrorRendering = {
        kind: 'error',
        status: failure.status,
        message: failure.userMessage,
        url: new URL(path, origin),
        site: await siteOf().catch(() => null),
        person,
        assets: bundles().assetsOf(undefined),
      };
      return renderer.render(rendering, report(log));
    },
  };
}

/** Characters. Where somebody was going is an address. */
const maxValueLengths: Record<string, number> = { redirect: 2048 };

/** The part of a query that a route declares, in the declared order, so that one page has one key. */
export function declaredQuery(route: Route, search: string): { query: URLSearchParams; personal: boolean } {
  const query = new URLSearchParams();
  let personal = false;
  if (search === '' || !(route.query || route.personal)) return { query, personal };
  const input = new URLSearchParams(search);
  for (const name of [...(route.query ?? []), ...(route.personal ?? [])]) {
    const value = input.get(name);
    if (value === null || !isKnownValue(name, value)) continue;
    if (value.length > (maxValueLengths[name] ?? 200)) throw failures.badRequest('This address cannot be understood.');
    query.set(name, value);
    personal ||= route.personal?.includes(name) ?? false;
  }
  return { query, personal };
}

/** The address of a page in its one spelling. */
export function canonicalPath(route: Route, params: Record<string, string>): string {
  if (!route.pattern.includes(':')) return route.pattern;
  return route.pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
