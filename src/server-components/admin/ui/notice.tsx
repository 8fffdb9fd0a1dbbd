import type { ReactNode } from 'react';
import type { ActionState } from '#contract/action-state.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import type { Action } from '../../request/action.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { TextToCopy } from '../../ui/text-to-copy.tsx';
import styles from './notice.module.css';

type Props = {
  readonly context: PageContext;
  /** Names of actions whose outcome is shown here and not at their form. */
  readonly of: readonly string[];
  readonly undo?: Action;
};

export function Notice({ context: { actionState: state }, of, undo }: Props) {
  if (!state || !of.includes(state.form)) return null;
  return (
    <div className={styles.notice}>
      <FormMessage form={{ name: state.form, state }} labels={{}} />
      {undo && state.undo && (
        <PlainForm action={undo} label="Undo" fields={state.undo}>
          <SubmitButton className="button button-quiet">Undo</SubmitButton>
        </PlainForm>
      )}
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
  const text = done === null ? undefined : messages[done];
  if (text === undefined) return null;
  return <SuccessNotice>{text}</SuccessNotice>;
}
