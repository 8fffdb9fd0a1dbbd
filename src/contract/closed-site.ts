/** A site is closed until its owner opens it: visitors see a page that says so, and members of the staff see all of it. */
import { isOfStaff } from './auth/read-only-permissions.ts';
import type { ShownSite } from './content/site.ts';
import type { Endpoint } from './endpoint.ts';
import { failures } from './failures.ts';
import type { RouteMatch } from './match.ts';
import type { Route } from './routes.ts';
import { addToCart, changeCart } from './trade/cart.ts';
import { placeOrder } from './trade/orders.ts';
import { acceptInvitation } from './trade/waitlist-replies.ts';
import { joinWaitlist } from './trade/waitlists.ts';
import type { Viewer } from './viewer.ts';

/** Null while the site is open; `openable` for those of the staff who may open it. */
export type ClosedView = 'hidden' | 'shown' | 'openable' | null;

type Person = Pick<Viewer, 'permissions'>;

const isStaff = ({ permissions }: Person): boolean => [...permissions].some(isOfStaff);

function closedViewOf({ open }: Pick<ShownSite, 'open'>, person: Person | null): ClosedView {
  if (open) return null;
  if (!person || !isStaff(person)) return 'hidden';
  return person.permissions.has('site.manage') ? 'openable' : 'shown';
}

const isLegal = ({ kind }: ShownSite['policies'][number]) => kind === 'imprint' || kind === 'privacy';

/** Whether the page of an address is hidden from visitors of a closed site. */
function isHidden({ policies }: Pick<ShownSite, 'policies'>, { route, params }: RouteMatch): boolean {
  const { whileClosed = route.access === 'public' && !route.secret ? 'hidden' : 'shown' } = route;
  if (whileClosed !== 'legal') return whileClosed === 'hidden';
  return !policies.some((policy) => policy.slug === params['slug'] && isLegal(policy));
}

/** The frame of a closed site has no links to pages that are hidden. */
const closedFrame = (site: ShownSite): ShownSite => ({
  ...site,
  menus: { header: [], footer: [] },
  policies: site.policies.filter(isLegal),
});

type Call = Pick<Endpoint, 'service' | 'method' | 'path' | 'access'>;

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const selling = new Set([placeOrder, addToCart, changeCart, joinWaitlist, acceptInvitation].map(nameOf));

const isSelling = (call: Call): boolean => call.service === 'trade' && selling.has(nameOf(call));

const isOfOpenSite = (call: Call): boolean =>
  isSelling(call) || (call.access === 'anyone' && call.service !== 'auth' && !call.path.includes(':secret'));

/**
 * Whether a closed site refuses this call: what anybody may read or send, and what sells. Secret links work all the same,
 * and so does all but selling on pages of the account.
 */
export const isRefused = (
  call: Call,
  site: Pick<ShownSite, 'open'>,
  person: Person | null,
  page?: Pick<Route, 'access'>,
): boolean =>
  closedViewOf(site, person) === 'hidden' &&
  (person && page?.access === 'signed-in' ? isSelling(call) : isOfOpenSite(call));

const isOff = ({ pagesOff }: ShownSite, { name }: RouteMatch) => pagesOff.some((page) => page === name);

/** The site as a person sees it. Throws if the page is hidden from them, or switched off and no preview. */
export function siteFor(
  site: ShownSite,
  person: Person | null,
  page: RouteMatch,
  isPreview: boolean,
): { readonly site: ShownSite; readonly closed: ClosedView } {
  const closed = closedViewOf(site, person);
  if (closed === 'hidden' && isHidden(site, page)) throw failures.siteClosed();
  if (isOff(site, page) && !isPreview) throw failures.pageNotFound(page.route.pattern);
  if (closed !== 'hidden') return { site, closed };
  return { site: closedFrame(site), closed };
}
