/** A draft is restored at once only if nobody has changed its fields since. */
import { sameValue } from '../same-value.ts';
import { compare, type DraftForm, isOvertaken, keepRevision, storedOf, takeCreated, update } from './draft-form.ts';
import { contentOf, fieldsOf, isOpen, revisionOf, setValue } from './fields.ts';
import {
  type Draft,
  type DraftField,
  isOfTab,
  newId,
  ownDrafts,
  removeDraft,
  type StoredDraft,
  writeDraft,
} from './storage.ts';

export function adopt(own: DraftForm): void {
  const drafts = ownDrafts().filter(({ slot }) => slot.form === own.slot.form);
  // The response to a form was a new document, whose form continues the draft.
  const continued = isOpen(own.form) ? drafts[0] : takeCreated(own);
  if (continued) restore(own, continued);
  own.bar = null;
  if (continued || isOpen(own.form)) return;
  const open = drafts.filter(({ slot, draft }) => {
    const { present, missing } = compare(own, draft);
    const isUnsaved = missing.length > 0 || present.some(({ value, stored }) => !sameValue(value, stored));
    if (!isUnsaved) removeDraft(slot);
    return isUnsaved;
  });
  const latest = open.find(({ slot }) => isOfTab(slot));
  if (latest && (isOvertaken(own, latest.draft) || isTypedOver(own, latest.draft)))
    own.bar = { kind: 'offered', found: latest };
  else if (latest) restore(own, latest);
  else if (open.length > 0) own.bar = { kind: 'listed', drafts: open };
}

/** Somebody has typed into the fields before this module was loaded. */
const isTypedOver = (own: DraftForm, draft: Draft): boolean =>
  compare(own, draft).present.some(({ field, value, stored }) => ![value, stored].includes(contentOf(field)));

export function restore(own: DraftForm, found: StoredDraft): void {
  const { slot, draft } = found;
  const isShown = isOpen(own.form);
  const { present, missing } = compare(own, draft);
  const isConflict = !isShown && isOvertaken(own, draft);
  // A form that shows what was sent has it already, perhaps in another row.
  for (const { field, value, sent } of present) if (!isShown || value !== sent) setValue(field, value);
  if (isConflict) keepRevision(own, draft);
  const fields =
    isShown || isConflict
      ? draft.fields
      : [...present.map(({ key, value, stored }): DraftField => [key, value, stored]), ...missing];
  own.missing = missing;
  // This window's own draft stays in its slot.
  own.draft = { ...draft, revision: undefined, fields: [...(own.draft?.fields ?? []), ...fields] };
  own.slot = slot;
  own.bar = { kind: 'restored', found };
  update(own);
}

export function discard(own: DraftForm): void {
  const { bar, draft, form, slot } = own;
  const wasOffered = bar?.kind === 'offered';
  const found = wasOffered ? bar.found : draft && { slot, draft };
  if (!found) return;
  removeDraft(found.slot);
  own.bar = { kind: 'discarded', found, wasOffered };
  if (wasOffered) return;
  own.draft = null;
  own.missing = [];
  own.slot = { ...slot, id: newId() };
  if (isOpen(form)) {
    // The form shows typed values, so the stored ones must be loaded.
    location.assign(location.pathname + location.search);
    return;
  }
  for (const [key, field] of fieldsOf(form)) setValue(field, storedOf(own, key, field));
  const revision = revisionOf(form);
  if (revision && own.replacedRevision !== undefined) revision.value = own.replacedRevision;
  own.replacedRevision = undefined;
}

export function undoDiscard(own: DraftForm): void {
  if (own.bar?.kind !== 'discarded') return;
  const { found, wasOffered } = own.bar;
  writeDraft(found.slot, found.draft);
  if (wasOffered) own.bar = { kind: 'offered', found };
  else restore(own, found);
}
