/** A draft is restored at once only if nobody has changed its fields since. */
import { sameValue } from '../same-value.ts';
import { type DraftForm, isOfNew, isOpen, isOvertaken, storedOf, takeTypedSinceCreated, update } from './draft-form.ts';
import { contentOf, defaultOf, fieldsOf, revisionOf, setValue } from './fields.ts';
import {
  claimedForTab,
  type Draft,
  listDrafts,
  newId,
  removeDraft,
  type StoredDraft,
  sentValues,
  writeDraft,
} from './storage.ts';

export function adopt(own: DraftForm): void {
  const typed = isOpen(own) ? null : takeTypedSinceCreated(own.slot.form);
  if (typed) {
    restore(own, { slot: own.slot, draft: typed });
    own.bar = null;
    return;
  }
  const drafts = listDrafts(own.slot.owner).filter(({ slot }) => slot.form === own.slot.form);
  if (isOpen(own)) {
    const [latest] = drafts;
    if (latest) continueDraft(own, latest);
    return;
  }
  const open = drafts.filter((each) => {
    if (differs(own, each.draft)) return true;
    removeDraft(each.slot);
    return false;
  });
  const isClaimed = claimedBy(own);
  const latest = open.find(isClaimed);
  const others = open.filter((each) => !isClaimed(each));
  if (!latest) {
    if (others.length > 0) own.bar = { kind: 'listed', drafts: others };
  } else if (fieldsAreAsTheyWere(own, latest.draft)) restore(own, latest);
  else own.bar = { kind: 'offered', ...latest };
}

/** A stored record has one text; each new one has its own. */
function claimedBy({ slot: { form } }: DraftForm): (stored: StoredDraft) => boolean {
  if (!isOfNew(form)) return () => true;
  const id = claimedForTab(form);
  return ({ slot }) => slot.id === id;
}

const differs = ({ form }: DraftForm, { fields }: Draft): boolean => {
  const there = fieldsOf(form);
  return fields.some(([key, value]) => {
    const field = there.get(key);
    return !field || !sameValue(defaultOf(field), value);
  });
};

function fieldsAreAsTheyWere({ form }: DraftForm, draft: Draft): boolean {
  if (draft.left) return false;
  const there = fieldsOf(form);
  const sent = sentValues(draft);
  return draft.fields.every(([key, value, base]) => {
    const field = there.get(key);
    if (!field) return true;
    // The user may have typed before this module loaded.
    const isFree = contentOf(field) === defaultOf(field) || contentOf(field) === value;
    return isFree && [base, sent.get(key) ?? base].some((known) => sameValue(known, defaultOf(field)));
  });
}

/** The response to a form was a new document: its form continues the draft. */
function continueDraft(own: DraftForm, { slot, draft }: StoredDraft): void {
  const there = fieldsOf(own.form);
  const sent = sentValues(draft);
  own.slot = slot;
  own.draft = draft;
  own.revision = undefined;
  for (const [key, value, base] of draft.fields) {
    const field = there.get(key);
    if (!field) continue;
    own.bases.set(key, base);
    if (sent.get(key) !== value) setValue(field, value);
  }
  own.missing = draft.fields.filter(([key]) => !there.has(key));
  update(own);
}

export function restore(own: DraftForm, { slot, draft }: StoredDraft): void {
  const there = fieldsOf(own.form);
  const overtaken = isOvertaken(own, draft);
  for (const [key, value, base] of draft.fields) {
    const field = there.get(key);
    if (!field) continue;
    own.bases.set(key, overtaken ? base : storedOf(own, key, field));
    setValue(field, value);
  }
  own.missing = draft.fields.filter(([key]) => !there.has(key));
  // Saving on the old revision lets the service detect the conflict.
  const revision = revisionOf(own.form);
  if (overtaken && revision && draft.revision !== undefined) {
    own.renderedRevision = revision.value;
    revision.value = draft.revision;
  }
  own.revision = undefined;
  // This window's own draft stays in its slot.
  own.slot = slot;
  own.draft = draft;
  own.bar = { kind: 'restored', at: draft.at };
  update(own);
}

export function discard(own: DraftForm): void {
  if (own.bar?.kind === 'offered') {
    removeDraft(own.bar.slot);
    own.bar = { ...own.bar, kind: 'discarded', wasOffered: true };
    return;
  }
  const { draft, slot } = own;
  if (!draft) return;
  removeDraft(slot);
  own.draft = null;
  own.missing = [];
  own.bar = { kind: 'discarded', slot, draft, wasOffered: false };
  if (isOpen(own)) {
    // The form shows typed values, so the stored ones must be loaded.
    location.assign(location.pathname + location.search);
    return;
  }
  own.bases.clear();
  for (const [key, field] of fieldsOf(own.form)) setValue(field, storedOf(own, key, field));
  const revision = revisionOf(own.form);
  if (revision && own.renderedRevision !== undefined) revision.value = own.renderedRevision;
  own.renderedRevision = undefined;
  own.slot = { ...slot, id: newId() };
}

export function undoDiscard(own: DraftForm): void {
  if (own.bar?.kind !== 'discarded') return;
  const { slot, draft, wasOffered } = own.bar;
  writeDraft(slot, draft);
  if (wasOffered) own.bar = { kind: 'offered', slot, draft };
  else restore(own, { slot, draft });
}

export function dropDraft(own: DraftForm): void {
  if (own.draft) removeDraft(own.slot);
  own.draft = null;
}
