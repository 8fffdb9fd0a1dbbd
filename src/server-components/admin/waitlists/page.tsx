import type { ReactNode } from 'react';
import { listWaitlists } from '#contract/trade/waitlists-admin.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { EmptyWaitlist } from './add-tab.tsx';
import {
  type EmptyData,
  type EntryData,
  type ListData,
  type ListsData,
  loadEntry,
  loadList,
  loadLists,
  loadNew,
  type NewData,
  titleIn,
  titleOf,
} from './data.ts';
import { EntryView } from './entry.tsx';
import { ListsView } from './list.tsx';
import { WaitlistView } from './record.tsx';
import { NewListView } from './settings-tab.tsx';

type Data = ListsData | ListData | EntryData | EmptyData | NewData;

export const waitlistsAdminPage = definePage<'waitlistsAdmin', Data>({
  load,
  head: (data) => ({
    title: titleOfPage(data),
    noindex: true,
  }),
  tags: () => [],
  search: [
    searchBy(listWaitlists, ({ items }) =>
      items.map((list) => ({
        label: titleIn(new Map(), list),
        detail: `Waitlist, ${list.counts.waiting} waiting`,
        record: { waitlist: list.name },
      })),
    ),
  ],
  View,
});

function titleOfPage(data: Data): string {
  if (data.kind === 'new') return 'New waitlist';
  return data.kind === 'lists' ? 'Waitlists' : `Waitlist ${titleOf(data)}`;
}

async function load(context: PageContext<'waitlistsAdmin'>): Promise<Data> {
  if (context.query.get('waitlist') === newRecord) return loadNew(context);
  const open = async (name: string): Promise<ListData | EntryData | EmptyData> =>
    context.query.has('entry') ? loadEntry(context, name) : loadList(context, name);
  return (await chosenRecord(context, open)) ?? loadLists(context);
}

function View({ data, context }: ViewProps<'waitlistsAdmin', Data>): ReactNode {
  switch (data.kind) {
    case 'new':
      return <NewListView data={data} context={context} />;
    case 'lists':
      return <ListsView data={data} context={context} />;
    case 'list':
      return <WaitlistView data={data} context={context} />;
    case 'empty':
      return <EmptyWaitlist data={data} context={context} />;
    case 'entry':
      return <EntryView data={data} context={context} />;
  }
}
