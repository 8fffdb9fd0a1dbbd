import type { ReactNode } from 'react';
import type { Action } from '../request/action.ts';
import { mayUse } from '../request/may-use.ts';
import { classNames } from './class-names.ts';
import { FormMessage } from './form-message.tsx';
import type { FormState } from './form-state.ts';

type Props = {
  readonly action: Action;
  readonly form: FormState;
  readonly label: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Key of the draft, such as `post:<id>` or `post:new`; null for forms that must not be saved, such as codes. */
  readonly draft: string | null;
  readonly className?: string;
  /** The page saves it while somebody types (client-components/drafts/autosave.ts). */
  readonly autosaves?: boolean;
  /** It concerns nobody but the viewer, who may only read the records of the screen. */
  readonly own?: boolean;
  readonly children: ReactNode;
};

/** It is set if the form shows submitted values instead of stored ones: `error`, or `success` after added rows. */
const openAfter = ({ state }: FormState) =>
  state !== null && (state.status === 'error' || Object.keys(state.values).length > 0) ? state.status : undefined;

/** The one of a document, the other of a payload (engine/webpack/reference-loader.ts). */
type Identified = Action & { readonly actionId?: string; readonly $$id?: string };
const idOf = (action: Identified): string | undefined => action.actionId ?? action.$$id;

export function Form({
  action,
  form,
  label,
  labels,
  draft: kept,
  className,
  autosaves = false,
  own = false,
  children,
}: Props) {
  const isOff = !own && !mayUse(action);
  const draft = isOff ? null : kept;
  return (
    <form
      // A new key keeps typed text from moving to another record's form.
      key={kept ?? form.name}
      id={form.name}
      aria-label={label}
      // React's type does not allow an action with a result, which gateway and router use.
      action={action as unknown as (data: FormData) => void}
      // The server writes the messages, so that they are the same in every browser.
      noValidate
      data-draft={draft ?? undefined}
      data-draft-open={openAfter(form)}
      data-autosave={autosaves && draft !== null ? idOf(action) : undefined}
      className={isOff ? undefined : classNames('fields', className)}
    >
      {isOff ? (
        <fieldset disabled className={classNames('fields', className)}>
          {children}
        </fieldset>
      ) : (
        <>
          <FormMessage form={form} labels={labels} />
          {draft !== null && <div data-draft-bar="" role="status" className="draft-bar" />}
          {children}
        </>
      )}
    </form>
  );
}
