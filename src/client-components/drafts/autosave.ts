/** Saves a form while somebody types, without showing its page again: nothing moves, and the focus stays (docs/decisions/094). */
import { autosaveField, type MinimalOutcome, preferMinimal } from '#contract/action-state.ts';
import { storedDraftHeader } from '#contract/drafts.ts';
import { formKeyField } from '#contract/form-key.ts';
import { isPersonOfView } from '#contract/person-header.ts';
import { isTemporary } from '#contract/retry-script.ts';
import { t } from '#contract/translate.ts';
import { actionHeaders } from '../router/action-headers.ts';
import { type DraftForm, draftFormOf, isOpen, isRearranged } from './draft-form.ts';
import { fieldsOf, isInSaveBar, revisionOf } from './fields.ts';
import { show } from './view.ts';

/** In milliseconds: after the last key, between two requests, at most after the first key, after a failure, and for a response. */
const times = { pause: 4_000, between: 10_000, longest: 30_000, retry: 20_000, response: 15_000 } as const;

type Timing = { timer: number; firstKeyAt: number | null; sentAt: number };

const timings = new WeakMap<DraftForm, Timing>();
const requests = new Map<HTMLFormElement, Promise<void>>();
/** The buttons that were pressed meanwhile. */
const waiting = new Map<HTMLFormElement, HTMLElement | null>();

type Sending = { readonly body: FormData; readonly sent: DraftForm['sent'] };
/** What got no response. It may be stored, so the same is sent again before anything else. */
const unanswered = new WeakMap<HTMLFormElement, Sending>();
let released: HTMLFormElement | null = null;

// A form that is sent meanwhile would be based on a revision that is just being replaced, so it waits.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement;
    if (form !== released && unansweredOf(form)) void save(draftFormOf(form));
    const request = requests.get(form);
    if (!request) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waiting.has(form)) void request.then(() => sendWaiting(form));
    waiting.set(form, event.submitter);
  },
  { capture: true },
);

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
  const at = Math.min(Math.max(now + pause, timing.sentAt + times.between), timing.firstKeyAt + times.longest);
  clearTimeout(timing.timer);
  // Somebody who types on for longer than the longest time is saved at once, but not with each key.
  timing.timer = window.setTimeout(save, Math.max(at, timing.sentAt + times.between) - now, own);
  timings.set(own, timing);
}

/** The note of a correction and the time of a schedule belong to their buttons, not to the record. */
const hasUnsaved = (own: DraftForm): boolean => {
  if (isRearranged(own) && !own.stored) return true;
  const fields = fieldsOf(own.form);
  return own.draft?.fields.some(([key]) => !isInSaveBar(fields.get(key))) ?? false;
};

async function save(own: DraftForm): Promise<void> {
  const { form } = own;
  const timing = timings.get(own);
  if (timing) timing.firstKeyAt = null;
  if (!form.isConnected || own.bar?.kind === 'offered' || isPersonOfView(own.slot.owner)) return;
  const lost = unansweredOf(form);
  if (!lost && (!hasUnsaved(own) || (isOpen(own) && !isRearranged(own)))) return;
  // An address that is being typed would be stored with each pause.
  if (own.sent || (!lost && form.elements.namedItem('slug') === document.activeElement)) return saveSoon(own);
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

/** Nothing if the page has been shown again since. */
function unansweredOf(form: HTMLFormElement): Sending | undefined {
  const lost = unanswered.get(form);
  return lost?.body.get('revision') === revisionOf(form)?.value ? lost : undefined;
}

function sendingOf(own: DraftForm): Sending {
  // Its event notes what is sent.
  const body = new FormData(own.form);
  body.set(autosaveField, 'true');
  // Responses to requests with a key are stored for a day, each with the whole text.
  body.delete(formKeyField);
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
  // The session has ended, or somebody else signed in, for example.
  if (!response.headers.get('content-type')?.startsWith('application/json')) return t('Press Save to see why.');
  unanswered.delete(own.form);
  const { message, fields = {}, result } = (await response.json()) as Partial<MinimalOutcome>;
  const stored = response.ok ? response.headers.get(storedDraftHeader) : null;
  if (!stored || result === undefined)
    return Object.entries(fields).map((field) => atField(own.form, field))[0] ?? message ?? '';
  acceptStored(own, String(body.get('revision')), result);
  document.dispatchEvent(new CustomEvent('draft-stored', { detail: stored }));
  return null;
}

/** Every form of the record has its new revision, or only this one if a colleague has changed another part meanwhile. */
function acceptStored(own: DraftForm, before: string, revision: string): void {
  const forms = Number(revision) - Number(before) > 1 ? [own.form] : document.forms;
  for (const form of forms) {
    const field = recordOf(form) === recordOf(own.form) ? revisionOf(form) : null;
    if (field?.value === before) field.value = revision;
  }
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
