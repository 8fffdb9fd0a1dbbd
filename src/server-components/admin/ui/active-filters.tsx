/** Shows what narrows the list, with a link that removes each filter. */
import type { PageContext } from '../../page.ts';
import type { Option } from '../../ui/field.tsx';
import { formatDate } from '../../ui/time.tsx';
import styles from './active-filters.module.css';
import { urlWith } from './urls.ts';

export type Filter = {
  readonly name: string;
  readonly label: string;
  /** The first option is the default; its value is empty. Without options it is a day. */
  readonly options?: readonly Option[];
  /** It is chosen elsewhere: the form has no field for it. */
  readonly isGiven?: true;
};

type Props = { readonly context: PageContext; readonly hasSearch: boolean; readonly filters: readonly Filter[] };

export function ActiveFilters({ context, hasSearch, filters }: Props) {
  const active = activeFilters(context.query, hasSearch, filters);
  if (active.length === 0) return null;
  const view = context.query.get('view') ?? 'all';
  const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const all = without([...(hasSearch ? ['q'] : []), ...filters.map(({ name }) => name)]);
  return (
    <ul aria-label="Active filters" className="cluster align-center gap-2xs across-xs">
      {active.map(({ name, label, value }) => (
        <li key={name}>
          <a
            href={urlWith(context, { ...without([name]), after: null, view })}
            className={styles.filter}
            data-in-place=""
          >
            <span>
              <span className="visually-hidden">Remove </span>
              {label}: <strong>{value}</strong>
            </span>
            <span aria-hidden="true" className={styles.cross}>
              ×
            </span>
          </a>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <a
            href={urlWith(context, { ...all, after: null, saved: null, view })}
            className={styles.clear}
            data-in-place=""
          >
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
}

type Active = { readonly name: string; readonly label: string; readonly value: string };

/** Values that the list does not know are ignored by it too. */
function activeFilters(query: URLSearchParams, hasSearch: boolean, filters: readonly Filter[]): readonly Active[] {
  const search = hasSearch ? query.get('q')?.trim() : '';
  return [
    ...(search ? [{ name: 'q', label: 'Search', value: `“${search}”` }] : []),
    ...filters.flatMap(({ name, label, options }) => {
      const chosen = query.get(name);
      if (!chosen) return [];
      const value = options ? options.find((option) => option.value === chosen)?.label : dayOf(chosen);
      return value === undefined ? [] : [{ name, label, value }];
    }),
  ];
}

function dayOf(text: string): string {
  const day = new Date(`${text}T12:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isDay ? formatDate(day, 'short') : text;
}
