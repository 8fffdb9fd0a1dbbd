/** Loads only the sections that the user has permission for. */
import { signInHealth } from '#contract/auth/colleagues.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { type ListedPost, listPostRecords } from '#contract/content/posts-admin.ts';
import { listProductRecords, type ProductLine } from '#contract/content/products-admin.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { type AdminOrderSummary, listAdminOrders } from '#contract/trade/orders-admin.ts';
import { countThreads, listThreads, type ThreadSummary } from '#contract/trade/threads.ts';
import { waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import type { PageContext } from '../../page.ts';

/** `undefined`: no permission. `null`: the service did not answer. */
type SectionData<Data> = Data | null | undefined;

export type DashboardData = {
  readonly inquiries: SectionData<{ counts: OutputOf<typeof countThreads>; waiting: readonly ThreadSummary[] }>;
  readonly orders: SectionData<{ orders: readonly AdminOrderSummary[]; more: boolean }>;
  readonly posts: SectionData<{ scheduled: readonly ListedPost[]; pending: readonly ListedPost[] }>;
  readonly stock: SectionData<{ products: readonly ProductLine[]; more: boolean }>;
  readonly growth: SectionData<OutputOf<typeof waitlistGrowth>['days']>;
  readonly signIn: SectionData<OutputOf<typeof signInHealth>>;
};

/** Null if the user may see no section. */
export async function loadDashboard({ api, viewer, screens }: PageContext): Promise<DashboardData | null> {
  const may = (permission: Permission, screen: (typeof screens)[number]) =>
    viewer?.permissions.has(permission) === true && screens.includes(screen);
  const section = <Data>(isFor: boolean, load: () => Promise<Data>): Promise<SectionData<Data>> =>
    isFor ? load().catch(orNull) : Promise.resolve(undefined);
  const [inquiries, orders, posts, stock, growth, signIn] = await Promise.all([
    section(may('inquiries.manage', 'customerService'), async () => {
      const [counts, waiting] = await Promise.all([
        api(countThreads, {}),
        api(listThreads, { status: 'todo', sort: 'waiting', pageSize: 4 }),
      ]);
      return { counts, waiting: waiting.items };
    }),
    section(may('orders.manage', 'customerService'), async () => {
      const { items, next } = await api(listAdminOrders, { status: 'placed', sort: 'oldest', pageSize: 4 });
      return { orders: items, more: next !== null };
    }),
    section(may('posts.manage', 'postsAdmin'), async () => {
      const [scheduled, pending] = await Promise.all([
        api(listPostRecords, { status: 'scheduled', pageSize: 4 }),
        api(listPostRecords, { status: 'pending', pageSize: 4 }),
      ]);
      return { scheduled: scheduled.items, pending: pending.items };
    }),
    section(may('products.manage', 'productsAdmin'), async () => {
      const { items, next } = await api(listProductRecords, {
        status: 'active',
        stock: 'low',
        sort: 'stock',
        pageSize: 5,
      });
      return { products: items, more: next !== null };
    }),
    section(may('waitlists.manage', 'waitlistsAdmin'), async () => (await api(waitlistGrowth, { days: 7 })).days),
    section(may('users.manage', 'usersAdmin'), () => api(signInHealth, {})),
  ]);
  const data = { inquiries, orders, posts, stock, growth, signIn };
  return Object.values(data).every((loaded) => loaded === undefined) ? null : data;
}

/** A failed section must not fail the page. */
function orNull(error: unknown): null {
  if (isFailure(error)) return null;
  throw error;
}
