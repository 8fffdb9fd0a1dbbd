/**
 * The one form: posts to its action with and without JavaScript, says at its head what became of it, and keeps what
 * was typed (`draft`: through a closed tab too).
 */
import type { ReactNode } from 'react';
import { DraftKeeper } from '../../client-components/admin/draft-keeper.tsx';
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
   * `true`: begins empty, and the boot script keeps it under the form's name. A name (`post:<id>`): one of many records,
   * whose stored values a draft may replace.
   */
  readonly draft?: boolean | string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** With values that go on, it is not done yet. */
const isDone = ({ state }: FormState) => state?.status === 'success' && Object.keys(state.values).length === 0;

export function Form({ action, form, label, labels, draft = false, className, children }: Props) {
  const record = typeof draft === 'string' ? draft : undefined;
  return (
    <form
      // Fields of another record or step are other fields, whatever was typed into these.
      key={record ?? form.name}
      id={form.name}
      aria-label={label}
      // React's type knows no action with a result; the gateway reads it, the browser's router shows it.
      action={action as unknown as (data: FormData) => void}
      // Messages are written by the server, in the same words for everybody.
      noValidate
      data-draft={draft === true ? form.name : undefined}
      className={classNames('fields', className)}
    >
      <FormMessage form={form} labels={labels} />
      {record && isDone(form) && <span hidden data-draft-clear={record} />}
      {record && <DraftKeeper name={record} />}
      {children}
    </form>
  );
}
