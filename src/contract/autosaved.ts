/** The `result` that a page gets for what it has saved by itself. */
export type Autosaved = {
  readonly revision: number;
  /** Visitors see another text, if the record is public. */
  readonly isPending?: boolean;
  /** The record that a new form has become. */
  readonly made?: Made;
};
export type Made = {
  /** Fields that only the form of a stored record has: its id, and the address that it got. */
  readonly fields: Readonly<Record<string, string>>;
  readonly href: string;
  /** Name of its form's draft. */
  readonly draft: string;
};

export const autosavedResult = (saved: Autosaved): string => JSON.stringify(saved);
export const readAutosaved = (result: string): Autosaved => JSON.parse(result) as Autosaved;

/** An event of the document, with the name of the form's draft. */
export const autosavedEvent = 'autosaved';
export type AutosavedDetail = Autosaved & { readonly draft: string };
