/**
 * The one form: posts to its action with and without JavaScript, says at its head what became of it, and keeps what
 * was typed (`draft`: through a closed tab too, which the boot script does).
 */
import type { ReactNode } from 'react';
import type { Action } from '../request/action.ts';
import { classNames } from './class-names.ts';
import { FormMessage } from './form-message.tsx';
import type { FormState } from './form-state.ts';

type Props = {
  readonly action: Action;
  readonly form: FormState;
  /** Words for the people who hear the form named. */
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Kept in the browser until it was sent: under the form's name, or this one where a page shows many records. */
  readonly draft?: boolean | string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Form({ action, form, label, labels, draft = false, className, children }: Props) {
  const draftName = draft === true ? form.name : draft || undefined;
  return (
    <form
      id={form.name}
      aria-label={label}
      // React's type knows no action with a result; the gateway reads it, the browser's router shows it.
      action={action as unknown as (data: FormData) => void}
      // Messages are written by the server, in the same words for everybody.
      noValidate
      data-draft={draftName}
      className={classNames('fields', className)}
    >
      <FormMessage form={form} labels={labels} />
      {draftName && form.state?.status === 'success' && <span hidden data-draft-clear={draftName} />}
      {children}
    </form>
  );
}
