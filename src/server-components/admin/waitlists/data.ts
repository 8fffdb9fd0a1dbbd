import { getProduct, listProducts } from '#contract/content/products.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { limits } from '#contract/fields.ts';
import { previewInvitations, waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import {
  type AdminWaitlist,
  entrySorts,
  entryStatuses,
  generalTitle,
  getWaitlist,
  getWaitlistEntry,
  listWaitlistEntries,
  listWaitlists,
  type WaitlistEntry,
  waitlistSorts,
  waitlistStates,
} from '#contract/trade/waitlists-admin.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { allPages } from '../../request/all-pages.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { beginList } from '../../ui/late-list.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { tabOf } from '../ui/tabs.tsx';

type Context = PageContext<'waitlistsAdmin'>;
export type Titles = ReadonlyMap<string, string>;

export type ListsData = { readonly kind: 'lists' };
type ReadLists = {
  readonly waitlists: readonly AdminWaitlist[];
  readonly next: string | null;
  readonly total: number | null;
  readonly titles: Titles;
};
export type ListData = {
  readonly kind: 'list';
  readonly waitlist: AdminWaitlist;
  readonly titles: Titles;
  readonly entries: readonly WaitlistEntry[];
  readonly next: string | null;
  readonly total: number | null;
};
type Named = Pick<AdminWaitlist, 'name' | 'title'>;
export type NewData = { readonly kind: 'new'; readonly products: Titles };
export type EmptyData = {
  readonly kind: 'empty';
  readonly waitlist: Named;
  readonly titles: Titles;
};
export type EntryData = {
  readonly kind: 'entry';
  readonly waitlist: AdminWaitlist;
  readonly titles: Titles;
  readonly entry: WaitlistEntry;
};

export const tabs = [
  { key: null, label: 'Entries' },
  { key: 'invite', label: 'Invite' },
  { key: 'add', label: 'Add someone' },
  { key: 'import', label: 'Import' },
  { key: 'growth', label: 'Growth' },
  { key: 'settings', label: 'Settings' },
  { key: 'history', label: 'History' },
];

/** Without a title of their own, lists have that of their product. */
export const titleIn = (titles: Titles, { title, name }: Named): string =>
  title ?? (name === 'general' ? generalTitle : (titles.get(name) ?? name));

export const titleOf = ({ titles, waitlist }: { readonly titles: Titles; readonly waitlist: Named }): string =>
  titleIn(titles, waitlist);

/** Reads the titles of the products with these names. */
async function titlesOf({ api }: Context, names: readonly string[]): Promise<Titles> {
  const found = await Promise.all(names.map((name) => ifAvailable(api(getProduct, { name }))));
  return new Map(found.flatMap((product) => (product ? [[product.name, product.title]] : [])));
}

/** A product without entries has no list yet. Throws 404 for unknown products. */
async function findList(context: Context, name: string): Promise<AdminWaitlist | EmptyData> {
  const { api } = context;
  try {
    return await api(getWaitlist, { waitlist: name });
  } catch (error) {
    if (!isFailure(error) || error.status !== 404) throw error;
    const { title } = await api(getProduct, { name });
    return { kind: 'empty', waitlist: { name, title: null }, titles: new Map([[name, title]]) };
  }
}

export async function loadLists(context: Context): Promise<ListsData> {
  preloadViews(context, 'waitlists');
  const { api } = context;
  if (!isExport(context)) context.preload(() => growthOf(api, 14));
  if (isExport(context)) {
    const filters = listsInput(context);
    return csvOf(context, 'waitlists.csv', listFile, (after) =>
      api(listWaitlists, { ...filters, after: after ?? filters.after, pageSize: limits.pageSizeMax }),
    );
  }
  await beginList(context, () => orPageNotFound(readLists(context), context));
  return { kind: 'lists' };
}

const listsInput = (context: Context) => ({
  ...listState(context),
  state: oneOf(waitlistStates, context.query.get('state')),
  ...sortState(waitlistSorts, context),
});

export async function readLists(context: Context): Promise<ReadLists> {
  const { items, next, total } = await context.api(listWaitlists, listsInput(context));
  const untitled = items.flatMap(({ product, title }) => (product !== null && title === null ? product : []));
  return { waitlists: items, next, total, titles: await titlesOf(context, untitled) };
}

export async function loadNew({ api }: Context): Promise<NewData> {
  const products = await ifAvailable(
    allPages(async (after) => {
      const { items, page, pageCount } = await api(listProducts, { page: after, pageSize: limits.pageSizeMax });
      return { items, next: page < pageCount ? `${page + 1}` : null };
    }),
  );
  return { kind: 'new', products: new Map(products?.map(({ name, title }) => [name, title])) };
}

export async function loadList(context: Context, name: string): Promise<ListData | EmptyData> {
  const tab = tabOf(context, tabs);
  if (!isExport(context)) context.preload(() => entriesOf(context, name));
  if (tab === 'growth') context.preload(() => growthOf(context.api, 30, name));
  if (tab === 'invite') context.preload(() => previewOf(context, name));
  const [waitlist, titles] = await Promise.all([findList(context, name), titlesOf(context, [name])]);
  if ('kind' in waitlist) return waitlist;
  const { items, ...page } = await entriesOf(context, name);
  return { kind: 'list', waitlist, titles, entries: items, ...page };
}

async function entriesOf(context: Context, name: string): Promise<OutputOf<typeof listWaitlistEntries>> {
  const { api, query } = context;
  const filters = {
    waitlist: name,
    ...listState(context),
    status: oneOf(entryStatuses, query.get('status')),
    ...(query.get('verified') === 'true' ? { verified: 'true' } : {}),
    ...sortState(entrySorts, context),
  };
  if (isExport(context))
    return csvOf(context, `waitlist-${name}.csv`, entryFile, (after) =>
      api(listWaitlistEntries, { ...filters, after: after ?? filters.after, pageSize: limits.pageSizeMax }),
    );
  if (tabOf(context, tabs) !== null) return { items: [], next: null, total: null };
  return orPageNotFound(api(listWaitlistEntries, filters), context);
}

/** Without a name, it counts the entries of all lists. */
export async function growthOf(api: Api, days: number, waitlist?: string) {
  return (await api(waitlistGrowth, { days, ...(waitlist ? { waitlist } : {}) })).days;
}

export const previewOf = (context: Context, name: string) =>
  context.api(previewInvitations, invitationOf(context, name));

export function invitationOf({ query }: Pick<Context, 'query'>, name: string) {
  const within = (text: string | null, fallback: number, max: number) =>
    Math.min(max, Math.max(1, Math.trunc(Number(text)) || fallback));
  return { waitlist: name, count: within(query.get('count'), 10, 100), days: within(query.get('days'), 7, 90) };
}

export async function loadEntry(context: Context, name: string): Promise<EntryData> {
  const id = context.query.get('entry') ?? '';
  const [waitlist, entry, titles] = await Promise.all([
    context.api(getWaitlist, { waitlist: name }),
    context.api(getWaitlistEntry, { id }),
    titlesOf(context, [name]),
  ]);
  if (entry.waitlist !== name) throw pageNotFound(context);
  return { kind: 'entry', waitlist, titles, entry };
}

const listFile: readonly CsvColumn<AdminWaitlist>[] = [
  { name: 'address', value: ({ name }) => name },
  { name: 'title', value: ({ title }) => title },
  { name: 'product', value: ({ product }) => product },
  { name: 'open', value: ({ isOpen }) => (isOpen ? 'yes' : 'no') },
  ...Object.keys(entryStatuses).map((status) => ({
    name: status,
    value: ({ counts }: AdminWaitlist) => counts[status as keyof typeof entryStatuses],
  })),
  { name: 'created', value: ({ createdAt }) => createdAt },
];

const entryFile: readonly CsvColumn<WaitlistEntry>[] = [
  { name: 'position', value: ({ position }) => position },
  { name: 'contact', value: ({ contact }) => contact },
  { name: 'status', value: ({ status }) => status },
  { name: 'verified', value: ({ phoneVerified }) => (phoneVerified ? 'yes' : 'no') },
  { name: 'country', value: ({ country }) => country },
  { name: 'note', value: ({ note }) => note },
  { name: 'created', value: ({ createdAt }) => createdAt },
  { name: 'invited', value: ({ invitedAt }) => invitedAt },
  { name: 'invitation_valid_until', value: ({ expiresAt }) => expiresAt },
];
