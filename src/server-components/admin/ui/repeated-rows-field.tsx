import type { ReactNode } from 'react';
import { countName, rowName } from '#contract/rows.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { isReposted, rowCount, rowOperation } from './repeated-rows.ts';
import styles from './repeated-rows-field.module.css';

type Props = {
  readonly form: FormState;
  /** Prefix of the field names: `price`. */
  readonly rows: string;
  readonly label: string;
  readonly one: string;
  /** The name of a row, if it is not called by its number. */
  readonly nameOf?: (index: number) => string;
  readonly hint?: string;
  readonly stored: number;
  readonly maxRows: number;
  readonly ordered?: boolean;
  /** The fields show their labels and errors themselves, and no row is left empty. */
  readonly labelled?: boolean;
  /** Buttons that add rows, instead of one that adds an empty row. */
  readonly adding?: ReactNode;
  readonly children: (index: number) => ReactNode;
};

export function RowsField({
  form,
  rows,
  label,
  one,
  nameOf,
  hint,
  stored,
  maxRows,
  ordered,
  labelled,
  adding,
  children,
}: Props) {
  const count = Math.min(maxRows, rowCount(form.state?.values, rows, labelled ? stored - 1 : stored));
  const error = form.state?.fields[rows];
  const id = `${form.name}-${rows}`;
  return (
    <fieldset id={id} className={styles.rows} aria-describedby={error && `${id}-error`}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <input type="hidden" name={countName(rows)} value={count} />
      <ol className="stack gap-xs">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; the server says what stands in it
          <li key={index} className={classNames(styles.row, ordered && styles.ordered)}>
            <div className={styles.fields}>{children(index)}</div>
            <div className={styles.operations}>
              {ordered && index > 0 && (
                <RowButton operation="up" label={`Move ${one} ${index + 1} up`} rows={rows} index={index} />
              )}
              {ordered && index < count - 1 && (
                <RowButton operation="down" label={`Move ${one} ${index + 1} down`} rows={rows} index={index} />
              )}
              <RowButton
                operation="remove"
                label={`Remove ${one} ${nameOf?.(index) || index + 1}`}
                rows={rows}
                index={index}
              />
            </div>
            {!labelled && <RowErrors form={form} name={rowName(rows, index)} />}
          </li>
        ))}
      </ol>
      <FieldError id={`${id}-error`} text={error} />
      {adding !== undefined && <p className="row">{adding}</p>}
      {adding === undefined && count < maxRows && (
        <p>
          <SubmitButton name="operation" value={rowOperation('add', rows)} className="link-button">
            Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
          </SubmitButton>
        </p>
      )}
    </fieldset>
  );
}

const signs = { up: <Icon name="arrowUp" />, down: <Icon name="arrowDown" />, remove: '×' };

type ButtonProps = {
  readonly operation: keyof typeof signs;
  readonly label: string;
  readonly rows: string;
  readonly index: number;
};

const RowButton = ({ operation, label, rows, index }: ButtonProps) => (
  <SubmitButton name="operation" value={rowOperation(operation, rows, index)} className={styles.button}>
    <span aria-hidden="true">{signs[operation]}</span>
    <span className="visually-hidden">{label}</span>
  </SubmitButton>
);

type ErrorsProps = { readonly form: FormState; readonly name: string; readonly only?: readonly string[] };

export function RowErrors({ form, name, only }: ErrorsProps) {
  const errors = Object.entries(form.state?.fields ?? {}).filter(([field]) =>
    only ? only.some((inner) => field === `${name}.${inner}`) : field.startsWith(`${name}.`),
  );
  return errors.map(([field, message]) => <FieldError key={field} id={`${form.name}-${field}-error`} text={message} />);
}

type InputProps = {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly stored: string | undefined;
  readonly inputMode?: 'decimal';
  readonly placeholder?: string;
};

export function RowInput({ form, name, label, stored = '', ...rest }: InputProps) {
  const error = form.state?.fields[name];
  return (
    <input
      id={`${form.name}-${name}`}
      name={name}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${form.name}-${name}-error`}
      className="input"
      defaultValue={form.state?.values[name] ?? (isReposted(form) ? '' : stored)}
      {...rest}
    />
  );
}
