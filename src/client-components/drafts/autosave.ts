/** Saves a form while somebody types, without showing its page again: nothing moves, and the focus stays (docs/decisions/094). */
import { autosaveField, type MinimalOutcome, preferMinimal } from '#contract/action-state.ts';
import { type AutosavedDetail, autosavedEvent, type Made, readAutosaved } from '#contract/autosaved.ts';
import { draftField, storedDraftHeader } from '#contract/drafts.ts';
import { formKeyField, ownFormKey } from '#contract/form-key.ts';
import { otherPersonMessage } from '#contract/form-refusals.ts';
import { isPersonOfView, personHeader } from '#contract/person-header.ts';
import { isTemporary } from '#contract/retry-script.ts';
import { t } from '#contract/translate.ts';
import { actionHeaders } from '../router/action-headers.ts';
import { noteSessionOf } from '../session-state.ts';
import { type DraftForm, draftFormOf, isOpen, isRearranged, moveDraft } from './draft-form.ts';
import { fieldsOf, isInSaveBar, revisionOf, setValue } from './fields.ts';
import { show } from './view.ts';

/**
 * Milliseconds: after the last key, between two requests, at most after the first key, after a failure, and for a
 * response.
 */
const times = { pause: 4_000, between: 10_000, maxDelay: 30_000, retry: 20_000, response: 15_000 } as const;

type Timing = { timer: number; firstKeyAt: number | null; sentAt: number };

const timings = new WeakMap<DraftForm, Timing>();
const requests = new Map<HTMLFormElement, Promise<void>>();
/** The button with which each form was sent meanwhile. */
const waiting = new Map<HTMLFormElement, HTMLElement | null>();

type Sending = { readonly body: FormData; readonly sent: DraftForm['sent'] };
/** Requests that got no response. The server may have stored them, so each is sent again before anything else. */
const unanswered = new WeakMap<HTMLFormElement, Sending>();
let released: HTMLFormElement | null = null;

// A form that is sent meanwhile would be based on a revision that is just being replaced, so it waits. A button of the same record, such as
// "Discard changes", means all that was typed.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    const saving = savingFormOf(form);
    if (!saving) return;
    if (form !== released && (saving !== form || unansweredOf(form))) void save(draftFormOf(saving));
    const request = requests.get(saving);
    if (!request) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waiting.has(form)) void request.then(() => sendWaiting(form));
    waiting.set(form, event.submitter);
  },
  { capture: true },
);

/** Returns the form itself, or the one that holds the text of the same revision. */
function savingFormOf(form: HTMLFormElement): HTMLFormElement | undefined {
  if (form.dataset['autosave'] || !revisionOf(form)) return form;
  return [...document.querySelectorAll<HTMLFormElement>('form[data-autosave]')].find(
    (other) => recordOf(other) === recordOf(form) && revisionOf(other)?.value === revisionOf(form)?.value,
  );
}

function sendWaiting(form: HTMLFormElement): void {
  const button = waiting.get(form);
  waiting.delete(form);
  released = form;
  form.requestSubmit(button && (button as HTMLButtonElement).form === form ? button : null);
  released = null;
}

export function saveSoon(own: DraftForm, pause: number = times.pause): void {
  const now = Date.now();
  const timing = timings.get(own) ?? { timer: 0, firstKeyAt: null, sentAt: 0 };
  timing.firstKeyAt ??= now;
  const at = Math.min(Math.max(now + pause, timing.sentAt + times.between), timing.firstKeyAt + times.maxDelay);
  clearTimeout(timing.timer);
  // Somebody who types on for longer than the longest time is saved at once, but not with each key.
  timing.timer = window.setTimeout(() => void save(own), Math.max(at, timing.sentAt + times.between) - now);
  timings.set(own, timing);
}

export async function saveNow(own: DraftForm): Promise<void> {
  await requests.get(own.form);
  await save(own, true);
}

/** The note of a correction and the time of a schedule belong to their buttons, not to the record. */
const hasUnsaved = (own: DraftForm): boolean => {
  if (isRearranged(own) && !own.stored) return true;
  const fields = fieldsOf(own.form);
  return own.draft?.fields.some(([key]) => !isInSaveBar(fields.get(key))) ?? false;
};

/** The address of a new record is made of its title. */
const isAddressTyped = (form: HTMLFormElement): boolean =>
  form.elements.namedItem(revisionOf(form) ? 'slug' : 'title') === document.activeElement;

