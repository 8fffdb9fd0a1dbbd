/** The search for another record, and its results, in a record. */
import { LiveFilter } from '../../../client-components/admin/live-filter.tsx';
import type { PageContext } from '../../page.ts';
import styles from './inline-form.module.css';
import { Row } from './row-list.tsx';

type FormProps = {
  /** The name of the form and of its field. */
  readonly title: string;
  readonly label: string;
  readonly placeholder: string;
  /** Path of the screen. */
  readonly action: string;
  /** Fields that stay in the address; those without a value are left out. */
  readonly fields: Readonly<Record<string, string | null>>;
  readonly context: PageContext;
};

/** Finds while somebody types, or by its button. */
export function FindForm({ title, label, placeholder, action, fields, context: { query } }: FormProps) {
  const find = query.get('find') ?? '';
  return (
    <search>
      <form
        method="get"
        action={action}
        aria-label={title}
        className={`cluster align-end gap-xs across-s ${styles.line}`}
      >
        {Object.entries(fields).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="field">
          <label htmlFor="find">{label}</label>
          <input
            id="find"
            type="search"
            name="find"
            className="input"
            placeholder={placeholder}
            defaultValue={find}
            autoComplete="off"
          />
        </div>
        <LiveFilter shown={{ find }} />
        <button type="submit" className="button button-quiet">
          Find
        </button>
      </form>
    </search>
  );
}

export const ChooseLink = ({ name, href }: { readonly name: string; readonly href: string }) => (
  <a className="button button-quiet" href={href}>
    Choose<span className="visually-hidden"> {name}</span>
  </a>
);

type Counted = { readonly what: string; readonly count: number; readonly why?: string };

export const CountedRows = ({ rows }: { readonly rows: readonly Counted[] }) =>
  rows.map(({ what, count, why }) => (
    <Row key={what} title={what} note={why} operations={<span className="figures">{count}</span>} />
  ));
