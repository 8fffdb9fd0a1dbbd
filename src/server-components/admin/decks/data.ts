import { type DeckShare, listDeckShares } from '#contract/content/deck-shares.ts';
import {
  type DeckVersion,
  type DeckVersionSummary,
  getDeckVersion,
  listDeckVersions,
} from '#contract/content/deck-versions.ts';
import { type DeckViews, type DeckVisit, getDeckViews, listDeckVisits } from '#contract/content/deck-visits.ts';
import type { DeckDraft } from '#contract/content/decks-admin.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { nameOf } from '../ui/history-of.ts';
import { oneOf } from '../ui/list-state.ts';
import { type DeckTab, deckTabs } from './fields.tsx';

export type Context = PageContext<'decksAdmin'>;

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

export async function loadDeck(deck: DeckDraft, context: Context): Promise<DeckData> {
  const tab = oneOf(deckTabs, context.query.get('part')) ?? 'slides';
  const [shown, removedBy] = await Promise.all([loadTab(context, deck, tab), nameOfRemover(context, deck)]);
  return { deck, tab, removedBy, ...shown };
}

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
