/** Forms that are being sent: their buttons say so, and the same is not sent twice. */
export type Press = {
  readonly form: HTMLFormElement;
  readonly button: HTMLElement | null;
  /** The values of its button and hidden fields, if the form can do several things at once. */
  readonly what: string;
};

let sent: readonly Press[] = [];

const typed = 'select, textarea, input:not([type=hidden])';

/** A form that only has buttons may do the same with another row, or something else, before the first answer. */
export function pressOf(form: HTMLFormElement, button: HTMLElement | null): Press {
  const fields = [...form.elements] as HTMLInputElement[];
  const what = fields.some((field) => field.matches(typed))
    ? ''
    : String([(button as HTMLButtonElement)?.value, ...fields.map(({ type, value }) => type === 'hidden' && value)]);
  return { form, button, what };
}

export const isBeingSent = ({ form, what }: Press): boolean =>
  sent.some((other) => other.form === form && other.what === what);

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

/** Call it when the page shows the answer. */
export function forgetSent(): void {
  sent = [];
}
