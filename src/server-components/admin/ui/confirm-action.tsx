import type { ReactNode } from 'react';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { mayUse } from '../../request/may-use.ts';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import styles from './confirm-action.module.css';

type Props = {
  readonly action: Action;
  readonly label: string;
  readonly yes: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** It means the same as in `Form`. */
  readonly own?: boolean;
  /** Name of the draft whose text it discards. */
  readonly discards?: string;
  readonly children: ReactNode;
};

export function ConfirmAction({ action, label, yes, fields = {}, own = false, discards, children }: Props) {
  if (!own && !mayUse(action)) return null;
  return (
    <details className="stack own-width">
      <summary className="button button-quiet">{label}</summary>
      <PlainForm
        action={action}
        label={label}
        fields={fields}
        own={own}
        discards={discards}
        className={styles.question}
      >
        {children}
        <p>
          <SubmitButton className="button button-danger">{yes}</SubmitButton>
        </p>
      </PlainForm>
    </details>
  );
}

type TrashProps = Pick<Props, 'children'> & {
  readonly id: string;
  readonly restore: Action;
  readonly remove: Action;
};

export const RestoreOperation = ({ id, restore }: Pick<TrashProps, 'id' | 'restore'>) => (
  <ButtonForm action={restore} label="Restore" fields={{ id }} look="button" />
);

export const TrashOperations = ({ id, restore, remove, children }: TrashProps) => (
  <>
    <RestoreOperation id={id} restore={restore} />
    <ConfirmAction action={remove} label="Delete permanently" yes="Yes, delete it permanently" fields={{ id }}>
      {children}
    </ConfirmAction>
  </>
);
