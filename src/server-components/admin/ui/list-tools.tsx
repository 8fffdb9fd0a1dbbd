/** It is a GET form, so that search, filters and order are in the URL. */
import type { ReactNode } from 'react';
import { routes } from '#contract/routes.ts';
import type { ListName } from '#contract/screens.ts';
import { LiveFilter } from '../../../client-components/admin/live-filter.tsx';
import type { PageContext } from '../../page.ts';
import { AsyncPanel } from '../../ui/async-panel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { longChoice } from '../../ui/long-choice.ts';
import { ActiveFilters, type Filter } from './active-filters.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ExportLinks } from './export-links.tsx';
import { DateInput, lastDay } from './input-with-button.tsx';
import { readSort } from './list-state.ts';
import styles from './list-tools.module.css';
import { type FixedView, SavedViews } from './saved-views.tsx';
import { listHref } from './urls.ts';

type Props = {
  readonly context: PageContext;
  /** The name of the list, if its views can be saved. */
  readonly list?: ListName;
  /** They take the place of "All". */
  readonly views?: readonly FixedView[];
  /** Reads them with their counts. */
  readonly readViews?: () => Promise<readonly FixedView[]>;
  /** The counts of the views follow changes. */
  readonly live?: boolean;
  /** Null for a list that has no search. */
  readonly searchLabel: string | null;
  readonly filters?: readonly Filter[];
  /** Filters by name whose options may come after the frame: `read` returns all filters. */
  readonly late?: { readonly names: readonly string[]; readonly read: () => Promise<readonly Filter[]> };
  readonly trash?: boolean;
  readonly file?: boolean;
  readonly preserve?: readonly string[];
  /** Columns, of which a person may choose some. */
  readonly columns?: ReadonlyArray<{ readonly label: string; readonly sort?: string }>;
  /** The order of a list that was not sorted. */
  readonly sort?: string | undefined;
  /** Orders that no column has. */
  readonly orders?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
};

export function ListTools(props: Props) {
  const {
    context,
    list,
    views,
    readViews,
    live,
    searchLabel,
    filters = [],
    late,
    trash = true,
    file = true,
    preserve = [],
    columns = [],
    children,
  } = props;
  const { query, route } = context;
  const order = orderOf(props, query.get('sort') ?? '');
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, query.get(name)]));
  const kept = valuesOf(['part', 'columns', ...(order ? [] : ['sort']), ...preserve]);
  const given = valuesOf(['saved', ...filters.filter(({ isGiven }) => isGiven).map(({ name }) => name)]);
  const fields = filters.filter(({ isGiven }) => !isGiven);
  const inTrash = query.get('view') === 'trash';
  const fieldNames = [...new Set([...fields.map(({ name }) => name), ...(late?.names ?? [])])];
  const names = [...(searchLabel === null ? [] : ['q']), ...fieldNames, ...(order ? ['sort'] : [])];
  const shown = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));
  return (
    <>
      {list && <SavedViews context={context} list={list} fixed={views} readFixed={readViews} live={live} />}
      <div className="stack gap-s">
        <div className={styles.tools}>
          <search>
            <form
              method="get"
              action={routes[route].pattern}
              className={`cluster align-end gap-xs across-s ${styles.form}`}
              aria-label="Filter the list"
            >
              <input type="hidden" name="view" value={inTrash ? 'trash' : 'all'} />
              {Object.entries({ ...kept, ...given }).map(([name, value]) =>
                value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
              )}
              {searchLabel !== null && (
                <label className={styles.search}>
                  <span className="visually-hidden">{searchLabel}</span>
                  <input
                    type="search"
                    name="q"
                    className="input"
                    placeholder={searchLabel}
                    defaultValue={query.get('q') ?? ''}
                    data-search=""
                  />
                </label>
              )}
              {fieldNames.map((name) => {
                const filter = fields.find((field) => field.name === name);
                if (late?.names.includes(name))
                  return <LateFilter key={name} {...{ context, name, filter }} read={late.read} />;
                return filter && <FilterField key={name} context={context} filter={filter} />;
              })}
              {order && <FilterSelect {...order} />}
              <LiveFilter shown={shown} />
              <button type="submit" className="button button-quiet" data-until-script="">
                Show
              </button>
            </form>
          </search>
          <div className={`cluster align-center across-m ${styles.links}`}>
            {children}
            {trash &&
              (inTrash ? (
                <a href={listHref(route, kept)}>Back to the list</a>
              ) : (
                <a href={listHref(route, { ...kept, view: 'trash' })}>Trash</a>
              ))}
            {file && <ExportLinks context={context} query={{ view: inTrash ? 'trash' : 'all' }} />}
            {columns.length > 2 && <ColumnChoice context={context} columns={columns} />}
          </div>
        </div>
        <ActiveFilters context={context} hasSearch={searchLabel !== null} filters={filters} />
      </div>
    </>
  );
}

