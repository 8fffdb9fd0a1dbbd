import type { ReactNode } from 'react';
import type { ActionState } from '#contract/action-state.ts';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { TextToCopy } from '../../ui/text-to-copy.tsx';

type Props = {
  readonly context: PageContext;
  /** Names of actions whose outcome is shown here and not at their form. */
  readonly of: readonly string[];
  readonly undo?: Action;
  /** Restores the version in which discarded changes were saved. */
  readonly restoreDiscarded?: Action;
};

export function Notice({ context: { actionState: state }, of, undo, restoreDiscarded }: Props) {
  if (!state || !of.includes(state.form)) return null;
  const back = state.undo && 'number' in state.undo ? restoreDiscarded : undo;
  return (
    <div className="cluster align-center gap-xs across-s">
      <FormMessage form={{ name: state.form, state }} labels={{}} />
      {back && state.undo && <ButtonForm action={back} label="Undo" fields={state.undo} />}
      <OneTimeSecret state={state} />
    </div>
  );
}

const OneTimeSecret = ({ state }: { readonly state: ActionState }) =>
  state.result ? <TextToCopy text={state.result} /> : null;

type DoneProps = {
  readonly context: PageContext;
  readonly messages: Readonly<Record<string, ReactNode>>;
};

/** Message after a redirect with `?done=created`; hidden after the next action. */
export function Done({ context: { query, actionState }, messages }: DoneProps) {
  const done = actionState ? null : query.get('done');
  const text = done !== null && Object.hasOwn(messages, done) ? messages[done] : undefined;
  if (text === undefined) return null;
  return <SuccessNotice>{text}</SuccessNotice>;
}
