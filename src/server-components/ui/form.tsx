/** The one form: posts to its action with and without JavaScript, says at its head what became of it, and keeps what was typed. */
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
  /**
   * Name of the draft in the browser, of one form of one record: `post:<id>`, `post:new`. Null where nothing may be kept:
   * codes, and questions that are not worth it.
   */
  readonly draft: string | null;
  readonly className?: string;
  readonly children: ReactNode;
};

/** It carries what was typed instead of what is stored: it was refused, or rows were added. */
const isOpen = ({ state }: FormState) =>
  state !== null && (state.status === 'error' || Object.keys(state.values).length > 0);

export function Form({ action, form, label, labels, draft, className, children }: Props) {
  return (
    <form
      // Fields of another record or step are other fields, whatever was typed into these.
      key={draft ?? form.name}
      id={form.name}
      aria-label={label}
      // React's type knows no action with a result; the gateway reads it, the browser's router shows it.
      action={action as unknown as (data: FormData) => void}
      // Messages are written by the server, in the same words for everybody.
      noValidate
      data-draft={draft ?? undefined}
      data-draft-open={isOpen(form) ? '' : undefined}
      className={classNames('fields', className)}
    >
      <FormMessage form={form} labels={labels} />
      {draft !== null && <div data-draft-bar="" role="status" className="draft-bar" />}
      {children}
    </form>
  );
}
