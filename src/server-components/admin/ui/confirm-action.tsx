/** Asks for confirmation before an operation that cannot be undone. */
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { Action } from '../../request/action.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import styles from './confirm-action.module.css';

type Props = {
  readonly action: Action;
  /** Label of the button that opens the question. */
  readonly label: string;
  /** Label of the confirm button: "Yes, delete it for good". */
  readonly yes: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Consequences, and further fields. */
  readonly children: ReactNode;
};

export function ConfirmAction({ action, label, yes, fields = {}, children }: Props) {
  return (
    <details className={styles.operation}>
      <summary className="button button-quiet">{label}</summary>
      <PlainForm action={action} label={label} fields={fields} className={styles.question}>
        {children}
        <p>
          <SubmitButton className={`button ${styles.danger}`}>{yes}</SubmitButton>
        </p>
      </PlainForm>
    </details>
  );
}
