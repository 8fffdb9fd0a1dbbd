/** Filters, search, sort order and columns of a list, saved by a person under a name (docs/decisions/073-lists-of-the-back-office.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import type { ScreenName } from '../screens.ts';

type List = {
  readonly screen: ScreenName;
  /** Of a list that is not the first one of its screen. */
  readonly part?: string;
  /** Query names besides those that every list has. */
  readonly filters: readonly string[];
};

/** The lists of the back office whose views can be saved. */
export const lists = {
  posts: { screen: 'postsAdmin', filters: ['status'] },
  decks: { screen: 'decksAdmin', filters: ['status', 'kind'] },
  pictures: { screen: 'mediaAdmin', filters: ['unused'] },
  policies: { screen: 'policiesAdmin', filters: ['status'] },
  products: { screen: 'productsAdmin', filters: ['status', 'stock', 'category'] },
  waitlists: { screen: 'waitlistsAdmin', filters: ['state'] },
  inquiries: { screen: 'customerService', filters: ['status', 'assignee', 'priority', 'tag', 'due', 'mentioned'] },
  orders: { screen: 'customerService', part: 'orders', filters: ['status', 'user'] },
  users: { screen: 'usersAdmin', filters: ['by', 'status', 'role'] },
  roles: { screen: 'rolesAdmin', filters: ['permission'] },
  organizations: { screen: 'organizationsAdmin', filters: [] },
  apps: { screen: 'appsAdmin', filters: [] },
  webhooks: { screen: 'webhooksAdmin', filters: ['status'] },
  'audit-log': { screen: 'auditLog', filters: ['record', 'kind', 'action', 'from', 'to'] },
} as const satisfies Record<string, List>;

export type ListName = keyof typeof lists;

const queryNames = (list: ListName): readonly string[] => ['q', ...lists[list].filters, 'sort', 'columns'];

/** What of a query a view of this list saves, always in the same order. */
export function savedQuery(list: ListName, query: URLSearchParams): string {
  const saved = new URLSearchParams();
  for (const name of queryNames(list)) {
    const value = query.get(name)?.trim();
    if (value) saved.set(name, value);
  }
  return saved.toString();
}

/** The first name in a query that this list does not know. */
export const unknownName = (list: ListName, query: URLSearchParams): string | undefined =>
  [...query.keys()].find((name) => !queryNames(list).includes(name));

const own = endpointsOf({ service: 'auth', access: 'signed-in', api: 'sessions' });

const nameMax = 60;
const name = z
  .string('Please name the view.')
  .trim()
  .min(1, 'Please name the view.')
  .max(nameMax, `Please use at most ${nameMax} characters.`);
const query = z.string().max(2000, 'These filters are too long to be saved.');
const list = z.enum(Object.keys(lists) as [ListName, ...ListName[]]);

const savedView = z.object({ id, list: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = own({
  method: 'GET',
  path: '/saved-views',
  summary: 'List your saved views of a list, oldest first',
  input: z.object({ list }),
  output: z.object({ items: z.array(savedView) }),
});

/** 422 for a name that another view of the list has, 409 if there are too many. */
export const createSavedView = own({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view of a list: its filters, search, sort order and columns',
  input: z.strictObject({ list, name, query }),
  output: z.object({ view: savedView }),
  envelope: 'view',
  status: 201,
});

export const changeSavedView = own({
  method: 'PATCH',
  path: '/saved-views/:id',
  summary: 'Rename a saved view of your own, or save other filters in it',
  input: z.strictObject({ id, name: name.optional(), query: query.optional() }),
  output: z.object({ view: savedView }),
  envelope: 'view',
});

export const deleteSavedView = own({
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Delete a saved view of your own',
  input: z.object({ id }),
  output: z.undefined(),
  status: 204,
});
