import type { ReactNode } from 'react';
import { chosenField } from '#contract/action-state.ts';
import { ChosenCount } from '../../../client-components/admin/chosen-count.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import styles from './listing.module.css';

export type Operation = {
  readonly value: string;
  readonly label: string;
  /** It uses a field of the bar, so that the menu of a row does not have it. */
  readonly needsField?: true;
  /** It cannot be undone, so it needs a selection or the question of the record. */
  readonly isFinal?: true;
};

type Props = {
  /** Form id, equal to the action's name. */
  readonly name: string;
  readonly action: Action;
  readonly operations: readonly Operation[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
};

/** Operations that use a field of the bar stand beside it. */
const fieldsFirst = (operations: readonly Operation[]) =>
  operations.toSorted((one, other) => Number(other.needsField ?? false) - Number(one.needsField ?? false));

export function BulkBar({ name, action, operations, fields = {}, children }: Props) {
  return (
    <form
      id={name}
      action={action as unknown as (data: FormData) => void}
      aria-label="With the selected rows"
      noValidate
      className={styles.bar}
      data-save-bar=""
      data-part=""
    >
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <ChosenCount name={chosenField} form={name} />
      {children}
      {fieldsFirst(operations).map(({ value, label }) => (
        <SubmitButton key={value} name="operation" value={value} className="button button-quiet">
          {label}
        </SubmitButton>
      ))}
    </form>
  );
}