type FieldProps = {
  readonly context: PageContext;
  readonly filter: Filter;
  readonly className?: string | undefined;
  /** It is sent with the form, but nobody can choose yet. */
  readonly inert?: boolean;
};

function FilterField({ context, filter: { name, label, options }, className, inert }: FieldProps) {
  const Input = options ? FilterSelect : FilterDay;
  const chosen = context.query.get(name) ?? '';
  return <Input {...{ name, label, options: options ?? [], className, inert }} chosen={chosen} />;
}

type LateProps = Pick<FieldProps, 'context'> & {
  readonly name: string;
  /** Undefined where the frame cannot know whether the list has it. */
  readonly filter: Filter | undefined;
  readonly read: () => Promise<readonly Filter[]>;
};

/** It has the same width before its options arrive. */
const LateFilter = ({ context, name, filter, read }: LateProps) => (
  <AsyncPanel
    name={`filter-${name}`}
    label="A filter"
    context={context}
    skeleton={filter ? <FilterField context={context} filter={filter} className={styles.late} inert /> : null}
    stays
  >
    {async () => {
      const found = (await read()).find((each) => each.name === name);
      return found && <FilterField context={context} filter={found} className={styles.late} />;
    }}
  </AsyncPanel>
);

type InputProps = Required<Omit<Filter, 'isGiven'>> & { readonly chosen: string };

/** The days of lists are those of UTC. */
const FilterDay = ({ name, label, chosen }: InputProps) => (
  <div className={styles.filter}>
    <label htmlFor={`filter-${name}`}>{label}</label>
    <DateInput field={`filter-${name}`} label={label} zone="UTC">
      <input id={`filter-${name}`} type="date" name={name} max={lastDay} className="input" defaultValue={chosen} />
    </DateInput>
  </div>
);

type SelectProps = InputProps & Pick<FieldProps, 'className' | 'inert'>;

const FilterSelect = ({ name, label, options, chosen, className, inert }: SelectProps) => (
  <label className={classNames(styles.filter, className)} inert={inert}>
    <span>{label}</span>
    <select name={name} defaultValue={chosen} className="input" {...longChoice(options.length)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);

/** The select is shown on phones, where a table has no head, and everywhere if there are orders that no column has. */
function orderOf({ columns = [], sort: first = '', orders = {} }: Props, chosen: string): SelectProps | null {
  const sortable = columns.flatMap(({ label, sort }) => (sort ? [{ label, value: sort }] : []));
  const more = Object.entries(orders).map(([value, label]) => ({ label, value }));
  if (sortable.length + more.length === 0) return null;
  const { sort, reversed } = readSort(chosen);
  const both = [...sortable, ...more.filter(({ value }) => reversed && value === sort)];
  const options = [
    ...[...more, ...sortable].map(({ label, value }) => ({ label, value: value === first ? '' : value })),
    ...both.map(({ label, value }) => ({ label: `${label} (reversed)`, value: `-${value}` })),
  ];
  return {
    name: 'sort',
    label: 'Order',
    options,
    chosen: options.some(({ value }) => value === chosen) ? chosen : '',
    className: more.some(({ value }) => value !== first) ? undefined : styles.phone,
  };
}
