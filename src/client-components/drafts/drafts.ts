/** Ties drafts to the document: forms that come and go, what is typed, what is sent, and what the answers say. */
import { draftReference, storedDraftCookie } from '../../contract/drafts.ts';
import { onDocumentChange } from '../boot/document-changes.ts';
import {
  draftFormOf,
  forgetCreated,
  forgetSeen,
  isKnown,
  keep,
  knownForms,
  refresh,
  send,
  settle,
  stored,
  storedElsewhere,
  valuesOf,
} from './draft-form.ts';
import { showOrphans } from './orphans.ts';
import { adopt, giveUp } from './restoring.ts';
import { findPlace } from './storage.ts';
import { show } from './view.ts';

/** Once per document: this module is its own state. */
document.addEventListener('formdata', (event) => {
  const form = formOf(event.target);
  if (form) send(draftFormOf(form), event.formData);
});
document.addEventListener('reset', (event) => {
  const form = formOf(event.target);
  if (!form || event.defaultPrevented) return;
  const own = draftFormOf(form);
  const before = valuesOf(form);
  // The fields are reset after the event.
  queueMicrotask(() => {
    settle(own, before);
    show(own);
  });
});
document.addEventListener('draft-stored', ({ detail }) => storedAs(detail));
document.addEventListener('click', dropped, { capture: true });
for (const [, reference] of document.cookie.matchAll(new RegExp(`(?:^|; )${storedDraftCookie}=([^;]+)`, 'g')))
  storedAs(reference ?? '');
// While the document is still being read, a form may be there without all of its fields.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true });
else watch();

declare global {
  interface DocumentEventMap {
    /** The answer to a form names the draft that was stored. */
    'draft-stored': CustomEvent<string>;
  }
}

export function typedInto(form: HTMLFormElement): void {
  const own = draftFormOf(form);
  if (own.bar?.says === 'discarded') own.bar = null;
  keep(own);
  show(own);
}

function watch(): void {
  onDocumentChange(look);
  const takenOver = () => {
    forgetSeen();
    look();
  };
  new MutationObserver(takenOver).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}

function look(): void {
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
  const own = knownForms().find(({ place, sent }) => place.id === id && sent?.version === version);
  const place = own ? undefined : findPlace(id);
  if (place) storedElsewhere(place, version);
  if (!own) return;
  stored(own);
  show(own);
}

/** A link with the name of a draft lets go of it: what is stored is taken instead. */
function dropped({ target }: Event): void {
  if (target instanceof Element && target.closest('a')) forgetCreated();
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-draft-drop]') : null;
  if (!link) return;
  for (const own of knownForms().filter(({ place }) => place.form === link.dataset['draftDrop'])) giveUp(own);
}

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-draft]') : null;
