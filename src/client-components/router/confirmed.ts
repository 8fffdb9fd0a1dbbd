/** A form that asked for a code, or for a passkey, is sent again after it: what was confirmed is carried out. */
import { readSession, writeSession } from './session.ts';

const storageKey = 'portico:to-confirm';
const confirmPath = '/account/confirm';
/**
 * Milliseconds between the form and the page that it led to. A person who opens that page in another way confirms
 * nothing else.
 */
const loadsWithin = 30_000;

type Field = readonly [name: string, value: string];
type Waiting = {
  readonly at: number;
  readonly href: string;
  readonly action: string;
  readonly fields: readonly Field[];
  /** Name of the form's draft, from which the form is filled in again. */
  readonly draft: string | null;
  readonly button: Field | null;
};

type Sent = {
  readonly action: string;
  readonly fields: FormData;
  readonly form: HTMLFormElement | null;
  readonly button: HTMLElement | null;
};

/** Call it before the browser goes to the page that asks for a code. Files cannot be kept. */
export function keepUntilConfirmed(moved: string, { action, fields, form, button }: Sent): void {
  if (new URL(moved, location.href).pathname !== confirmPath) return;
  const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string');
  if (texts.length < [...fields].length) return;
  const pressed =
    button instanceof HTMLButtonElement && button.name !== '' ? ([button.name, button.value] as const) : null;
  const draft = form?.dataset['draft'] ?? null;
  const href = location.pathname + location.search;
  const waiting: Waiting = { at: Date.now(), href, action, fields: texts, draft, button: pressed };
  writeSession(storageKey, waiting);
}

/** Returns the form that waits, if the page that was just confirmed leads back to its page. */
export function takeConfirmed(href: string | null): Waiting | null {
  if (location.pathname !== confirmPath || href === null) return null;
  const waiting = readSession<Waiting | null>(storageKey, null);
  writeSession(storageKey, null);
  const took = performance.timeOrigin - (waiting?.at ?? 0);
  const isFromIt = document.referrer === location.origin + waiting?.href && waiting?.href === href;
  return isFromIt && took > -1_000 && took < loadsWithin ? waiting : null;
}

/**
 * A draft is sent by its form, so that the draft counts as stored. A form that shows something else by now is left to
 * the person.
 */
export function carryOut(
  { action, fields, draft, button }: Waiting,
  send: (action: string, fields: FormData) => void,
): void {
  if (draft === null) {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    send(action, data);
    return;
  }
  const form = document.querySelector<HTMLFormElement>(`form[data-draft="${CSS.escape(draft)}"]`);
  if (!form) return;
  const pressed =
    button &&
    form.querySelector<HTMLButtonElement>(`button[name="${CSS.escape(button[0])}"][value="${CSS.escape(button[1])}"]`);
  if (button && !pressed) return;
  if (typed(fields) === typed(entriesOf(form, button))) form.requestSubmit(pressed);
}

/** `new FormData(form)` is not used, because drafts take its event for a submission. */
const entriesOf = (form: HTMLFormElement, button: Field | null): Field[] => [
  ...[...form.elements].flatMap((field): Field[] => {
    const isSent = field.matches(':enabled:is(input, textarea, select):not([type=file], [type=submit], [type=button])');
    const { name, value } = field as HTMLInputElement;
    return isSent && name !== '' && field.matches(':checked, :not([type=checkbox], [type=radio])')
      ? [[name, value]]
      : [];
  }),
  ...(button ? [button] : []),
];

const typed = (fields: readonly Field[]): string =>
  JSON.stringify(fields.filter(([name]) => !name.startsWith('$') && name !== 'revision').sort());
