/** Filters, search, sort order and columns of a list, saved by a person under a name (docs/decisions/073-lists-of-the-back-office.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { allScreens, type ListName, type ScreenName } from '../screens.ts';

/** The lists of the back office whose views can be saved, as their screens declare them. */
export const lists = Object.fromEntries(
  allScreens.flatMap(({ name: screen, lists = {} }) =>
    Object.entries(lists).map(([list, { part, filters }]) => [list, { screen, part, filters }]),
  ),
) as Readonly<
  Record<
    ListName,
    { readonly screen: ScreenName; readonly part: string | undefined; readonly filters: readonly string[] }
  >
>;

const queryNames = (list: ListName): readonly string[] => ['q', ...lists[list].filters, 'sort', 'columns'];

/** The part of a query that a view of this list saves, always in the same order. */
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
  .max(nameMax, schemaText(message('use_characters_max', { count: nameMax })));
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