async function save(own: DraftForm, isImmediate = false): Promise<void> {
  const { form } = own;
  const timing = timings.get(own);
  if (timing) timing.firstKeyAt = null;
  if (!form.isConnected || own.bar?.kind === 'offered' || isPersonOfView(own.slot.owner)) return;
  const lost = unansweredOf(form);
  if (!lost && (!hasUnsaved(own) || (isOpen(own) && !isRearranged(own)))) return;
  // An address that is being typed would be stored with each pause.
  if (own.sent || (!lost && !isImmediate && isAddressTyped(form))) return saveSoon(own);
  const sending = lost ?? sendingOf(own);
  own.sent = sending.sent;
  if (timing) timing.sentAt = Date.now();
  let pause: number = times.pause;
  const request = send(own, form.dataset['autosave'] ?? '', sending.body).then(
    (problem) => {
      own.problem = problem;
    },
    () => {
      own.problem = null;
      unanswered.set(form, sending);
      pause = times.retry;
    },
  );
  requests.set(form, request);
  await request;
  requests.delete(form);
  own.sent = null;
  if (!form.isConnected) return;
  show(own);
  if (own.problem === null && (hasUnsaved(own) || unansweredOf(form))) saveSoon(own, pause);
}

/** Returns nothing if the page has been shown again since, or if the draft was discarded. */
function unansweredOf(form: HTMLFormElement): Sending | undefined {
  const lost = unanswered.get(form);
  if (lost?.body.get('revision') !== (revisionOf(form)?.value ?? null)) return undefined;
  return String(lost.body.get(draftField)).startsWith(`${draftFormOf(form).slot.id}.`) ? lost : undefined;
}

function sendingOf(own: DraftForm): Sending {
  // The event of `FormData` notes what is sent.
  const body = new FormData(own.form);
  body.set(autosaveField, 'true');
  // Responses to requests with a key are stored for a day, each with the whole text. Only a record must not be made twice.
  if (revisionOf(own.form)) body.delete(formKeyField);
  else body.set(formKeyField, ownFormKey());
  return { body, sent: own.sent };
}

/** Returns why it was not saved. Rejects if there is no response. */
async function send(own: DraftForm, action: string, body: FormData): Promise<string | null> {
  const response = await fetch(location.pathname + location.search, {
    method: 'POST',
    headers: { prefer: preferMinimal, ...actionHeaders(action) },
    body,
    signal: AbortSignal.timeout(times.response),
  });
  if (isTemporary(response.status)) throw new Error('The site is busy.');
  noteSessionOf(response);
  if (response.headers.has(personHeader)) return t(otherPersonMessage);
  if (!response.headers.get('content-type')?.startsWith('application/json')) return t('Press Save to see why.');
  unanswered.delete(own.form);
  const { message, fields = {}, result } = (await response.json()) as Partial<MinimalOutcome>;
  const stored = response.ok ? response.headers.get(storedDraftHeader) : null;
  if (!stored || result === undefined)
    return Object.entries(fields).map((field) => atField(own.form, field))[0] ?? message ?? '';
  const saved = readAutosaved(result);
  if (saved.made) become(own, saved.made, String(saved.revision));
  else acceptStored(own, String(body.get('revision')), String(saved.revision));
  const detail: AutosavedDetail = { ...saved, draft: own.slot.form };
  document.dispatchEvent(new CustomEvent(autosavedEvent, { detail }));
  document.dispatchEvent(new CustomEvent('draft-stored', { detail: stored }));
  return null;
}

/** The form of a new record becomes that of the stored one in its place, so that no key, focus or undo is lost. */
function become(own: DraftForm, { fields, href, draft }: Made, revision: string): void {
  const { form } = own;
  for (const [name, value] of Object.entries({ ...fields, revision })) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      continue;
    }
    if (field.value !== '') continue;
    own.sent = own.sent && { ...own.sent, values: new Map([...own.sent.values, [name, value]]) };
    setValue(field, value);
  }
  moveDraft(own, draft);
  form.dataset['draft'] = draft;
  history.replaceState(history.state, '', href);
  keepAsStored(own, revision);
}

/** Every form of the record has its new revision, or only this one if a colleague has changed another part meanwhile. */
function acceptStored(own: DraftForm, before: string, revision: string): void {
  const forms = Number(revision) - Number(before) > 1 ? [own.form] : document.forms;
  for (const form of forms) {
    const field = recordOf(form) === recordOf(own.form) ? revisionOf(form) : null;
    if (field?.value === before) field.value = revision;
  }
  keepAsStored(own, revision);
}

function keepAsStored(own: DraftForm, revision: string): void {
  if (!own.sent) return;
  const fields = fieldsOf(own.form);
  const values = new Map([...own.sent.values].filter(([key]) => !isInSaveBar(fields.get(key))));
  own.sent = { ...own.sent, values };
  own.stored = { revision, values };
}

/** A slide and a version of a policy have revisions of their own. */
const recordOf = (form: HTMLFormElement): string =>
  ['id', 'slideId', 'number', 'route']
    .map((name) => form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value ?? '')
    .join();

function atField(form: HTMLFormElement, [name, message]: [string, string]): string {
  const label = form.querySelector(`label[for="${form.getAttribute('id')}-${name}"]`)?.firstChild?.textContent;
  return label ? `${label}: ${message}` : message;
}
