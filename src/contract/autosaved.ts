/** What a page hears of what it has saved by itself: the `result` of its outcome. */
export type Autosaved = {
  readonly revision: number;
  /** Visitors see another text, if the record is public. */
  readonly isPending?: boolean;
  /** The record that a new form has become. */
  readonly made?: Made;
};
export type Made = {
  /** What the form of the record has and that of a new one has not: its id, and the address that it got. */
  readonly fields: Readonly<Record<string, string>>;
  readonly href: string;
  /** Name of its form's draft. */
  readonly draft: string;
};

export const autosavedResult = (saved: Autosaved): string => JSON.stringify(saved);
export const readAutosaved = (result: string): Autosaved => JSON.parse(result) as Autosaved;

/** On the document, with the name of the form's draft. */
export const autosavedEvent = 'autosaved';
export type AutosavedDetail = Autosaved & { readonly draft: string };
