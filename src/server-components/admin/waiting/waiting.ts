/** Declares what waits for somebody of the staff, once for the side bar, the bell and the overview. */

import type { Permission } from '#contract/auth/permissions.ts';
import { canView } from '#contract/auth/read-only-permissions.ts';
import type { Api } from '#contract/endpoint.ts';
import { overview } from '#contract/overview.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { listHref } from '../ui/urls.ts';

export type Waiting = {
  /** The name of its panel. */
  readonly name: string;
  readonly permission: Permission;
  readonly screen: ScreenName;
  /** The query of the list of records that wait. */
  readonly list: Readonly<Record<string, string>>;
  readonly one: string;
  readonly many: string;
  /** Somebody has to act, so the side bar and the bell show it too. */
  readonly urgent: boolean;
  /** It stops at `countedTo` of contract/lists.ts, which means that or more. */
  count(api: Api): Promise<number | null | undefined>;
};

/** Each is one call for a page. */
const inAuth = async (api: Api) => (await api(overview.auth, { waiting: 'true' })).waiting;
const inContent = async (api: Api) => (await api(overview.content, { waiting: 'true' })).waiting;
const inTrade = async (api: Api) => (await api(overview.trade, { waiting: 'true' })).waiting;

const all: readonly Waiting[] = [
  {
    name: 'waiting-mine',
    permission: 'inquiries.manage',
    screen: 'customerService',
    list: { assignee: 'me' },
    one: 'inquiry assigned to you',
    many: 'inquiries assigned to you',
    urgent: true,
    count: async (api) => (await inTrade(api))?.threads?.mine,
  },
  {
    name: 'waiting-unassigned',
    permission: 'inquiries.manage',
    screen: 'customerService',
    list: { assignee: 'nobody' },
    one: 'unassigned inquiry',
    many: 'unassigned inquiries',
    urgent: true,
    count: async (api) => (await inTrade(api))?.threads?.unassigned,
  },
  {
    name: 'waiting-overdue',
    permission: 'inquiries.manage',
    screen: 'customerService',
    list: { due: 'overdue' },
    one: 'overdue inquiry',
    many: 'overdue inquiries',
    // Inquiries that are assigned to somebody else do not belong in the bell, which has all others already.
    urgent: false,
    count: async (api) => (await inTrade(api))?.threads?.overdue,
  },
  {
    name: 'waiting-orders',
    permission: 'orders.manage',
    screen: 'customerService',
    list: { part: 'orders', status: 'placed' },
    one: 'order to confirm',
    many: 'orders to confirm',
    urgent: true,
    count: async (api) => (await inTrade(api))?.placedOrders,
  },
  {
    name: 'waiting-access',
    permission: 'roles.manage',
    screen: 'rolesAdmin',
    list: { part: 'requests' },
    one: 'request for access',
    many: 'requests for access',
    urgent: true,
    count: async (api) => (await inAuth(api))?.accessRequests,
  },
  {
    name: 'waiting-messages',
    permission: 'operations.manage',
    screen: 'operations',
    list: {},
    one: 'message that could not be sent',
    many: 'messages that could not be sent',
    urgent: true,
    async count(api) {
      const all = await Promise.all([inTrade(api), inAuth(api), inContent(api)]);
      return all.reduce((sum, waiting) => sum + (waiting?.failedMessages ?? 0), 0);
    },
  },
  {
    name: 'waiting-stock',
    permission: 'products.manage',
    screen: 'productsAdmin',
    list: { status: 'active', stock: 'low' },
    one: 'product low in stock',
    many: 'products low in stock',
    urgent: false,
    count: async (api) => (await inContent(api))?.lowStock,
  },
  {
    name: 'waiting-posts',
    permission: 'posts.manage',
    screen: 'postsAdmin',
    list: { status: 'pending' },
    one: 'post with unpublished changes',
    many: 'posts with unpublished changes',
    urgent: false,
    count: async (api) => (await inContent(api))?.pendingPosts,
  },
];

export const waitingOf = ({ screens, viewer }: Pick<PageContext, 'screens' | 'viewer'>): readonly Waiting[] =>
  all.filter(({ permission, screen }) => screens.includes(screen) && canView(viewer?.permissions, permission));

export const waitingHref = ({ screen, list }: Waiting): string => listHref(screen, list);

export const wordsFor = ({ one, many }: Waiting, count: number): string => (count === 1 ? one : many);
