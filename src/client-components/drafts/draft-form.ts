/** A draft holds the fields that differ from the stored record until the service has stored exactly those. */
import { draftField } from '#contract/drafts.ts';
import { sameValue } from '../same-value.ts';
import { contentOf, defaultOf, type Field, fieldsOf, revisionOf, setValue } from './fields.ts';
import {
  claimForTab,
  type Draft,
  type DraftField,
  newId,
  ownerHere,
  readDraft,
  removeDraft,
  type Slot,
  type StoredDraft,
  sentValues,
  versionIn,
  writeDraft,
} from './storage.ts';

export type DraftForm = {
  readonly form: HTMLFormElement;
  slot: Slot;
  /** The draft that this window wrote last; null if nothing differs. */
  draft: Draft | null;
  /** Stored values at the time a field was edited, if they differ from the rendered ones. */
  readonly bases: Map<string, string>;
  /**
   * Values that the page saved by itself since it was rendered. React would overwrite one that is the default of a
   * field.
   */
  stored: { readonly revision: string; readonly values: ReadonlyMap<string, string> } | null;
  /** Draft fields that the form no longer has, such as those of removed rows. */
  missing: readonly DraftField[];
  revision: string | undefined;
  /** The stored revision that the fields were last compared with. */
  seenRevision: string | undefined;
  /** The revision the server rendered, if the draft's own revision replaced it. */
  renderedRevision: string | undefined;
  /** All field values of a form that was sent, until the response is shown. */
  sent: { readonly version: string; readonly values: ReadonlyMap<string, string>; isStored: boolean } | null;
  /** Milliseconds since 1970; null after further edits. */
  savedAt: number | null;
  isSaved: boolean;
  /** The reason why the page could not save it by itself. */
  problem: string | null;
  bar: Bar | null;
};

export type Bar =
  | { readonly kind: 'restored'; readonly at: number }
  | { readonly kind: 'listed'; readonly drafts: readonly StoredDraft[] }
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
    stored: null,
    missing: [],
    revision: undefined,
    seenRevision: undefined,
    renderedRevision: undefined,
    sent: null,
    savedAt: null,
    isSaved: true,
    problem: null,
    bar: null,
  };
  known.set(form, own);
  return own;
}

/** The server rendered typed values (an error, added rows) instead of stored ones. */
export const isOpen = ({ form }: DraftForm): boolean => form.dataset['draftOpen'] !== undefined;

/** Rows were added, moved or removed. A form that shows a conflict overwrites what a colleague stored, so it waits for its button. */
export const isRearranged = ({ form }: DraftForm): boolean =>
  form.dataset['draftOpen'] === 'success' && !form.elements.namedItem('saveReplaced');

export function update(own: DraftForm): void {
  const fields = [...changedFields(own), ...own.missing];
  if (fields.length === 0) {
    if (own.draft) removeDraft(own.slot);
    own.draft = null;
    own.revision = undefined;
    own.problem = null;
    return;
  }
  own.savedAt = null;
  // Another window wrote to this slot.
  const there = own.draft && versionIn(own.slot);
  if (there && there !== own.draft?.version) own.slot = { ...own.slot, id: newId() };
  own.revision ??= revisionOf(own.form)?.value;
  const isEdited = own.revision !== own.draft?.revision || !sameFields(fields, own.draft?.fields ?? []);
  own.draft = {
    // Browsers may collect the data of a form twice, and its response names the version that they sent.
    version: own.draft && !isEdited ? own.draft.version : newId(),
    at: Date.now(),
    href: location.pathname + location.search,
    label: `${own.form.getAttribute('aria-label') ?? ''}, ${document.title}`,
    revision: own.revision,
    fields,
    sent: own.draft?.sent,
  };
  own.isSaved = writeDraft(own.slot, own.draft);
  if (isOfNew(own.slot.form)) claimForTab(own.slot);
}

const sameFields = (some: readonly DraftField[], others: readonly DraftField[]): boolean =>
  some.length === others.length &&
  some.every((field, at) => field.every((part, index) => part === others[at]?.[index]));

/** The value that the service has, as far as this page knows. */
export const storedOf = ({ stored }: DraftForm, key: string, field: Field): string =>
  stored?.values.get(key) ?? defaultOf(field);

function changedFields(own: DraftForm): DraftField[] {
  const { form, bases } = own;
  const changed: DraftField[] = [];
  for (const [key, field] of fieldsOf(form)) {
    const value = contentOf(field);
    const base = bases.get(key) ?? storedOf(own, key, field);
    if (value === base) bases.delete(key);
    else {
      bases.set(key, base);
      changed.push([key, value, base]);
    }
  }
  return changed;
}

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

