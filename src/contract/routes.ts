/** One table serves matching, links, redirects, menus and sitemap; admin screens come from `screens.ts`. */
import { below } from './languages.ts';
import { loginPath } from './login-path.ts';
import { allScreens, type ScreenName, type screens } from './screens.ts';
import { siteFormat } from './site-format.ts';
import { msg } from './translate.ts';

/** sign-in: only without a session. endpoint: with the permission that the apps service requires. */
export type RouteAccess = 'public' | 'sign-in' | 'signed-in' | 'endpoint';

export type Route = {
  readonly pattern: `/${string}`;
  readonly access: RouteAccess;
  /** Path of the endpoint that guards the route, if `access` is `endpoint`, and the pages below it. */
  readonly guard?: `/account/${string}`;
  /** Label in the main menu. */
  readonly nav?: string;
  /** Label in the account menu, for users who may open it. */
  readonly account?: string;
  /** Label in the admin menu, for users who may open it. */
  readonly admin?: string;
  /** Query names in the cache key; others are ignored. */
  readonly query?: readonly string[];
  /** Query names that make a page personal (a reference number, a search), so that it is never cached. */
  readonly personal?: readonly string[];
  /** With a query it costs more than other pages: it has a rate limit of its own. */
  readonly searches?: true;
  /** The URL contains a secret: the page is never cached, listed or logged. */
  readonly secret?: true;
  /** Its forms may have files for messages. */
  readonly files?: true;
  /** The page has no header, menu and footer. */
  readonly bare?: true;
  /** While the site is closed. Public pages are hidden by default, except secret ones; others are shown. */
  readonly whileClosed?: 'shown' | 'hidden' | 'legal';
  /** The page itself, or one entry per record of this type. */
  readonly sitemap?: 'page' | 'pages' | 'posts' | 'policies' | 'products';
};

const listViews = ['all', 'trash'];
/** An unknown list view counts as none. */
export const isKnownValue = (name: string, value: string): boolean => name !== 'view' || listViews.includes(value);

/**
 * `part` is the tab of a record, `from` and `to` are versions to compare, `done` is the last operation, `saved` the view that
 * was opened.
 */
const listQuery = [
  'view',
  'q',
  'sort',
  'columns',
  'after',
  'export',
  'separator',
  'part',
  'from',
  'to',
  'done',
  'list',
  'saved',
] as const;

type AdminRoutes = {
  readonly [Name in ScreenName]: {
    readonly pattern: (typeof screens)[Name]['path'];
    readonly access: 'endpoint';
    readonly guard: (typeof screens)[Name]['path'];
    readonly admin: (typeof screens)[Name]['label'];
    readonly query: readonly string[];
  };
};
const adminRoutes = Object.fromEntries(
  allScreens.map(({ name, path, label, query, files }): [ScreenName, Route] => [
    name,
    {
      pattern: path,
      access: 'endpoint',
      guard: path,
      admin: label,
      query: [...listQuery, ...query],
      ...(files ? { files } : {}),
    },
  ]),
) as AdminRoutes;

