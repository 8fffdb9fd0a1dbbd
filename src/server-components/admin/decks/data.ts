import { type DeckShare, listDeckShares } from '#contract/content/deck-shares.ts';
import {
  type DeckVersion,
  type DeckVersionSummary,
  getDeckVersion,
  listDeckVersions,
} from '#contract/content/deck-versions.ts';
import { type DeckViews, type DeckVisit, getDeckViews, listDeckVisits } from '#contract/content/deck-visits.ts';
import { type DeckDraft, type DraftSummary, getDeckDraft, listDeckDrafts } from '#contract/content/decks-admin.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { csvOf } from '../ui/csv.ts';
import { nameOf } from '../ui/history-of.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { type DeckTab, deckTabs, kindLabels, statusLabels } from './fields.tsx';

export type Context = PageContext<'decksAdmin'>;
type List = { readonly items: readonly DraftSummary[]; readonly next: string | null; readonly total: number | null };

type TabData = {
  readonly shares: readonly DeckShare[] | null;
  readonly views: DeckViews | null;
  readonly visits: { readonly items: readonly DeckVisit[]; readonly next: string | null };
  readonly versions: readonly DeckVersionSummary[] | null;
  readonly compared: { readonly from: DeckVersion; readonly to: DeckVersion | null } | null;
};
export type DeckData = TabData & {
  readonly deck: DeckDraft;
  readonly tab: DeckTab;
  readonly removedBy: string | null;
};

export function removedSlide(
  { removed }: DeckDraft,
  { query, actionState }: Context,
): DeckDraft['removed'][number] | undefined {
  const typedSlideId =
    actionState?.form === 'slide' && actionState.status === 'error' ? actionState.values['slideId'] : undefined;
  return removed.find(({ id }) => id === (typedSlideId ?? query.get('slide')));
}

async function nameOfRemover(context: Context, deck: DeckDraft): Promise<string | null> {
  const by = removedSlide(deck, context)?.removedBy;
  return by ? nameOf(context.api, by) : null;
}

export type DeckAdminData =
  | { readonly view: 'list'; readonly list: List }
  | { readonly view: 'new' }
  | ({ readonly view: 'deck' } & DeckData);

export async function loadDeckAdmin(context: Context): Promise<DeckAdminData> {
  if (context.query.get('deck') === newRecord) return { view: 'new' };
  const deck = await chosenRecord(context, (id) => context.api(getDeckDraft, { id }));
  if (!deck) return { view: 'list', list: await loadList(context) };
  const tab = oneOf(deckTabs, context.query.get('part')) ?? 'slides';
  const [shown, removedBy] = await Promise.all([loadTab(context, deck, tab), nameOfRemover(context, deck)]);
  return { view: 'deck', deck, tab, removedBy, ...shown };
}

export async function loadList(context: Context): Promise<List> {
  preloadViews(context, 'decks');
  const { api, query } = context;
  const filters = {
    ...listState(context),
    kind: oneOf(['deck', 'document'] as const, query.get('kind')),
    status: oneOf(['draft', 'published'] as const, query.get('status')),
    ...sortState(['updated', 'title', 'published'], context),
  };
  if (!isExport(context)) return api(listDeckDrafts, filters);
  return csvOf(context, 'decks.csv', columns, (after) => api(listDeckDrafts, { ...filters, after, pageSize: 100 }));
}

const columns = [
  { name: 'title', value: (row: DraftSummary) => row.title },
  { name: 'address', value: (row: DraftSummary) => row.slug },
  { name: 'kind', value: (row: DraftSummary) => kindLabels[row.kind] },
  { name: 'status', value: (row: DraftSummary) => statusLabels[row.status] },
  { name: 'slides', value: (row: DraftSummary) => row.slideCount },
  { name: 'open_links', value: (row: DraftSummary) => row.shareCount },
  { name: 'visits', value: (row: DraftSummary) => row.viewCount },
  { name: 'published', value: (row: DraftSummary) => row.publishedAt },
  { name: 'last_changed', value: (row: DraftSummary) => row.updatedAt },
];

const noTabData: TabData = {
  shares: null,
  views: null,
  visits: { items: [], next: null },
  versions: null,
  compared: null,
};

async function loadTab(context: Context, { id }: DeckDraft, tab: DeckTab): Promise<TabData> {
  const { api, query } = context;
  switch (tab) {
    case 'views': {
      const shareId = query.get('share') ?? undefined;
      const after = query.get('after') ?? undefined;
      const [views, visits, { shares }] = await Promise.all([
        orPageNotFound(api(getDeckViews, { id, shareId }), context),
        orPageNotFound(api(listDeckVisits, { id, shareId, after }), context),
        api(listDeckShares, { id }),
      ]);
      return { ...noTabData, views, visits, shares };
    }
    case 'versions': {
      const [{ versions }, compared] = await Promise.all([api(listDeckVersions, { id }), loadCompared(context, id)]);
      return { ...noTabData, versions, compared };
    }
    case 'links':
      return query.has('share') ? { ...noTabData, shares: (await api(listDeckShares, { id })).shares } : noTabData;
    case 'history':
    case 'slides':
    case 'settings':
      return noTabData;
  }
}

/** `?from=2&to=3`; without `to` it compares with the draft. */
async function loadCompared(context: Context, id: string): Promise<TabData['compared']> {
  const { api, query } = context;
  const version = (number: string) => orPageNotFound(api(getDeckVersion, { id, number }), context);
  const [from, to] = [query.get('from'), query.get('to')];
  if (!from) return null;
  const [before, after] = await Promise.all([version(from), to && to !== 'now' ? version(to) : null]);
  return { from: before, to: after };
}
