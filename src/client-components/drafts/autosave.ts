/** Saves a form some seconds after the last key, without showing its page again: nothing moves under the hands of who types. */
import { autosaveField, type MinimalOutcome, minimal } from '#contract/action-state.ts';
import { storedDraftHeader } from '#contract/drafts.ts';
import { isPersonOfView, personHeader } from '#contract/person-header.ts';
import { type DraftForm, isOpen } from './draft-form.ts';
import { revisionOf } from './fields.ts';
import { show } from './view.ts';

/** In milliseconds. */
const pause = 4_000;

const timers = new WeakMap<DraftForm, number>();
const requests = new Map<HTMLFormElement, Promise<void>>();

// A form that is sent meanwhile would be based on a revision that has just been replaced, so it waits.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    const request = requests.get(form);
    if (!request) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void request.then(() => form.requestSubmit(event.submitter));
  },
  { capture: true },
);

export function saveSoon(own: DraftForm): void {
  clearTimeout(timers.get(own));
  timers.set(own, window.setTimeout(save, pause, own));
}

async function save(own: DraftForm): Promise<void> {
  const { form } = own;
  if (!form.isConnected || !own.draft || isOpen(own) || own.bar?.kind === 'offered' || isPersonOfView(own.slot.owner))
    return;
  // An address that is being typed would be stored with each pause.
  if (own.sent || form.elements.namedItem('slug') === document.activeElement) return saveSoon(own);
  // Its event notes what is sent.
  const fields = new FormData(form);
  fields.set(autosaveField, 'true');
  const request = send(own, form.dataset['autosave'] ?? '', fields).catch(() => {});
  requests.set(form, request);
  await request;
  requests.delete(form);
  own.sent = null;
  if (form.isConnected) show(own);
}

async function send(own: DraftForm, action: string, body: FormData): Promise<void> {
  const { build = '', person = '' } = document.documentElement.dataset;
  const response = await fetch(location.pathname + location.search, {
    method: 'POST',
    headers: { prefer: minimal, 'x-action': action, 'x-build-id': build, [personHeader]: person },
    body,
  });
  // Refused for another reason than the text, such as an expired session: the button says it.
  if (!response.headers.get('content-type')?.startsWith('application/json')) return;
  const { message, fields, result } = (await response.json()) as MinimalOutcome;
  const stored = response.ok ? response.headers.get(storedDraftHeader) : null;
  if (!stored) {
    own.problem = Object.entries(fields).map((field) => atField(own.form, field))[0] ?? message;
    return;
  }
  document.dispatchEvent(new CustomEvent('draft-stored', { detail: stored }));
  const revision = revisionOf(own.form);
  if (revision && result) revision.value = result;
}

function atField(form: HTMLFormElement, [name, message]: [string, string]): string {
  const label = form.querySelector(`label[for="${form.getAttribute('id')}-${name}"]`)?.firstChild?.textContent;
  return label ? `${label}: ${message}` : message;
}