export const routes = {
  home: { pattern: '/', access: 'public', nav: msg('Home'), sitemap: 'page' },
  products: {
    pattern: '/products',
    access: 'public',
    nav: msg('Products'),
    sitemap: 'page',
    query: ['page', 'category'],
  },
  product: { pattern: '/products/:name', access: 'public', sitemap: 'products', personal: ['joined'] },
  news: { pattern: '/news', access: 'public', nav: msg('News'), sitemap: 'page', query: ['page', 'tag'] },
  post: { pattern: '/news/:slug', access: 'public', sitemap: 'posts' },
  postCorrection: { pattern: '/news/:slug/corrections/:number', access: 'public' },
  about: { pattern: '/about', access: 'public', nav: msg('About'), sitemap: 'page' },
  horizon: { pattern: '/horizon', access: 'public', nav: msg('Horizon'), sitemap: 'page' },
  independence: { pattern: '/independence', access: 'public', nav: msg('Independence'), sitemap: 'page' },
  ownPage: { pattern: '/pages/:slug', access: 'public', sitemap: 'pages' },
  policies: { pattern: '/policies', access: 'public', nav: msg('Policies'), sitemap: 'page' },
  policy: { pattern: '/policies/:slug', access: 'public', sitemap: 'policies', whileClosed: 'legal' },
  policyVersion: { pattern: '/policies/:slug/versions/:number', access: 'public', whileClosed: 'legal' },
  policyCompare: {
    pattern: '/policies/:slug/compare',
    access: 'public',
    query: ['from', 'to'],
    whileClosed: 'legal',
  },
  contact: {
    pattern: '/contact',
    access: 'public',
    nav: msg('Contact'),
    sitemap: 'page',
    query: ['product'],
    personal: ['reference'],
    files: true,
  },
  search: { pattern: '/search', access: 'public', personal: ['q', 'kind', 'page'], searches: true },

  waitlist: { pattern: '/waitlists/:name', access: 'public', personal: ['joined'] },
  comingSoon: { pattern: '/coming-soon', access: 'public', bare: true, whileClosed: 'shown' },

  apiDocs: { pattern: '/api/docs', access: 'public' },
  apiWebhooks: { pattern: '/api/docs/webhooks', access: 'public' },
  apiService: { pattern: '/api/docs/:service', access: 'public', query: ['endpoint'] },

  share: { pattern: '/share/:secret', access: 'public', secret: true, query: ['slide'] },
  shareDownload: { pattern: '/share/:secret/download', access: 'public', secret: true },
  preview: { pattern: '/preview/:secret', access: 'public', secret: true },
  unsubscribe: { pattern: '/unsubscribe/:secret', access: 'public', secret: true },
  sessionReport: { pattern: '/not-me/:secret', access: 'public', secret: true },
  waitlistInvitation: { pattern: '/invitations/:secret', access: 'public', secret: true },

  login: { pattern: loginPath, access: 'sign-in', query: ['redirect', 'notice', 'change'] },
  welcome: { pattern: '/welcome', access: 'sign-in', query: ['notice', 'change'] },
  confirm: { pattern: '/account/confirm', access: 'signed-in', query: ['redirect', 'with'] },
  account: { pattern: '/account', access: 'signed-in', account: msg('Overview'), query: ['notice', 'screen', 'q'] },
  invitation: { pattern: '/account/invitations/:secret', access: 'signed-in' },
  signedInShare: { pattern: '/account/share/:secret', access: 'signed-in', secret: true, query: ['slide'] },
  signedInShareDownload: { pattern: '/account/share/:secret/download', access: 'signed-in', secret: true },
  policyChanges: { pattern: '/account/policies/:slug', access: 'signed-in' },
  orders: {
    pattern: '/account/orders',
    access: 'endpoint',
    guard: '/account/orders',
    account: msg('Orders'),
    query: ['after'],
  },
  newOrder: {
    pattern: '/account/orders/new/:product',
    access: 'endpoint',
    guard: '/account/orders',
    whileClosed: 'hidden',
    query: ['variant', 'quantity', 'currency', 'country', 'from'],
  },
  cart: {
    pattern: '/account/cart',
    access: 'endpoint',
    guard: '/account/orders',
    account: msg('Cart'),
    whileClosed: 'hidden',
    query: ['currency', 'from', 'updated'],
  },
  cartOrder: {
    pattern: '/account/cart/order',
    access: 'endpoint',
    guard: '/account/orders',
    whileClosed: 'hidden',
    query: ['currency', 'country', 'from'],
  },
  order: {
    pattern: '/account/orders/:number',
    access: 'endpoint',
    guard: '/account/orders',
    query: ['placed', 'cancelled', 'paid'],
  },
  invoice: { pattern: '/account/orders/:number/invoice', access: 'endpoint', guard: '/account/orders' },
  creditNote: {
    pattern: '/account/orders/:number/credit-notes/:credit',
    access: 'endpoint',
    guard: '/account/orders',
  },
  messages: {
    pattern: '/account/messages',
    access: 'signed-in',
    account: msg('Messages'),
    query: ['after', 'notice'],
    files: true,
  },
  message: { pattern: '/account/messages/:reference', access: 'signed-in', files: true },
  investor: { pattern: '/account/investor', access: 'endpoint', guard: '/account/investor', account: msg('Investor') },
  deck: { pattern: '/account/investor/:slug', access: 'endpoint', guard: '/account/investor', query: ['slide'] },
  settings: {
    pattern: '/account/settings',
    access: 'endpoint',
    guard: '/account/settings',
    account: msg('Settings'),
    query: ['organization', 'done', 'archive'],
  },

  ...adminRoutes,
  presentation: {
    pattern: '/account/deck-admin/:slug/present',
    access: 'endpoint',
    guard: '/account/deck-admin',
    query: ['slide', 'notes'],
    bare: true,
  },
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

/** Whether visitors read the page, so that each language of the site has it at an address of its own. */
export const hasLanguages = ({ access, secret, pattern }: Route): boolean =>
  access === 'public' && !secret && !pattern.startsWith('/api/');

/**
 * `href('post', { slug })`, in the language of the page. Values that the pattern does not contain become the query.
 */
export function href<Name extends RouteName>(name: Name, ...[values]: HrefArguments<Name>): string {
  const query = new URLSearchParams();
  let path: string = routes[name].pattern;
  for (const [key, value] of Object.entries(values ?? {})) {
    if (value === undefined) continue;
    if (path.includes(`:${key}`)) path = path.replace(`:${key}`, encodeURIComponent(String(value)));
    else query.set(key, String(value));
  }
  const search = query.toString();
  const address = search ? `${path}?${search}` : path;
  return hasLanguages(routes[name]) ? below(siteFormat().prefix, address) : address;
}
