/** A screen with a list, records and a form for new ones is declared: docs/new-screen.md says how. */
import type { ReactNode } from 'react';
import type { RouteName } from '#contract/routes.ts';
import { screens } from '#contract/screens.ts';
import { definePage, type Page, type PageContext, type RecordSearch, type ViewProps } from '../../page.ts';
import { RecordScreen } from './admin-screen.tsx';
import { RecordHead } from './record-head.tsx';
import { type ListData, ListScreen, loadList, type ScreenList } from './screen-list.tsx';
import { preloadHistory, type ScreenRecord, ShownRecordScreen } from './screen-record.tsx';
import { chosenRecord, newRecord, type RememberingScreen } from './selection.ts';
import { listHref } from './urls.ts';

/** The screen of a new record. */
export type ScreenCreate<Name extends RouteName, Start = undefined> = {
  readonly title: string;
  /** Reads what its form begins with. */
  readonly read?: (context: PageContext<Name>) => Promise<Start>;
  readonly render: (context: PageContext<Name>, start: Start) => ReactNode;
};

/** A page of the screen that is neither its list nor a record. Parts with different data fit in one table. */
export type ScreenPart<Name extends RouteName, Data = unknown> = {
  read(context: PageContext<Name>): Promise<Data>;
  titleOf(data: Data): string;
  render(data: Data, context: PageContext<Name>): ReactNode;
};

type Screen<Name extends RouteName, Row, Beside, Start, Data, Inner, Found> = {
  readonly search: readonly RecordSearch[];
  readonly list: ScreenList<Name, Row, Beside>;
  readonly create: ScreenCreate<Name, Start>;
  readonly record: ScreenRecord<Name, Data, Inner, Found>;
  /** Further pages, by the `part` of their address. */
  readonly parts?: Readonly<Record<string, ScreenPart<Name>>>;
};

/** It has data only, because `View` runs in another module graph than `load`. */
type Shown<Beside, Start, Data, Inner> =
  | { readonly view: 'list'; readonly data: ListData<Beside> }
  | { readonly view: 'new'; readonly data: Start }
  | { readonly view: 'record'; readonly data: Data }
  | { readonly view: 'within'; readonly data: Inner }
  | { readonly view: 'part'; readonly name: string; readonly data: unknown };

export function defineScreen<Name extends RememberingScreen, Row, Beside, Start, Data, Inner, Found>(
  route: Name,
  { search, list, create, record, parts = {} }: Screen<Name, Row, Beside, Start, Data, Inner, Found>,
): Page<Name> {
  type Opened = Shown<Beside, Start, Data, Inner>;
  const {
    label,
    query: [key],
  } = screens[route];

  return definePage<Name, Opened>({
    load,
    head: (data) => ({ title: titleOf(data), noindex: true }),
    tags: () => [],
    search,
    View,
  });

  async function load(context: PageContext<Name>): Promise<Opened> {
    const { query } = context;
    const name = query.get('part') ?? '';
    const part = !query.has(key) && Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) return { view: 'part', name, data: await part.read(context) };
    if (query.get(key) === newRecord) return { view: 'new', data: (await create.read?.(context)) as Start };
    const found = await chosenRecord(context, (chosen) => {
      preloadHistory(context, record, chosen);
      return record.read(context, chosen);
    });
    if (found === null) return { view: 'list', data: await loadList(context, list) };
    const data = record.readMore ? await record.readMore(found, context) : (found as unknown as Data);
    const inner = (await record.within?.read(data, context)) ?? null;
    return inner === null ? { view: 'record', data } : { view: 'within', data: inner };
  }

  function titleOf(shown: Opened): string {
    switch (shown.view) {
      case 'list':
        return label;
      case 'new':
        return create.title;
      case 'record':
        return record.titleOf(shown.data);
      case 'within':
        return record.within?.titleOf(shown.data) ?? label;
      case 'part':
        return parts[shown.name]?.titleOf(shown.data) ?? label;
    }
  }

  function View({ data: shown, context }: ViewProps<Name, Opened>): ReactNode {
    switch (shown.view) {
      case 'list':
        return <ListScreen context={context} list={list} data={shown.data} create={create.title} />;
      case 'new':
        return (
          <RecordScreen>
            <RecordHead back={{ label, href: listHref(route) }} title={create.title} />
            {create.render(context, shown.data)}
          </RecordScreen>
        );
      case 'record':
        return <ShownRecordScreen context={context} record={record} list={list} data={shown.data} />;
      case 'within':
        return record.within?.render(shown.data, context);
      case 'part':
        return parts[shown.name]?.render(shown.data, context);
    }
  }
}
