import type { ComponentProps, ReactNode } from 'react';
import { limits } from '#contract/fields.ts';
import type { RouteName } from '#contract/routes.ts';
import type { ListName } from '#contract/screens.ts';
import { screens } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { beginList } from '../../ui/late-list.ts';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import { AdminScreen } from './admin-screen.tsx';
import type { BulkBar } from './bulk-bar.tsx';
import { BulkNotice } from './bulk-question.tsx';
import { type CsvColumn, csvOf } from './csv.ts';
import type { Column } from './data-table.tsx';
import { isExport, isTrash, listState } from './list-state.ts';
import type { ListTools } from './list-tools.tsx';
import { Done } from './notice.tsx';
import { RecordList } from './record-list.tsx';
import { preloadViews } from './saved-views-data.ts';
import { newRecord, type RememberingScreen } from './selection.ts';
import { screenHref } from './urls.ts';

export type PageOfRows<Row> = {
  readonly items: readonly Row[];
  readonly next: string | null;
  readonly total: number | null;
};

/** Search, trash and page of a list, which every service understands. */
export type PageInput = ReturnType<typeof listState> & { readonly pageSize?: number };

type Bulk = ComponentProps<typeof BulkBar> & {
  readonly undo: Action;
  /** Further actions whose outcome is shown above the list. */
  readonly also?: readonly string[];
};

type ShownList<Row> = {
  readonly lead: ReactNode;
  readonly columns: ReadonlyArray<Column<Row>>;
  /** The order of a list that was not sorted. */
  readonly sort: string;
  readonly tools: Omit<
    ComponentProps<typeof ListTools>,
    'context' | 'list' | 'columns' | 'sort' | 'live' | 'views' | 'late'
  >;
  readonly bulk?: Bulk;
  /** Messages after a redirect with `?done=`. */
  readonly done?: ComponentProps<typeof Done>['messages'];
  /** The text while there are no records. */
  readonly first?: string;
  /** They follow the button for a new record. */
  readonly operations?: ReactNode;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

export type ScreenList<Name extends RouteName, Row, Beside = undefined> = {
  /** Its saved views, its file and its texts have this name. */
  readonly name: ListName;
  /** Reads one page; the links to the records before and after one read it too. */
  readonly read: (context: PageContext<Name>, page: PageInput) => Promise<PageOfRows<Row>>;
  /** Columns of the file, or what sends another one. */
  readonly file: ReadonlyArray<CsvColumn<Row>> | ((context: PageContext<Name>) => Promise<never>);
  /** Reads what filters offer and operations need, at the same time as the rows. */
  readonly readBeside?: (context: PageContext<Name>) => Promise<Beside>;
  /** Filters whose options `readBeside` reads: their fields are in the frame, and the options follow. */
  readonly lateFilters?: readonly string[];
  /** The id by which operations know a record; by default the value of `keyOf`. */
  readonly idOf?: (row: Row) => string;
  /** The value that addresses of records have. */
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly show: (list: {
    readonly context: PageContext<Name>;
    readonly inTrash: boolean;
    /** Null in a frame that is sent before it was read. */
    readonly beside: Beside | null;
  }) => ShownList<Row>;
};

/** The rows are not in it: the panel of the list reads them, by the same calls. */
export type ListData<Beside> = { readonly beside: Beside | null };

/** Throws the download if the file of the list was requested. */
export async function loadList<Name extends RouteName, Row, Beside>(
  context: PageContext<Name>,
  { name, read, readBeside, lateFilters = [], file }: ScreenList<Name, Row, Beside>,
): Promise<ListData<Beside>> {
  preloadViews(context, name);
  const input = listState(context);
  if (isExport(context)) {
    if (typeof file === 'function') return file(context);
    return csvOf(context, `${name}.csv`, file, (after) =>
      read(context, { ...input, pageSize: limits.pageSizeMax, ...(after === undefined ? {} : { after }) }),
    );
  }
  const readAll = () => Promise.all([readBeside?.(context), read(context, input)]);
  const [beside] = (await beginList(context, readAll, lateFilters)) ?? [];
  return { beside: beside ?? null };
}

type Props<Name extends RememberingScreen, Row, Beside> = {
  readonly context: PageContext<Name>;
  readonly list: ScreenList<Name, Row, Beside>;
  readonly data: ListData<Beside>;
  /** The title of the screen of a new record. */
  readonly create: string;
};

export function ListScreen<Name extends RememberingScreen, Row, Beside>(props: Props<Name, Row, Beside>) {
  const { context, list, data, create } = props;
  const { name, read, readBeside, lateFilters = [], idOf = list.keyOf, nameOf } = list;
  const inTrash = isTrash(context);
  const show = (beside: Beside | null) => list.show({ context, inTrash, beside });
  const { lead, columns, sort, tools, bulk, done, first, operations, above, below } = show(data.beside);
  const showWhole = async () => show((await readBeside?.(context)) ?? null);
  const { label, query } = screens[context.route];
  return (
    <AdminScreen
      title={inTrash && tools.trash !== false ? `${inSentenceCase(name)} in the trash` : label}
      lead={lead}
      operations={
        <>
          <ButtonLink creates href={screenHref(context.route, { [query[0]]: newRecord })}>
            {create}
          </ButtonLink>
          {operations}
        </>
      }
    >
      {above}
      {bulk && <BulkNotice context={context} of={bulk.name} {...bulk} />}
      {done && <Done context={context} messages={done} />}
      <RecordList
        context={context}
        many={name}
        tools={{
          list: name,
          ...tools,
          late: { names: lateFilters, read: async () => (await showWhole()).tools.filters ?? [] },
        }}
        columns={columns}
        load={async () => {
          const [whole, { items, next, total }] = await Promise.all([showWhole(), read(context, listState(context))]);
          return { rows: items, next, total, bulk: whole.bulk };
        }}
        idOf={idOf}
        nameOf={nameOf}
        sort={sort}
        first={first}
      />
      {below}
    </AdminScreen>
  );
}