/** It stays until the page of the created record takes it over. */
let created: Slot | null = null;

/** A new record is stored now: what is typed on is a draft of it, which the page of the record takes over. */
export function moveDraft(own: DraftForm, form: string): void {
  removeDraft(own.slot);
  own.slot = { ...own.slot, form };
  if (own.draft) own.isSaved = writeDraft(own.slot, own.draft);
  created = own.slot;
}

/** After a navigation the next form of this kind belongs to another record. */
export function forgetCreated(): void {
  created = null;
}

/** The draft typed into a new record's form after it was sent; it is returned once. */
export function takeTypedSinceCreated(form: string): Draft | null {
  if (!created || isOfNew(form)) return null;
  if (isOfNew(created.form) ? kindOf(form) !== kindOf(created.form) : form !== created.form) return null;
  const draft = readDraft(created);
  removeDraft(created);
  forgetCreated();
  return draft;
}

const kindOf = (form: string) => form.split(':')[0];
export const isOfNew = (form: string) => form.split(':')[1] === 'new';

/** Only later edits stay in the draft. */
export function markStored(own: DraftForm): void {
  if (!own.sent) return;
  if (isOfNew(own.slot.form)) created = own.slot;
  own.sent.isStored = true;
  own.problem = null;
  own.bases.clear();
  for (const [key, value] of own.sent.values) own.bases.set(key, value);
  // Values that the page had saved by itself are replaced, too.
  own.stored &&= { ...own.stored, values: own.sent.values };
  own.missing = own.missing.filter(([key]) => !own.sent?.values.has(key));
  own.revision = undefined;
  own.bar = null;
  if (own.draft) own.draft = { ...own.draft, sent: undefined };
  update(own);
  own.savedAt = own.draft ? null : Date.now();
}

/** Marks a draft whose form this window no longer shows. */
export function markStoredInStorage(slot: Slot, version: string): void {
  const draft = readDraft(slot);
  if (!draft || ![draft.version, draft.sent?.version].includes(version)) return;
  const sent = sentValues(draft);
  const fields = draft.fields
    .map(([key, value, base]): DraftField => [key, value, sent.get(key) ?? base])
    .filter(([, value, base]) => value !== base);
  if (draft.version === version || fields.length === 0) removeDraft(slot);
  else writeDraft(slot, { ...draft, fields, revision: undefined, sent: undefined, left: true });
}

/** React resets the form after every action: after a response, only edits made since sending are applied again. */
export function settle(own: DraftForm, before: ReadonlyMap<string, string>): void {
  const { sent } = own;
  const isAnswered = sent?.isStored || isOpen(own);
  if (isAnswered) {
    if (!isOpen(own)) own.bases.clear();
    own.stored = null;
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

/** Hydration overwrites every textarea with the server's text. */
export function forgetSeen(): void {
  seen = new WeakSet();
}

/** If someone else changed an edited field, the form keeps its revision, so that saving reports a conflict. */
export function refresh(own: DraftForm): void {
  const fields = fieldsOf(own.form);
  const revision = revisionOf(own.form);
  if (revision?.value !== own.stored?.revision) own.stored = null;
  const typed = new Map(own.sent ? [] : own.draft?.fields.map(([key, value]) => [key, value]));
  const isOther = !own.sent && own.seenRevision !== undefined && own.seenRevision !== revision?.value;
  if (!own.sent) own.seenRevision = revision?.value;
  for (const [key, field] of fields) {
    const value = typed.get(key);
    if (value !== undefined && !seen.has(field)) setValue(field, value);
    // A field whose value a script has set keeps it when React renders another one.
    else if (value === undefined && isOther && !isOpen(own)) setValue(field, storedOf(own, key, field));
    seen.add(field);
  }
  if (own.sent || isOpen(own) || !own.draft || own.revision === undefined) return;
  if (revision && revision.value !== own.revision && isOvertaken(own, own.draft)) {
    own.renderedRevision = revision.value;
    revision.value = own.revision;
    own.seenRevision = own.revision;
  }
}

export function isOvertaken(own: DraftForm, draft: Draft): boolean {
  const there = fieldsOf(own.form);
  const sent = sentValues(draft);
  return draft.fields.some(([key, value, base]) => {
    const field = there.get(key);
    const known = [base, value, sent.get(key) ?? base];
    return field !== undefined && !known.some((each) => sameValue(each, storedOf(own, key, field)));
  });
}
