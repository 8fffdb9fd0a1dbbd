import type { ComponentProps, ReactNode } from 'react';
import { href } from '#contract/routes.ts';
import { mayUse } from '../../request/may-use.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inSentenceCase } from '../../ui/sentence-case.ts';
import { BulkBar } from './bulk-bar.tsx';
import { shownColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { isTrash } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import styles from './listing.module.css';
import { Pager } from './pager.tsx';
import { RowOperations, rowMenuOf } from './row-operations.tsx';
import { listHref } from './urls.ts';

type Table<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'caption' | 'form' | 'menu' | 'outcome'>;
type Props<Row> = Table<Row> & {
  readonly many: string;
  readonly tools?: Omit<ComponentProps<typeof ListTools>, 'context'>;
  readonly lead?: ReactNode;
  readonly bulk?: ComponentProps<typeof BulkBar>;
  readonly next: string | null;
  /** Title and text while there are no records; the title is "No posts yet" by default. */
  readonly none?: string;
  readonly first?: ReactNode;
  /** It is shown above the rows, which load again when the inbox changes. */
  readonly live?: ReactNode;
};

export function RecordList<Row>({ tools, lead, live, ...list }: Props<Row>) {
  const { context } = list;
  return (
    <>
      {tools && (
        <ListTools context={context} columns={list.columns} sort={list.sort} live={live !== undefined} {...tools} />
      )}
      {lead}
      {live === undefined ? (
        <Rows tools={tools} {...list} />
      ) : (
        <AsyncPanel
          name="list"
          label="The list"
          context={context}
          skeleton={null}
          stays
          // The messages of rows that failed are only in the response to the form.
          live={context.actionState ? undefined : 'any'}
        >
          {async () => (
            <>
              {live}
              <Rows tools={tools} {...list} />
            </>
          )}
        </AsyncPanel>
      )}
    </>
  );
}

function Rows<Row>({ many, tools, bulk: offered, next, none, first, ...table }: Omit<Props<Row>, 'lead' | 'live'>) {
  const { context, rows } = table;
  const bulk = offered && mayUse(offered.action) ? offered : undefined;
  const name = inSentenceCase(many);
  return (
    <>
      {rows.length === 0 ? (
        <NoRecords context={context} many={many} tools={tools} none={none} first={first} />
      ) : (
        <div className={styles.listing}>
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

type NoRecordsProps = Pick<Props<never>, 'context' | 'many' | 'first'> & {
  readonly tools: Props<never>['tools'] | undefined;
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
