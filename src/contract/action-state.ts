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
  /** HTTP status of the answer. */
  readonly code: number;
  /** Message per field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What was typed, per field name; given back to the fields. Never holds files or codes. */
  readonly values: Readonly<Record<string, string>>;
};
