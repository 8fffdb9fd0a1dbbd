/** One form and its draft: what differs from what is stored is kept while it is typed, until exactly that was stored. */
import { draftField } from '../../contract/drafts.ts';
import { contentOf, defaultOf, type Field, fieldsOf, revisionOf, setValue } from './fields.ts';
import {
  type Draft,
  type DraftField,
  newId,
  ownerHere,
  readDraft,
  removeDraft,
  type Slot,
  writeDraft,
} from './storage.ts';

export type DraftForm = {
  readonly form: HTMLFormElement;
  slot: Slot;
  /** As it was last written by this window; null where nothing differs from what is stored. */
  draft: Draft | null;
  /** What was stored when a field was typed into, where that is not what the form was rendered with. */
  readonly bases: Map<string, string>;
  /** Fields of the draft that the form does not have, as rows that are gone. */
  missing: readonly DraftField[];
  revision: string | undefined;
  /** What the server put into the form, where the draft's own stands there now. */
  renderedRevision: string | undefined;
  /** All fields as they were sent, until the answer is shown. */
  sent: { readonly version: string; readonly values: ReadonlyMap<string, string>; isStored: boolean } | null;
  /** Milliseconds since 1970; null when something was typed since. */
  savedAt: number | null;
  isSaved: boolean;
  /** What there is to say of the draft above the form. */
  bar: Bar | null;
};

export type Bar =
  | { readonly kind: 'restored'; readonly at: number }
  | { readonly kind: 'offered'; readonly slot: Slot; readonly draft: Draft }
  | { readonly kind: 'discarded'; readonly slot: Slot; readonly draft: Draft; readonly wasOffered: boolean };

const known = new WeakMap<HTMLFormElement, DraftForm>();

export const isKnown = (form: HTMLFormElement): boolean => known.has(form);
export const knownForms = (): DraftForm[] =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].flatMap((form) => known.get(form) ?? []);

export function draftFormOf(form: HTMLFormElement): DraftForm {
  const own = known.get(form) ?? {
    form,
    slot: { owner: ownerHere(), form: form.dataset['draft'] ?? '', id: newId() },
    draft: null,
    bases: new Map<string, string>(),
    missing: [],
    revision: undefined,
    renderedRevision: undefined,
    sent: null,
    savedAt: null,
    isSaved: true,
    bar: null,
  };
  known.set(form, own);
  return own;
}

/** Whether the form carries what was typed instead of what is stored: an error, or rows that were added. */
export const isOpen = ({ form }: DraftForm): boolean => form.dataset['draftOpen'] !== undefined;

/** Writes what differs from what is stored. */
export function update(own: DraftForm): void {
  const fields = [...changedFields(own), ...own.missing];
  if (fields.length === 0) {
    if (own.draft) removeDraft(own.slot);
    own.draft = null;
    own.revision = undefined;
    return;
  }
  own.savedAt = null;
  // Another window has written there: each keeps its own.
  const there = own.draft && readDraft(own.slot);
  if (there && there.version !== own.draft?.version) own.slot = { ...own.slot, id: newId() };
  own.revision ??= revisionOf(own.form)?.value;
  own.draft = {
    version: newId(),
    at: Date.now(),
    href: location.pathname + location.search,
    label: `${own.form.getAttribute('aria-label') ?? ''}, ${document.title}`,
    revision: own.revision,
    fields,
    sent: own.draft?.sent,
  };
  own.isSaved = writeDraft(own.slot, own.draft);
}

function changedFields({ form, bases }: DraftForm): DraftField[] {
  const changed: DraftField[] = [];
  for (const [key, field] of fieldsOf(form)) {
    const value = contentOf(field);
    const base = bases.get(key) ?? defaultOf(field);
    if (value === base) bases.delete(key);
    else {
      bases.set(key, base);
      changed.push([key, value, base]);
    }
  }
  return changed;
}

/** Names the draft in what is sent, so that the answer can say that it was stored. */
export function send(own: DraftForm, data: FormData): void {
  update(own);
  const { draft, slot } = own;
  const version = draft?.version ?? newId();
  own.sent = { version, values: valuesOf(own.form), isStored: false };
  if (draft) {
    own.draft = { ...draft, sent: { version, values: draft.fields.map(([key, value]) => [key, value]) } };
    own.isSaved = writeDraft(slot, own.draft);
  }
  data.set(draftField, `${slot.id}.${version}`);
}

