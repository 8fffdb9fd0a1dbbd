import { getProduct, listProducts } from '#contract/content/products.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { previewInvitations, waitlistGrowth } from '#contract/trade/waitlist-invitations.ts';
import {
  type AdminWaitlist,
  entrySorts,
  entryStatuses,
  getWaitlist,
  getWaitlistEntry,
  listWaitlistEntries,
  listWaitlists,
  type WaitlistEntry,
} from '#contract/trade/waitlists-admin.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';

type Context = PageContext<'waitlistsAdmin'>;
export type Growth = OutputOf<typeof waitlistGrowth>['days'];
type Titles = ReadonlyMap<string, string>;

export type ListsData = {
  readonly kind: 'lists';
  readonly waitlists: readonly AdminWaitlist[];
  readonly titles: Titles;
  readonly growth: Growth | null;
};
export type ListData = {
  readonly kind: 'list';
  readonly waitlist: AdminWaitlist;
  readonly titles: Titles;
  readonly entries: readonly WaitlistEntry[];
  readonly next: string | null;
  readonly growth: Growth | null;
  readonly preview: OutputOf<typeof previewInvitations> | null;
};
export type EmptyData = {
  readonly kind: 'empty';
  readonly waitlist: Pick<AdminWaitlist, 'name'>;
  readonly titles: Titles;
};
export type EntryData = {
  readonly kind: 'entry';
  readonly waitlist: AdminWaitlist;
  readonly titles: Titles;
  readonly entry: WaitlistEntry;
};

/** Lists are named after products, except the general one. */
export const titleOf = (name: string, titles: Titles): string =>
  name === 'general' ? 'General news' : (titles.get(name) ?? name);

async function titlesOf({ api }: Context): Promise<Titles> {
  const products = await ifAvailable(api(listProducts, { pageSize: 100 }));
  return new Map(products?.items.map(({ name, title }) => [name, title]));
}

/** A product without entries has no list yet. Throws 404 for unknown products. */
export async function findList(context: Context, name: string): Promise<AdminWaitlist | EmptyData> {
  const { api } = context;
  try {
    return await api(getWaitlist, { waitlist: name });
  } catch (error) {
    if (!isFailure(error) || error.status !== 404) throw error;
    const { title } = await api(getProduct, { name });
    return { kind: 'empty', waitlist: { name }, titles: new Map([[name, title]]) };
  }
}

export async function loadLists(context: Context): Promise<ListsData> {
  const [{ waitlists }, titles, growth] = await Promise.all([
    context.api(listWaitlists, {}),
    titlesOf(context),
    ifAvailable(context.api(waitlistGrowth, { days: 14 })),
  ]);
  return { kind: 'lists', waitlists, titles, growth: growth?.days ?? null };
}

export async function loadList(context: Context, waitlist: AdminWaitlist): Promise<ListData> {
  const { api, query } = context;
  const filters = {
    waitlist: waitlist.name,
    ...listState(context),
    status: oneOf(entryStatuses, query.get('status')),
    ...(query.get('verified') === 'true' ? { verified: 'true' } : {}),
    ...sortState(entrySorts, context),
  };
  if (isExport(context))
    return csvOf(`waitlist-${waitlist.name}.csv`, entryFile, (after) =>
      api(listWaitlistEntries, { ...filters, after: after ?? filters.after, pageSize: 100 }),
    );
  const tab = query.get('part');
  const [list, titles, growth, preview] = await Promise.all([
    orPageNotFound(api(listWaitlistEntries, filters), context),
    titlesOf(context),
    tab === 'growth' ? ifAvailable(api(waitlistGrowth, { waitlist: waitlist.name, days: 30 })) : null,
    tab === 'invite' && query.has('count')
      ? ifAvailable(api(previewInvitations, invitationOf(context, waitlist)))
      : null,
  ]);
  return {
    kind: 'list',
    waitlist,
    titles,
    entries: list.items,
    next: list.next,
    growth: growth?.days ?? null,
    preview,
  };
}

export function invitationOf({ query }: Pick<Context, 'query'>, { name }: AdminWaitlist) {
  const within = (text: string | null, fallback: number, max: number) =>
    Math.min(max, Math.max(1, Math.trunc(Number(text)) || fallback));
  return { waitlist: name, count: within(query.get('count'), 10, 100), days: within(query.get('days'), 7, 90) };
}

export async function loadEntry(context: Context, waitlist: AdminWaitlist): Promise<EntryData> {
  const id = context.query.get('entry') ?? '';
  const [entry, titles] = await Promise.all([
    orPageNotFound(context.api(getWaitlistEntry, { id }), context),
    titlesOf(context),
  ]);
  if (entry.waitlist !== waitlist.name) throw pageNotFound(context);
  return { kind: 'entry', waitlist, titles, entry };
}

const entryFile: readonly CsvColumn<WaitlistEntry>[] = [
  { name: 'Position', value: ({ position }) => position },
  { name: 'Contact', value: ({ contact }) => contact },
  { name: 'Status', value: ({ status }) => status },
  { name: 'Verified', value: ({ phoneVerified }) => (phoneVerified ? 'yes' : 'no') },
  { name: 'Country', value: ({ country }) => country },
  { name: 'Note', value: ({ note }) => note },
  { name: 'Joined the list', value: ({ createdAt }) => createdAt },
  { name: 'Invited', value: ({ invitedAt }) => invitedAt },
  { name: 'Invitation valid until', value: ({ expiresAt }) => expiresAt },
];
