/** A GET form, so that search, filters and order are in the URL. */
import type { ReactNode } from 'react';
import type { ListName } from '#contract/auth/saved-views.ts';
import { routes } from '#contract/routes.ts';
import { LiveFilter } from '../../../client-components/admin/live-filter.tsx';
import type { PageContext } from '../../page.ts';
import type { Option } from '../../ui/field.tsx';
import { longChoice } from '../../ui/long-choice.ts';
import { ActiveFilters } from './active-filters.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { DateInput, lastDay } from './input-with-button.tsx';
import { readSort } from './list-state.ts';
import styles from './list-tools.module.css';
import { type FixedView, SavedViews } from './saved-views.tsx';
import { listHref, urlWith } from './urls.ts';

export type Filter = {
  readonly name: string;
  readonly label: string;
  /** The first option is the default; its value is empty. Without options it is a day. */
  readonly options?: readonly Option[];
  /** It is chosen elsewhere: the form has no field for it. */
  readonly isGiven?: true;
};

export const orderFilter = <Name extends string>(sorts: Readonly<Record<Name, string>>, first: Name): Filter => ({
  name: 'sort',
  label: 'Order',
  options: Object.entries<string>(sorts).map(([value, label]) => ({ value: value === first ? '' : value, label })),
});

type Props = {
  readonly context: PageContext;
  /** If its views can be saved. */
  readonly list?: ListName;
  /** Instead of "All". */
  readonly views?: readonly FixedView[];
  /** The counts of the views follow changes. */
  readonly live?: boolean;
  /** Null for a list that has no search. */
  readonly searchLabel: string | null;
  readonly filters?: readonly Filter[];
  readonly trash?: boolean;
  readonly file?: boolean;
  readonly preserve?: readonly string[];
  /** Of which a person may choose some. */
  readonly columns?: ReadonlyArray<{ readonly label: string }>;
  readonly children?: ReactNode;
};

export function ListTools(props: Props) {
  const {
    context,
    list,
    views,
    live,
    searchLabel,
    filters = [],
    trash = true,
    file = true,
    preserve = [],
    columns = [],
    children,
  } = props;
  const ordered = filters.some(({ name }) => name === 'sort');
  const { query, route } = context;
  const valuesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, query.get(name)]));
  const kept = valuesOf(['part', 'columns', ...(ordered ? [] : ['sort']), ...preserve]);
  const given = valuesOf(['saved', ...filters.filter(({ isGiven }) => isGiven).map(({ name }) => name)]);
  const fields = filters.filter(({ isGiven }) => !isGiven);
  const inTrash = query.get('view') === 'trash';
  const names = [...(searchLabel === null ? [] : ['q']), ...fields.map(({ name }) => name)];
  const shown = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']));
  return (
    <>
      {list && <SavedViews context={context} list={list} fixed={views} live={live} />}
      <div className={styles.all}>
        <div className={styles.tools}>
          <search>
            <form method="get" action={routes[route].pattern} className={styles.form} aria-label="Filter the list">
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
              {fields.map(({ name, label, options }) => {
                const Input = options ? FilterSelect : FilterDay;
                return <Input key={name} {...{ name, label, options: options ?? [] }} chosen={query.get(name) ?? ''} />;
              })}
              <LiveFilter shown={shown} />
              <button type="submit" className="button button-quiet" data-until-script="">
                Show
              </button>
            </form>
          </search>
          <div className={styles.links}>
            {children}
            {trash &&
              (inTrash ? (
                <a href={listHref(route, kept)}>Back to the list</a>
              ) : (
                <a href={listHref(route, { ...kept, view: 'trash' })}>Trash</a>
              ))}
            {file && (
              <a href={urlWith(context, { view: inTrash ? 'trash' : 'all', after: null, export: 'csv' })} download="">
                Export CSV
              </a>
            )}
            {columns.length > 2 && <ColumnChoice context={context} columns={columns} />}
          </div>
        </div>
        <ActiveFilters context={context} hasSearch={searchLabel !== null} filters={filters} />
      </div>
    </>
  );
}

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

function FilterSelect({ name, label, options: ownOptions, chosen }: InputProps) {
  const { sort, reversed } = readSort(name === 'sort' ? chosen : '');
  const reversedOption = reversed && ownOptions.find(({ value }) => value === sort);
  const options = reversedOption
    ? [...ownOptions, { value: chosen, label: `${reversedOption.label} (reversed)` }]
    : ownOptions;
  return (
    <label className={styles.filter}>
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
}