export const valuesOf = (form: HTMLFormElement): Map<string, string> =>
  new Map([...fieldsOf(form)].map(([key, field]) => [key, contentOf(field)]));

/** A form of a new record whose answer leads to the record: what is typed until its page is there belongs to it. */
let created: Slot | null = null;

/** Called when somebody goes elsewhere: the next form of this kind is another record's. */
export function forgetCreated(): void {
  created = null;
}

/** What was typed into the form of a new record after it was sent, for the form of that record; only once. */
export function takeTypedSinceCreated(form: string): Draft | null {
  if (!created || isOfNew(form) || kindOf(form) !== kindOf(created.form)) return null;
  const draft = readDraft(created);
  removeDraft(created);
  forgetCreated();
  return draft;
}

const kindOf = (form: string) => form.split(':')[0];
const isOfNew = (form: string) => form.split(':')[1] === 'new';

/** The service has what was sent; what was typed since is the draft now. */
export function markStored(own: DraftForm): void {
  if (!own.sent) return;
  if (isOfNew(own.slot.form)) created = own.slot;
  own.sent.isStored = true;
  own.bases.clear();
  for (const [key, value] of own.sent.values) own.bases.set(key, value);
  own.missing = own.missing.filter(([key]) => !own.sent?.values.has(key));
  own.revision = undefined;
  own.bar = null;
  if (own.draft) own.draft = { ...own.draft, sent: undefined };
  update(own);
  own.savedAt = own.draft ? null : Date.now();
}

/** The same for a form that this window does not have any more: in storage alone. */
export function markStoredInStorage(slot: Slot, version: string): void {
  const draft = readDraft(slot);
  if (!draft || ![draft.version, draft.sent?.version].includes(version)) return;
  const sent = new Map(draft.sent?.values);
  const fields = draft.fields
    .map(([key, value, base]): DraftField => [key, value, sent.get(key) ?? base])
    .filter(([, value, base]) => value !== base);
  if (draft.version === version || fields.length === 0) removeDraft(slot);
  else writeDraft(slot, { ...draft, fields, revision: undefined, sent: undefined, left: true });
}

/**
 * The form was reset, as React does after every action. With the answer it holds what is stored, or what was given back:
 * what was typed since it was sent is put on top. Where no answer came, everything stays as it was before.
 */
export function settle(own: DraftForm, before: ReadonlyMap<string, string>): void {
  const { sent } = own;
  const isAnswered = sent?.isStored || isOpen(own);
  if (isAnswered) {
    if (!isOpen(own)) own.bases.clear();
    own.bar = null;
    own.revision = undefined;
    own.renderedRevision = undefined;
  }
  own.sent = null;
  for (const [key, field] of fieldsOf(own.form)) {
    const value = before.get(key);
    if (value !== undefined && !(isAnswered && value === sent?.values.get(key))) setValue(field, value);
    seen.add(field);
  }
  update(own);
}

let seen = new WeakSet<Field>();

/** React puts the text of the server into every textarea that it takes over. */
export function forgetSeen(): void {
  seen = new WeakSet();
}

/**
 * The page was rendered again around the form: a field that was made anew gets back what was typed into it, and where
 * somebody else has changed what was typed over, the form stays on the revision that it was typed on.
 */
export function refresh(own: DraftForm): void {
  const fields = fieldsOf(own.form);
  const typed = new Map(own.sent ? [] : own.draft?.fields.map(([key, value]) => [key, value]));
  for (const [key, field] of fields) {
    const value = typed.get(key);
    if (value !== undefined && !seen.has(field)) setValue(field, value);
    seen.add(field);
  }
  if (own.sent || isOpen(own) || !own.draft || own.revision === undefined) return;
  const revision = revisionOf(own.form);
  if (revision && revision.value !== own.revision && isOvertaken(own.form, own.draft)) {
    own.renderedRevision = revision.value;
    revision.value = own.revision;
  }
}

/** Whether somebody else has stored something in a field that was typed into. */
export function isOvertaken(form: HTMLFormElement, { fields }: Draft): boolean {
  const there = fieldsOf(form);
  return fields.some(([key, value, base]) => {
    const field = there.get(key);
    return field !== undefined && ![base, value].includes(defaultOf(field));
  });
}
