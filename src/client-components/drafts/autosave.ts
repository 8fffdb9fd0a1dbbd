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
import { type DraftForm, draftFormOf, moveDraft } from './draft-form.ts';
import { fieldsOf, isInSaveBar, isOpen, isRearranged, revisionOf, setValue } from './fields.ts';
import { show } from './view.ts';

/**
 * Milliseconds: after the last key, between two requests, at most after the first key, after a failure, and for a
 * response.
 */
const times = { pause: 4_000, between: 10_000, maxDelay: 30_000, retry: 20_000, response: 15_000 } as const;

type Sending = { readonly body: FormData; readonly sent: DraftForm['sent'] };
type Saving = {
  timer: number;
  firstKeyAt: number | null;
  sentAt: number;
  request: Promise<void> | null;
  /** It got no response. The server may have stored it, so it is sent again before anything else. */
  unanswered: Sending | null;
};

const savings = new WeakMap<HTMLFormElement, Saving>();
function savingOf(form: HTMLFormElement): Saving {
  const saving = savings.get(form) ?? { timer: 0, firstKeyAt: null, sentAt: 0, request: null, unanswered: null };
  savings.set(form, saving);
  return saving;
}

/** The button with which each form was sent while the page was saving. */
const waiting = new Map<HTMLFormElement, HTMLElement | null>();
let released: HTMLFormElement | null = null;

// A form that is sent meanwhile would be based on a revision that is just being replaced, so it waits. A button of the same record, such as
// "Discard changes", means all that was typed.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    const saved = savedFormOf(form);
    if (!saved) return;
    if (form !== released && (saved !== form || unansweredOf(form))) void save(draftFormOf(saved));
    const { request } = savingOf(saved);
    if (!request) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waiting.has(form)) void request.then(() => sendWaiting(form));
    waiting.set(form, event.submitter);
  },
  { capture: true },
);

