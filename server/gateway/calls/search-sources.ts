/** The sources of the admin search: the screen that shows a record, its permission, and the call that finds it. */
import { findApps } from '#contract/apps/app-records.ts';
import { listOrganizations } from '#contract/auth/organizations.ts';
import type { Permission } from '#contract/auth/permissions.ts';
import { listRoles } from '#contract/auth/roles.ts';
import { findUsers } from '#contract/auth/users.ts';
import { listDeckDrafts } from '#contract/content/decks-admin.ts';
import { listPageRecords } from '#contract/content/pages-admin.ts';
import { listPolicyRecords } from '#contract/content/policies-admin.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import type { Api } from '#contract/endpoint.ts';
import type { RouteName } from '#contract/routes.ts';
import { orderStatuses } from '#contract/trade/orders.ts';
import { listAdminOrders } from '#contract/trade/orders-admin.ts';
import { listThreads, threadStatuses } from '#contract/trade/threads.ts';
import { listWaitlists } from '#contract/trade/waitlists-admin.ts';

/** `record` is the query of its screen. */
type Hit = { readonly label: string; readonly detail: string; readonly record: Readonly<Record<string, string>> };
export type Source = {
  readonly route: RouteName;
  readonly permission: Permission;
  find(api: Api, query: string, limit: number): Promise<readonly Hit[]>;
};

/** For short lists without a search in the service. */
const matchesText = (query: string, ...texts: readonly string[]) =>
  texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));

const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

export const sources: readonly Source[] = [
  {
    route: 'usersAdmin',
    permission: 'users.manage',
    async find(api, query, pageSize) {
      const { users } = await api(findUsers, { query, pageSize });
      return users.map(({ id, name, phoneNumber }) => ({
        label: name ?? phoneNumber ?? id,
        detail: phoneNumber ? `User, ${phoneNumber}` : 'User',
        record: { user: id },
      }));
    },
  },
  {
    route: 'customerService',
    permission: 'inquiries.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listThreads, { query, pageSize });
      return items.map(({ reference, name, status }) => ({
        label: `${reference} ${name}`,
        detail: `Inquiry, ${inSentence(threadStatuses[status])}`,
        record: { thread: reference },
      }));
    },
  },
  {
    route: 'customerService',
    permission: 'orders.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listAdminOrders, { query, pageSize });
      return items.map(({ number, title, status }) => ({
        label: `${number} ${title}`,
        detail: `Order, ${inSentence(orderStatuses[status])}`,
        record: { part: 'orders', order: number },
      }));
    },
  },
  {
    route: 'postsAdmin',
    permission: 'posts.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listPostRecords, { query, pageSize });
      return items.map(({ id, title, status }) => ({ label: title, detail: `News, ${status}`, record: { post: id } }));
    },
  },
  {
    route: 'productsAdmin',
    permission: 'products.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listProductRecords, { query, pageSize });
      return items.map(({ id, title, status }) => ({
        label: title,
        detail: `Product, ${status}`,
        record: { product: id },
      }));
    },
  },
  {
    route: 'decksAdmin',
    permission: 'decks.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listDeckDrafts, { query, pageSize });
      return items.map(({ slug, title, status }) => ({
        label: title,
        detail: `Deck, ${status}`,
        record: { deck: slug },
      }));
    },
  },
  {
    route: 'policiesAdmin',
    permission: 'policies.manage',
    async find(api, query, pageSize) {
      const { items } = await api(listPolicyRecords, { query, pageSize });
      return items.map(({ id, title }) => ({ label: title, detail: 'Policy', record: { policy: id } }));
    },
  },
  {
    route: 'pagesAdmin',
    permission: 'pages.manage',
    async find(api, query) {
      const { items } = await api(listPageRecords, {});
      return items
        .filter(({ route, title }) => matchesText(query, route, title))
        .map(({ route, title }) => ({ label: title, detail: 'Page', record: { page: route } }));
    },
  },
  {
    route: 'organizationsAdmin',
    permission: 'organizations.manage',
    async find(api, query, pageSize) {
      const { organizations } = await api(listOrganizations, { query, pageSize, all: 'true' });
      return organizations.map(({ id, name }) => ({
        label: name,
        detail: 'Organization',
        record: { organization: id },
      }));
    },
  },
  {
    route: 'waitlistsAdmin',
    permission: 'waitlists.manage',
    async find(api, query) {
      const { waitlists } = await api(listWaitlists, {});
      return waitlists
        .filter(({ name }) => matchesText(query, name))
        .map(({ name, counts }) => ({
          label: name,
          detail: `Waitlist, ${counts.waiting} waiting`,
          record: { waitlist: name },
        }));
    },
  },
  {
    route: 'rolesAdmin',
    permission: 'roles.manage',
    async find(api, query, pageSize) {
      const { roles } = await api(listRoles, { query, pageSize });
      return roles.map(({ id, name }) => ({ label: name, detail: 'Role', record: { role: id } }));
    },
  },
  {
    route: 'appsAdmin',
    permission: 'apps.manage',
    async find(api, query, pageSize) {
      const { items } = await api(findApps, { query, pageSize });
      return items.map(({ id, name }) => ({ label: name, detail: 'App', record: { app: id } }));
    },
  },
];
