import { routes } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import styles from './column-choice.module.css';
import { columnName, shownColumns } from './columns.ts';
import dropDown from './drop-down.module.css';
import { urlWith } from './urls.ts';

type Column = { readonly label: string };
type Props = { readonly context: PageContext; readonly columns: readonly Column[] };

const ownNames = ['columns', 'view', 'after', 'done', 'export', 'separator'];

export function ColumnChoice({ context, columns }: Props) {
  const { route, query } = context;
  const [first, ...others] = columns;
  const shown = shownColumns(columns, query);
  const view = query.get('view') ?? 'all';
  if (!first) return null;
  return (
    // A new key closes it when the columns have changed.
    <details key={shown.map(columnName).join()} name="list-tools">
      <summary className={styles.summary}>
        <span>Columns</span>
      </summary>
      <form method="get" action={routes[route].pattern} aria-label="Choose columns" className={dropDown.panel}>
        <input type="hidden" name="view" value={view} />
        {[...query]
          .filter(([name, value]) => value !== '' && !ownNames.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="columns" value={columnName(first)} />
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Columns besides “{first.label}”</legend>
          {others.map((column) => (
            <label key={column.label} className={styles.choice}>
              <input
                type="checkbox"
                name="columns"
                value={columnName(column)}
                defaultChecked={shown.includes(column)}
              />
              {column.label}
            </label>
          ))}
        </fieldset>
        <p className="row">
          <button type="submit" className="button">
            Show
          </button>
          {shown.length < columns.length && (
            <a href={urlWith(context, { columns: null, view })} data-in-place="">
              Show all columns
            </a>
          )}
        </p>
      </form>
    </details>
  );
}
