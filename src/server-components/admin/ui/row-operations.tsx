import type { ComponentProps } from 'react';
import { chosenField } from '#contract/action-state.ts';
import { RowMenu } from '../../../client-components/admin/row-menu.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import type { BulkBar } from './bulk-bar.tsx';
import styles from './row-operations.module.css';

type Bulk = ComponentProps<typeof BulkBar>;

const forOneRow = ({ operations }: Bulk) => operations.filter(({ needsField, isFinal }) => !needsField && !isFinal);

/** The id of the menu that the rows open; undefined if there is nothing to do with one row. */
export const rowMenuOf = (bulk: Bulk | undefined): string | undefined =>
  bulk && forOneRow(bulk).length > 0 ? `${bulk.name}-row` : undefined;

/** The operations of the bar on one row. Its outcome is shown where that of the bar is. */
export function RowOperations({ bulk }: { readonly bulk: Bulk }) {
  const id = rowMenuOf(bulk);
  if (id === undefined) return null;
  return (
    <PlainForm action={bulk.action} label="With one row" fields={bulk.fields ?? {}} className={styles.form}>
      <RowMenu id={id} field={chosenField} className={styles.menu}>
        {forOneRow(bulk).map(({ value, label }) => (
          <SubmitButton key={value} name="operation" value={value} className={styles.operation as string}>
            {label}
          </SubmitButton>
        ))}
      </RowMenu>
    </PlainForm>
  );
}

type ButtonProps = { readonly menu: string; readonly id: string; readonly name: string };

export const RowMenuButton = ({ menu, id, name }: ButtonProps) => (
  <button
    type="button"
    popoverTarget={menu}
    data-row={id}
    data-name={name}
    aria-label={`Operations on ${name}`}
    className={styles.button}
  >
    <span aria-hidden="true">⋯</span>
  </button>
);
