/**
 * What became of a form: rendered by the server into the page that has the form, with and without JavaScript alike,
 * so that nothing typed is lost and every message stands at its field.
 */
export type ActionState = {
  /** Which form this is about: the name given to `action()`. */
  readonly form: string;
  readonly status: 'success' | 'error';
  /** For the whole form. */
  readonly message: string;
  /** HTTP status of the answer; 409 where somebody else changed the record since it was shown. */
  readonly code: number;
  /** Seconds until it is worth trying again, where that was said. */
  readonly retryAfter?: number;
  /** Message per field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, per field name; given back to the fields. Never holds files or codes. */
  readonly values: Readonly<Record<string, string>>;
  /** Of an operation on many records: what became of each, by id. */
  readonly rows?: Readonly<Record<string, RowOutcome>>;
  /** Fields of the form that takes the operation back, where it can be taken back. */
  readonly undo?: Readonly<Record<string, string>>;
  /** Told once: a secret, a link. */
  readonly told?: string;
};

/** Field under which an action asks before it acts; the answer comes in a field of the same name. */
export const confirmField = 'confirm';

/** Whether it asks for a confirmation: nothing was done yet, and nothing was refused. */
export const isQuestion = (state: ActionState): boolean => confirmField in state.fields;

/** Name of the checkboxes of a table. */
export const chosenField = 'chosen';

export type RowOutcome = { readonly ok: boolean; readonly message: string };

/**
 * What an action says of its success, where a sentence is not enough. With `values` the form goes on with them: nothing of
 * it was saved yet, a row was added, say.
 */
export type Outcome = Pick<ActionState, 'message' | 'rows' | 'undo' | 'told'> & Partial<Pick<ActionState, 'values'>>;
