/**
 * The one table of routes: matching, links, redirects, menus, the sitemap and the tests read it; no address stands
 * anywhere else. Plain data without the schema library, because the browser's router reads it too.
 */

/**
 * public: anybody. sign-in: only useful without a session. signed-in: any session.
 * endpoint: a session, and the permission that the apps service names for this path.
 */
export type RouteAccess = 'public' | 'sign-in' | 'signed-in' | 'endpoint';

export type Route = {
  /** Segments; `:name` takes one segment. */
  readonly pattern: `/${string}`;
  readonly access: RouteAccess;
  /** Shown in the main menu under this label. */
  readonly nav?: string;
  /** Query names that choose what is shown: they are part of the key that a page is kept under; others are ignored. */
  readonly query?: readonly string[];
  /** Query names that make a page one person's (a reference number): such a page is never kept. */
  readonly personal?: readonly string[];
  /** Listed in the sitemap: itself, or one entry per item of this kind. */
  readonly sitemap?: 'page' | 'posts' | 'policies' | 'products';
};

export const routes = {
  home: { pattern: '/', access: 'public', nav: 'Home', sitemap: 'page' },
  products: { pattern: '/products', access: 'public', nav: 'Products', sitemap: 'page', query: ['page'] },
  product: { pattern: '/products/:name', access: 'public', sitemap: 'products', personal: ['joined'] },
  news: { pattern: '/news', access: 'public', nav: 'News', sitemap: 'page', query: ['page', 'tag'] },
  post: { pattern: '/news/:slug', access: 'public', sitemap: 'posts' },
  about: { pattern: '/about', access: 'public', nav: 'About', sitemap: 'page' },
  horizon: { pattern: '/horizon', access: 'public', nav: 'Horizon', sitemap: 'page' },
  independence: { pattern: '/independence', access: 'public', nav: 'Independence', sitemap: 'page' },
  policies: { pattern: '/policies', access: 'public', nav: 'Policies', sitemap: 'page' },
  policy: { pattern: '/policies/:slug', access: 'public', sitemap: 'policies' },
  policyVersion: { pattern: '/policies/:slug/versions/:number', access: 'public' },
  policyCompare: { pattern: '/policies/:slug/compare', access: 'public', query: ['from', 'to'] },
  contact: { pattern: '/contact', access: 'public', nav: 'Contact', sitemap: 'page', personal: ['reference'] },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
export type RouteParams<Name extends RouteName> = { [Key in ParamNames<(typeof routes)[Name]['pattern']>]: string };

type HrefArguments<Name extends RouteName> = keyof RouteParams<Name> extends never
  ? [query?: Record<string, string | number | undefined>]
  : [params: RouteParams<Name> & Record<string, string | number | undefined>];

/** The address of a route: `href('post', { slug })`. What the pattern does not name becomes the query. */
export function href<Name extends RouteName>(name: Name, ...[values]: HrefArguments<Name>): string {
  const query = new URLSearchParams();
  let path: string = routes[name].pattern;
  for (const [key, value] of Object.entries(values ?? {})) {
    if (value === undefined) continue;
    if (path.includes(`:${key}`)) path = path.replace(`:${key}`, encodeURIComponent(String(value)));
    else query.set(key, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/** The Flight payload of a page has an address of its own, so that caches can tell the two apart. */
export const payloadSuffix = '/_payload';
export const payloadHref = (path: string): string => (path === '/' ? payloadSuffix : path + payloadSuffix);
