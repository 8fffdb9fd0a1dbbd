/** The result of a submitted form, rendered with and without JavaScript, so that no input is lost. */
export type ActionState = {
  readonly form: string;
  readonly status: 'success' | 'error';
  readonly message: string;
  /** HTTP status. */
  readonly code: number;
  /** The record changed after the page was opened. An address that is taken is a 409 as well. */
  readonly isOutdated?: true;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Values by field name. They never contain files or codes. */
  readonly values: Readonly<Record<string, string>>;
  /** Results of a bulk operation, by record id. */
  readonly rows?: Readonly<Record<string, RowOutcome>>;
  /** Fields of the form that undoes the operation, if it can be undone. */
  readonly undo?: Readonly<Record<string, string>>;
  /** Data shown only in this response, such as a secret or a link. */
  readonly result?: string;
};

/** Header `prefer` (RFC 7240) of a form whose page is not shown again: the response is JSON. */
export const preferMinimal = 'return=minimal';
export type MinimalOutcome = Pick<ActionState, 'message' | 'fields' | 'result'>;

/** Pages that save a form while somebody types set it. */
export const autosaveField = 'autosave';

/** Field for confirming an action; a question appears as the error of this field. */
export const confirmField = 'confirm';

export const isQuestion = (state: ActionState): boolean => confirmField in state.fields;

export const chosenField = 'chosen';

export type RowOutcome = { readonly ok: boolean; readonly message: string };

/** With `values`, the form continues with them (a row was added, for example): nothing was saved yet. */
export type Outcome = Pick<ActionState, 'message' | 'rows' | 'undo' | 'result'> & Partial<Pick<ActionState, 'values'>>;
