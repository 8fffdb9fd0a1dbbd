import { listDeckDrafts } from '#contract/content/decks-admin.ts';
import { routes } from '#contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { type DeckAdminData, loadDeckAdmin } from './data.ts';
import { NewDeck } from './form.tsx';
import { DeckList } from './list.tsx';
import { DeckRecord } from './record.tsx';

export const deckAdminPage = definePage<'decksAdmin', DeckAdminData>({
  load: loadDeckAdmin,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listDeckDrafts, ({ items }) =>
      items.map(({ slug, title, status }) => ({ label: title, detail: `Deck, ${status}`, record: { deck: slug } })),
    ),
  ],
  View: DeckAdminView,
});

function titleOf(data: DeckAdminData): string {
  if (data.view === 'deck') return data.deck.title;
  return data.view === 'new' ? 'New deck' : routes.decksAdmin.admin;
}

function DeckAdminView({ data, context }: ViewProps<'decksAdmin', DeckAdminData>) {
  switch (data.view) {
    case 'list':
      return <DeckList list={data.list} context={context} />;
    case 'new':
      return <NewDeck context={context} />;
    case 'deck':
      return <DeckRecord data={data} context={context} />;
  }
}
