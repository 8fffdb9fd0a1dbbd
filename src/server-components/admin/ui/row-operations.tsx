import type { ComponentProps } from 'react';
import { chosenField } from '#contract/action-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import type { BulkBar } from './bulk-bar.tsx';
import styles from './row-operations.module.css';

type Bulk = ComponentProps<typeof BulkBar>;

const forOneRow = ({ operations }: Bulk) => operations.filter(({ needsField, isFinal }) => !needsField && !isFinal);

/** Returns the id of the form for the menus of the rows; undefined if there is nothing to do with one row. */
export const rowMenuOf = (bulk: Bulk | undefined): string | undefined =>
  bulk && forOneRow(bulk).length > 0 ? `${bulk.name}-row` : undefined;

/** The operations of the bar on one row. Its outcome is shown where that of the bar is. */
export function RowOperations({ bulk }: { readonly bulk: Bulk }) {
  const id = rowMenuOf(bulk);
  if (id === undefined) return null;
  return (
    <PlainForm id={id} action={bulk.action} label="With one row" fields={bulk.fields ?? {}} className={styles.form}>
      <input type="hidden" name={chosenField} data-row-field="" />
      {forOneRow(bulk).map(({ value, label }) => (
        <button key={value} type="submit" name="operation" value={value}>
          {label}
        </button>
      ))}
    </PlainForm>
  );
}

type ButtonProps = { readonly menu: string; readonly id: string; readonly name: string };

/** It needs scripts; without them the boxes of the rows and the bar do the same. */
export const RowMenuButton = ({ menu, id, name }: ButtonProps) => (
  <button
    type="button"
    data-opens="menu"
    data-for={menu}
    data-row={id}
    data-name={name}
    aria-haspopup="menu"
    aria-label={`Operations on ${name}`}
    className={styles.button}
  >
    <span aria-hidden="true">⋯</span>
  </button>
);
