import type { ComponentProps, ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { mayUse } from '../../request/may-use.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import { BulkBar } from './bulk-bar.tsx';
import { shownColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { isTrash } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import styles from './listing.module.css';
import { Pager } from './pager.tsx';
import { RowOperations, rowMenuOf } from './row-operations.tsx';
import { listHref } from './urls.ts';

type Table<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'form' | 'menu' | 'outcome'>;
type Bulk = ComponentProps<typeof BulkBar>;
/** The part of a list that has to be read. */
type Page<Row> = Pick<Table<Row>, 'rows' | 'total'> & {
  readonly next: string | null;
  /** They take the place of those of the frame. */
  readonly columns?: Table<Row>['columns'];
  readonly nameOf?: Table<Row>['nameOf'];
  readonly bulk?: Bulk | undefined;
  /** It is shown above the rows. */
  readonly above?: ReactNode;
};
type Frame<Row> = Omit<Table<Row>, 'rows' | 'total'> & {
  readonly many: string;
  readonly tools?: Omit<ComponentProps<typeof ListTools>, 'context'>;
  readonly lead?: ReactNode;
  /** Title and text while there are no records; the title is "No posts yet" by default. */
  readonly none?: string;
  readonly first?: ReactNode;
  /** Rows and counts of views load again when the inbox changes. */
  readonly isLive?: true;
};
/** `load` reads the rows after the frame. */
type Props<Row> = Frame<Row> & (Page<Row> | { readonly load: () => Promise<Page<Row>> });

export function RecordList<Row>(props: Props<Row>) {
  const { context, columns, sort, tools, lead, isLive } = props;
  return (
    <>
      {tools && <ListTools context={context} columns={columns} sort={sort} live={isLive} {...tools} />}
      {lead}
      {'load' in props ? <LateRows {...props} /> : <Rows {...props} />}
    </>
  );
}

/** The rows before stay while a filter, an order or a page is loaded, so that nothing flickers while somebody types. */
const LateRows = <Row,>({ load, isLive, ...list }: Frame<Row> & { readonly load: () => Promise<Page<Row>> }) => (
  <AsyncPanel
    name="list"
    label="The list"
    context={list.context}
    skeleton={<ListSkeleton columns={shownColumns(list.columns, list.context.query).length} />}
    stays
    // The messages of rows that failed are only in the response to the form.
    live={isLive && !list.context.actionState ? 'any' : undefined}
  >
    {async () => <Rows {...list} {...(await load())} />}
  </AsyncPanel>
);

function Rows<Row>({
  many,
  tools,
  bulk: offered,
  next,
  none,
  first,
  above,
  ...table
}: Omit<Frame<Row>, 'lead' | 'isLive'> & Page<Row>) {
  const { context, rows } = table;
  const bulk = offered && mayUse(offered.action) ? offered : undefined;
  const name = inSentenceCase(many);
  return (
    <>
      {above}
      {rows.length === 0 ? (
        <NoRecords context={context} many={many} tools={tools} none={none} first={first} />
      ) : (
        <div className={`stack one-column gap-m ${styles.listing}`}>
          <DataTable
            {...table}
            columns={shownColumns(table.columns, context.query)}
            caption={isTrash(context) ? `${name} in the trash` : name}
            {...(bulk ? { form: bulk.name } : {})}
            menu={rowMenuOf(bulk)}
            outcome={context.actionState}
          />
          {/* The style sheet shows the bar while a row is checked. */}
          {bulk && <BulkBar {...bulk} />}
          {bulk && <RowOperations bulk={bulk} />}
        </div>
      )}
      <Pager context={context} next={next} />
    </>
  );
}

type NoRecordsProps = Pick<Frame<never>, 'context' | 'many' | 'first'> & {
  readonly tools: Frame<never>['tools'] | undefined;
  readonly none: string | undefined;
};

function NoRecords({ context, many, tools, none = `No ${many} yet`, first }: NoRecordsProps) {
  const { route, query } = context;
  const typed = query.get('q');
  const narrowing = ['q', 'after', ...(tools?.filters ?? []).map(({ name }) => name)];
  if (narrowing.some((name) => query.get(name))) {
    const kept = ['part', ...(tools?.preserve ?? [])].map((name) => [name, query.get(name)]);
    return (
      <EmptyState title={`No matching ${many}`}>
        <p>
          Try a different search, or <a href={listHref(route, Object.fromEntries(kept))}>show all {many}</a>.
        </p>
        {typed && (
          <p>
            <a href={href('account', { q: typed })}>Search all records</a>, also for words that are spelt like “{typed}
            ”.
          </p>
        )}
      </EmptyState>
    );
  }
  if (isTrash(context)) return <EmptyState title="The trash is empty" />;
  return <EmptyState title={none}>{first && <p>{first}</p>}</EmptyState>;
}
