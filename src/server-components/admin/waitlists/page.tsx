import type { ReactNode } from 'react';
import { listWaitlists } from '#contract/trade/waitlists-admin.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { chosenRecord } from '../ui/selection.ts';
import { EmptyWaitlist } from './add-tab.tsx';
import {
  type EmptyData,
  type EntryData,
  type ListData,
  type ListsData,
  loadEntry,
  loadList,
  loadLists,
  titleOf,
} from './data.ts';
import { EntryView } from './entry.tsx';
import { ListsView } from './list.tsx';
import { WaitlistView } from './record.tsx';

type Data = ListsData | ListData | EntryData | EmptyData;

export const waitlistAdminPage = definePage<'waitlistsAdmin', Data>({
  load,
  head: (data) => ({
    title: data.kind === 'lists' ? 'Waitlists' : `Waitlist ${titleOf(data)}`,
    noindex: true,
  }),
  tags: () => [],
  search: [
    searchBy(listWaitlists, ({ waitlists }) =>
      waitlists.map(({ name, counts }) => ({
        label: name,
        detail: `Waitlist, ${counts.waiting} waiting`,
        record: { waitlist: name },
      })),
    ),
  ],
  View,
});

async function load(context: PageContext<'waitlistsAdmin'>): Promise<Data> {
  const open = async (name: string): Promise<ListData | EntryData | EmptyData> =>
    context.query.has('entry') ? loadEntry(context, name) : loadList(context, name);
  return (await chosenRecord(context, open)) ?? loadLists(context);
}

function View({ data, context }: ViewProps<'waitlistsAdmin', Data>): ReactNode {
  switch (data.kind) {
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
