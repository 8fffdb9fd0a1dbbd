/** The events of a document that concern drafts. The module itself is the state, once per document. */
import { draftReference, storedDraftCookie } from '#contract/drafts.ts';
import { onDocumentChange } from '../boot/document-changes.ts';
import { sessionEvent } from '../session-state.ts';
import {
  type DraftForm,
  draftFormOf,
  forgetCreated,
  forgetSeen,
  isKnown,
  knownForms,
  markStored,
  markStoredInStorage,
  refresh,
  send,
  settle,
  update,
} from './draft-form.ts';
import { isRearranged, valuesOf } from './fields.ts';
import { showOrphans } from './orphans.ts';
import { adopt, discard } from './restoring.ts';
import { allDrafts, findSlot, hasUnstored, noteFirstEntry, removeDraft } from './storage.ts';
import { noteEnd, show } from './view.ts';

document.addEventListener('formdata', (event) => {
  const form = formOf(event.target);
  if (form) send(draftFormOf(form), event.formData);
});
document.addEventListener('reset', (event) => {
  const form = formOf(event.target);
  if (!form) return;
  const own = draftFormOf(form);
  // The response did not come, or was a refusal without a page.
  if (event.defaultPrevented) {
    own.sent = null;
    return;
  }
  const before = valuesOf(form);
  // Browsers reset the fields after the event.
  queueMicrotask(() => {
    settle(own, before);
    show(own);
    if (isRearranged(form)) saveByItself(own);
  });
});
// The listener is below the document, where React cancels the event of every action, whichever of the two scripts came
// first.
document.documentElement.addEventListener('submit', onDiscard);
document.addEventListener(sessionEvent, ({ detail }) => {
  if (noteEnd(detail)) knownForms().forEach(show);
});
document.addEventListener('submit', onSignOut, { capture: true });
addEventListener('beforeunload', (event) => {
  if (hasUnstored()) event.preventDefault();
});
document.addEventListener('draft-stored', ({ detail }) => storedAs(detail));
document.addEventListener('click', onLinkClick, { capture: true });
for (const [, reference] of document.cookie.matchAll(new RegExp(`(?:^|; )${storedDraftCookie}=([^;]+)`, 'g')))
  storedAs(reference ?? '');
// While the document is loading, forms may still lack fields.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true });
else watch();

declare global {
  interface DocumentEventMap {
    'draft-stored': CustomEvent<string>;
  }
}

export function typedInto(form: HTMLFormElement, target: EventTarget | null): void {
  const own = draftFormOf(form);
  // The editor updates its form field after a pause in typing: until then a key only puts off the autosave.
  if (!(target instanceof HTMLElement && target.isContentEditable)) {
    if (own.bar?.kind === 'discarded') own.bar = null;
    update(own);
    show(own);
  }
  saveByItself(own);
}

/** Milliseconds until the code that saves is fetched again. */
const fetchAgainAfter = 5_000;
let fetchAgain = 0;

function saveByItself(own: DraftForm): void {
  if (!own.form.dataset['autosave']) return;
  import(/* webpackChunkName: "autosave" */ './autosave.ts').then(
    ({ saveSoon }) => saveSoon(own),
    () => {
      clearTimeout(fetchAgain);
      // Nobody may type on when the connection is back.
      fetchAgain = window.setTimeout(() => knownForms().forEach(saveByItself), fetchAgainAfter);
    },
  );
}

function watch(): void {
  onDocumentChange(scanForms);
  const takenOver = () => {
    forgetSeen();
    scanForms();
  };
  new MutationObserver(takenOver).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

function scanForms(): void {
  noteFirstEntry();
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
    const isNew = !isKnown(form);
    const own = draftFormOf(form);
    if (isNew) adopt(own);
    refresh(own);
    show(own);
  }
  showOrphans();
}

function storedAs(reference: string): void {
  if (!draftReference.test(reference)) return;
  const [id = '', version = ''] = reference.split('.');
  const own = knownForms().find(({ slot, sent }) => slot.id === id && sent?.version === version);
  const slot = own ? undefined : findSlot(id);
  if (slot) markStoredInStorage(slot, version);
  if (!own) return;
  markStored(own);
  show(own);
}

let leaving: EventTarget | null = null;

/** Signing out deletes the drafts of this browser: what would be lost is saved first, or asked about. */
function onSignOut(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['signsOut'] === undefined || form === leaving) return;
  if (allDrafts().length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const leave = () => {
    leaving = form;
    form.requestSubmit(event.submitter);
    leaving = null;
  };
  // Without the question nobody is signed out.
  import(/* webpackChunkName: "signing-out" */ './signing-out.ts').then(
    ({ leaveDrafts }) => leaveDrafts(leave),
    () => {},
  );
}

const formsOfDraft = (name: string | undefined): DraftForm[] => knownForms().filter(({ slot }) => slot.form === name);

/** Words typed after a discard on the server would bring the discarded draft back. */
function onDiscard({ target, defaultPrevented }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || defaultPrevented) return;
  for (const own of formsOfDraft(target.dataset['discards'])) {
    discard(own);
    show(own);
  }
}

function onLinkClick({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest('a')) return;
  forgetCreated();
  for (const own of formsOfDraft(target.closest<HTMLElement>('[data-draft-drop]')?.dataset['draftDrop'])) {
    removeDraft(own.slot);
    own.draft = null;
  }
}

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null;
