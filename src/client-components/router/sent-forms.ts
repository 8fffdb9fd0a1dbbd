/** Forms that are being sent: their buttons say so, and the same is not sent twice. */
export type Press = {
  readonly form: HTMLFormElement;
  readonly button: HTMLElement | null;
  /** The values of its button and hidden fields, if the form can do several things at once. */
  readonly what: string;
  /** The files of a form that has no other fields: another one that is chosen meanwhile is sent, too. */
  readonly files: string;
};

let sent: readonly Press[] = [];

const typed = 'select, textarea, input:not([type=hidden])';

/** A form that only has buttons may do the same with another row, or something else, before the first answer. */
export function pressOf(form: HTMLFormElement, button: HTMLElement | null): Press {
  const fields = [...form.elements] as HTMLInputElement[];
  const given = fields.filter((field) => field.matches(typed));
  const what =
    given.length > 0
      ? ''
      : String([(button as HTMLButtonElement)?.value, ...fields.map(({ type, value }) => type === 'hidden' && value)]);
  const hasOnlyFiles = given.every(({ type }) => type === 'file');
  const chosen = hasOnlyFiles ? given.flatMap(({ files }) => [...(files ?? [])]) : [];
  return {
    form,
    button,
    what,
    files: String(chosen.map(({ name, size, lastModified }) => [name, size, lastModified])),
  };
}

export const isBeingSent = ({ form, what, files }: Press): boolean =>
  sent.some((other) => other.form === form && other.what === what && other.files === files);

/** The returned function gives the buttons back. Call it before React changes them by the answer. */
export function markAsSent(press: Press): () => void {
  sent = [...sent, press];
  const buttons = [...press.form.elements].filter(
    (button) => button.matches('[type=submit]:not([aria-disabled])') && (press.what === '' || button === press.button),
  );
  const mark = (state: 'true' | null) => {
    for (const button of buttons) button.ariaBusy = button.ariaDisabled = state;
  };
  mark('true');
  return () => mark(null);
}

/** Call it when there is no answer that the page shows, so that the form can be sent again. */
export function forgetPress(press: Press | null): void {
  sent = sent.filter((other) => other !== press);
}

/** Call it when the page shows the answer. */
export function forgetSent(): void {
  sent = [];
}
