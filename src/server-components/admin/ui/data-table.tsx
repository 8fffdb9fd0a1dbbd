import type { ReactNode } from 'react';
import { type ActionState, chosenField } from '#contract/action-state.ts';
import { SelectAll } from '../../../client-components/admin/select-all.tsx';
import { SortableTable } from '../../../client-components/admin/sortable-table.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { mayUse } from '../../request/may-use.ts';
import { classNames } from '../../ui/class-names.ts';
import { shownCount } from '../../ui/shown-count.ts';
import styles from './data-table.module.css';
import { readSort } from './list-state.ts';
import { RowMenuButton } from './row-operations.tsx';
import { recordHref, urlWith } from './urls.ts';

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row, open: (record: Readonly<Record<string, string | number>>) => string) => ReactNode;
  readonly align?: 'end';
  readonly sort?: string;
  readonly descending?: true;
  /** Its links are short. */
  readonly narrow?: true;
};

type Props<Row> = {
  readonly context: PageContext;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The number of records on all pages. */
  readonly total?: number | null;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Id of the bulk form; without it rows have no checkboxes. */
  readonly form?: string;
  /** Id of the menu of operations on one row. */
  readonly menu?: string | undefined;
  readonly sort?: string;
  readonly outcome?: ActionState | null;
  /** It is set while the rows are sorted by their position: dragging sends the id, `from` and `to`. */
  readonly order?: { readonly action: Action; readonly positionOf: (row: Row) => number } | undefined;
};

/** The line below the name of a record. */
export const RowNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.note}>{children}</span>
);

function shownOf(shown: number, total: number | null | undefined): string {
  if (total == null) return `${shown} shown`;
  return total > shown ? `${shown} of ${shownCount(total)}` : String(total);
}

export function DataTable<Row>(props: Props<Row>) {
  const { context, caption, columns, rows, idOf, nameOf, form, menu, outcome } = props;
  const own = outcome?.form === form ? outcome : null;
  const outcomes = own?.rows ?? {};
  // If the whole form failed, rows stay checked.
  const chosen = own?.status === 'error' ? (own.values[chosenField]?.split(',') ?? []) : [];
  const { sort: sortParameter, reversed } = readSort(context.query.get('sort') ?? '');
  const sorted = sortParameter || props.sort;
  const open = (record: Readonly<Record<string, string | number>>) => recordHref(context, record);
  const order = props.order && rows.length > 1 && mayUse(props.order.action) ? props.order : null;
  const table = (
    <table className={styles.table}>
      <caption className={props.total == null ? 'visually-hidden' : styles.caption}>
        <span data-answer="">
          {caption}: {shownOf(rows.length, props.total)}
        </span>
      </caption>
      <thead>
        <tr>
          {order && <td className={styles.order} data-needs-script="" />}
          {form && (
            <td className={styles.checkbox}>
              <SelectAll name={chosenField} form={form} />
            </td>
          )}
          {columns.map(({ label, align, sort, descending = false }) => (
            <th
              key={label}
              scope="col"
              className={classNames(align === 'end' && styles.end)}
              aria-sort={sort && sort === sorted ? (descending === reversed ? 'ascending' : 'descending') : undefined}
            >
              {sort ? (
                <a
                  href={urlWith(context, {
                    sort: sort === sorted && !reversed ? `-${sort}` : sort,
                    after: null,
                    view: context.query.get('view') ?? 'all',
                  })}
                  data-in-place=""
                >
                  {label}
                </a>
              ) : (
                label
              )}
            </th>
          ))}
          {menu && <td className={styles.menu} data-needs-script="" />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row);
          const rowOutcome = outcomes[id];
          return (
            <tr key={id} data-choice="">
              {order && <td className={styles.order} data-needs-script="" data-order={id} />}
              {form && (
                <td className={styles.checkbox}>
                  <label>
                    <span className="visually-hidden">Choose {nameOf(row)}</span>
                    <input
                      // Remounts after each operation, so that only failed rows stay checked.
                      key={rowOutcome ? String(rowOutcome.ok) : String(chosen.includes(id))}
                      type="checkbox"
                      name={chosenField}
                      value={id}
                      form={form}
                      defaultChecked={rowOutcome?.ok === false || chosen.includes(id)}
                    />
                  </label>
                </td>
              )}
              {columns.map(({ label, cell, align, narrow }, index) => (
                <td
                  key={label}
                  data-label={label}
                  className={classNames(align === 'end' && styles.end, narrow && styles.narrow)}
                >
                  {cell(row, open)}
                  {index === 0 && rowOutcome?.ok === false && (
                    <span className={styles.failed}>{rowOutcome.message}</span>
                  )}
                </td>
              ))}
              {menu && (
                <td className={styles.menu} data-needs-script="">
                  <RowMenuButton menu={menu} id={id} name={nameOf(row)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  if (!order) return <div className={styles.scroll}>{table}</div>;
  const ordered = rows.map((row) => {
    const [id, position] = [idOf(row), order.positionOf(row)];
    return { id, name: nameOf(row), position, fields: { id, from: String(position) } };
  });
  return (
    <div className={styles.scroll}>
      <SortableTable action={order.action} rows={ordered}>
        {table}
      </SortableTable>
    </div>
  );
}