/** Returns the form itself, or the one that holds the text of the same revision. */
function savedFormOf(form: HTMLFormElement): HTMLFormElement | undefined {
  const revision = revisionOf(form)?.value;
  if (form.dataset['autosave'] || revision === undefined) return form;
  return [...document.querySelectorAll<HTMLFormElement>('form[data-autosave]')].find(
    (other) => recordOf(other) === recordOf(form) && revisionOf(other)?.value === revision,
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
  const saving = savingOf(own.form);
  saving.firstKeyAt ??= now;
  // Somebody who types on for longer than the longest time is saved at once, but not with each key.
  const at = Math.max(Math.min(now + pause, saving.firstKeyAt + times.maxDelay), saving.sentAt + times.between);
  clearTimeout(saving.timer);
  saving.timer = window.setTimeout(() => void save(own), at - now);
}

export async function saveNow(own: DraftForm): Promise<void> {
  await savingOf(own.form).request;
  await save(own, true);
}

/** The note of a correction and the time of a schedule belong to their buttons, not to the record. */
function hasUnsaved({ draft, form, stored }: DraftForm): boolean {
  if (isRearranged(form) && !stored) return true;
  const fields = fieldsOf(form);
  return draft?.fields.some(([key]) => !isInSaveBar(fields.get(key))) ?? false;
}

/** The address of a new record is made of its title. An address that is being typed would be stored with each pause. */
const isAddressTyped = (form: HTMLFormElement): boolean =>
  form.elements.namedItem(revisionOf(form) ? 'slug' : 'title') === document.activeElement;

async function save(own: DraftForm, isImmediate = false): Promise<void> {
  const { form } = own;
  const saving = savingOf(form);
  saving.firstKeyAt = null;
  if (!form.isConnected || own.bar?.kind === 'offered' || isPersonOfView(own.slot.owner)) return;
  const lost = unansweredOf(form);
  if (!lost && (!hasUnsaved(own) || (isOpen(form) && !isRearranged(form)))) return;
  if (own.sent || (!lost && !isImmediate && isAddressTyped(form))) return saveSoon(own);
  const sending = lost ?? sendingOf(own);
  own.sent = sending.sent;
  saving.sentAt = Date.now();
  let pause: number = times.pause;
  saving.request = send(own, sending.body).then(
    (problem) => {
      own.problem = problem;
    },
    () => {
      own.problem = null;
      saving.unanswered = sending;
      pause = times.retry;
    },
  );
  await saving.request;
  saving.request = null;
  own.sent = null;
  if (!form.isConnected) return;
  show(own);
  if (own.problem === null && (hasUnsaved(own) || unansweredOf(form))) saveSoon(own, pause);
}

/** Returns nothing if the page has been shown again since, or if the draft was discarded. */
function unansweredOf(form: HTMLFormElement): Sending | null {
  const { unanswered } = savingOf(form);
  if (unanswered?.body.get('revision') !== (revisionOf(form)?.value ?? null)) return null;
  return String(unanswered.body.get(draftField)).startsWith(`${draftFormOf(form).slot.id}.`) ? unanswered : null;
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
async function send(own: DraftForm, body: FormData): Promise<string | null> {
  const { form } = own;
  const response = await fetch(location.pathname + location.search, {
    method: 'POST',
    headers: { prefer: preferMinimal, ...actionHeaders(form.dataset['autosave'] ?? '') },
    body,
    signal: AbortSignal.timeout(times.response),
  });
  if (isTemporary(response.status)) throw new Error('The site is busy.');
  noteSessionOf(response);
  if (response.headers.has(personHeader)) return t(otherPersonMessage);
  if (!response.headers.get('content-type')?.startsWith('application/json')) return t('Press Save to see why.');
  savingOf(form).unanswered = null;
  const { message, fields = {}, result } = (await response.json()) as Partial<MinimalOutcome>;
  const stored = response.ok ? response.headers.get(storedDraftHeader) : null;
  if (!stored || result === undefined)
    return Object.entries(fields).map((field) => atField(form, field))[0] ?? message ?? '';
  const saved = readAutosaved(result);
  const revision = String(saved.revision);
  const filledIn = saved.made ? become(own, saved.made, revision) : {};
  if (!saved.made) acceptRevision(form, String(body.get('revision')), revision);
  keepAsSent(own, filledIn);
  const detail: AutosavedDetail = { ...saved, draft: own.slot.form };
  document.dispatchEvent(new CustomEvent(autosavedEvent, { detail }));
  document.dispatchEvent(new CustomEvent('draft-stored', { detail: stored }));
  return null;
}

/** The form of a new record becomes that of the stored one in its place, so that no key, focus or undo is lost. */
function become(own: DraftForm, { fields, href, draft }: Made, revision: string): Record<string, string> {
  const { form } = own;
  const filledIn: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...fields, revision })) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    } else if (field.value === '') {
      filledIn[name] = value;
      setValue(field, value);
    }
  }
  moveDraft(own, draft);
  form.dataset['draft'] = draft;
  history.replaceState(history.state, '', href);
  return filledIn;
}

/** Every form of the record has its new revision, or only this one if a colleague has changed another part meanwhile. */
function acceptRevision(own: HTMLFormElement, before: string, revision: string): void {
  const forms = Number(revision) - Number(before) > 1 ? [own] : document.forms;
  for (const form of forms) {
    const field = recordOf(form) === recordOf(own) ? revisionOf(form) : null;
    if (field?.value === before) field.value = revision;
  }
}

function keepAsSent(own: DraftForm, filledIn: Record<string, string>): void {
  const fields = fieldsOf(own.form);
  const values = new Map([...(own.sent?.values ?? []), ...Object.entries(filledIn)]);
  for (const key of values.keys()) if (isInSaveBar(fields.get(key))) values.delete(key);
  if (!own.sent) return;
  own.sent = { ...own.sent, values };
  // The answer may meet a form whose draft was discarded, and has no draft to be marked.
  own.stored = { revision: revisionOf(own.form)?.value, values };
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
