/**
 * A draft that is stored comes back into its form: at once where the record is as it was when it was typed, else it is
 * offered. What was typed into a field that is as it was meets nobody else's change.
 */
import { type DraftForm, isOpen, isOvertaken, keep, typedSinceCreated } from './draft-form.ts';
import { contentOf, defaultOf, fieldsOf, revisionOf, setValue } from './fields.ts';
import { type Draft, type Kept, listDrafts, newId, removeDraft, writeDraft } from './storage.ts';

/** For a form that has just come into the document. */
export function adopt(own: DraftForm): void {
  const typed = typedSinceCreated(own.place.form);
  if (typed) {
    restore(own, { place: own.place, draft: typed });
    own.bar = null;
    return;
  }
  const kept = listDrafts(own.place.owner).filter(({ place }) => place.form === own.place.form);
  if (isOpen(own)) {
    const [latest] = kept;
    if (latest) takeOver(own, latest);
    return;
  }
  const open = kept.filter((each) => {
    if (differs(own, each.draft)) return true;
    removeDraft(each.place);
    return false;
  });
  const [latest] = open;
  if (!latest) return;
  if (isAsItWas(own, latest.draft)) restore(own, latest);
  else own.bar = { says: 'offered', ...latest };
}

/** Whether it holds anything that is not stored. */
const differs = ({ form }: DraftForm, { fields }: Draft): boolean => {
  const there = fieldsOf(form);
  return fields.some(([key, value]) => {
    const field = there.get(key);
    return !field || defaultOf(field) !== value;
  });
};

function isAsItWas({ form }: DraftForm, { fields, revision, left }: Draft): boolean {
  if (left || revisionOf(form)?.value !== revision) return false;
  const there = fieldsOf(form);
  return fields.every(([key, value, base]) => {
    const field = there.get(key);
    if (!field) return true;
    // Typed into already, before this code was there.
    const isFree = contentOf(field) === defaultOf(field) || contentOf(field) === value;
    return isFree && defaultOf(field) === base;
  });
}

/** The answer to what was sent came as a new document: the draft goes on in the form that it gave back. */
function takeOver(own: DraftForm, { place, draft }: Kept): void {
  const there = fieldsOf(own.form);
  const sent = new Map(draft.sent?.values);
  own.place = place;
  own.draft = draft;
  own.revision = undefined;
  for (const [key, value, base] of draft.fields) {
    const field = there.get(key);
    if (!field) continue;
    own.bases.set(key, base);
    if (sent.get(key) !== value) setValue(field, value);
  }
  own.missing = draft.fields.filter(([key]) => !there.has(key));
  keep(own);
}

export function restore(own: DraftForm, { place, draft }: Kept): void {
  const there = fieldsOf(own.form);
  const overtaken = isOvertaken(own.form, draft);
  for (const [key, value, base] of draft.fields) {
    const field = there.get(key);
    if (!field) continue;
    own.bases.set(key, base);
    setValue(field, value);
  }
  own.missing = draft.fields.filter(([key]) => !there.has(key));
  // Saved on the revision that it was typed on, it is compared with what somebody else has stored since.
  const revision = revisionOf(own.form);
  if (overtaken && revision && draft.revision !== undefined) {
    own.renderedRevision = revision.value;
    revision.value = draft.revision;
  }
  own.revision = undefined;
  // What this window has typed itself stays stored beside it.
  own.place = place;
  own.draft = draft;
  own.bar = { says: 'restored', at: draft.at };
  keep(own);
}

/** Lets go of what is in the form, or of what is offered; both can be undone. */
export function discard(own: DraftForm): void {
  if (own.bar?.says === 'offered') {
    removeDraft(own.bar.place);
    own.bar = { ...own.bar, says: 'discarded', wasOffered: true };
    return;
  }
  const { draft, place } = own;
  if (!draft) return;
  removeDraft(place);
  own.draft = null;
  own.missing = [];
  own.bar = { says: 'discarded', place, draft, wasOffered: false };
  if (isOpen(own)) {
    // The form was rendered with what was typed: what is stored has to be asked for.
    location.assign(location.pathname + location.search);
    return;
  }
  own.bases.clear();
  for (const field of fieldsOf(own.form).values()) setValue(field, defaultOf(field));
  const revision = revisionOf(own.form);
  if (revision && own.renderedRevision !== undefined) revision.value = own.renderedRevision;
  own.renderedRevision = undefined;
  own.place = { ...place, id: newId() };
}

export function undoDiscard(own: DraftForm): void {
  if (own.bar?.says !== 'discarded') return;
  const { place, draft, wasOffered } = own.bar;
  writeDraft(place, draft);
  if (wasOffered) own.bar = { says: 'offered', place, draft };
  else restore(own, { place, draft });
}

/** What is stored is taken instead, by a link that leads to it. */
export function giveUp(own: DraftForm): void {
  if (own.draft) removeDraft(own.place);
  own.draft = null;
}
