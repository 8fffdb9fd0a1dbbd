/**
 * Text that somebody types is a draft in this browser until the service has stored exactly that:
 *
 *               a key              the form is sent            exactly this is stored
 *   as stored ────────> unsent text ────────────────> on its way ────────────────────> as stored
 *       ^                ^   ^   │ <── refused, lost ──┘      └─── keys since ───> unsent text
 *       └── discarded <──┼───┼───┘
 *              └── undo ─┘   │ loaded again: what nobody changed meanwhile is restored at once,
 *                            │ offered if somebody changed one of its fields (a decision is needed),
 *                            │ listed at the form of a new record that another tab has typed into,
 *                            └ shown to be copied if its form is gone (orphans.ts)
 */
import { draftField } from '#contract/drafts.ts';
import { sameValue } from '../same-value.ts';
import { contentOf, defaultOf, type Field, fieldsOf, isOpen, revisionOf, setValue, valuesOf } from './fields.ts';
import {
  claimForTab,
  type Draft,
  type DraftField,
  isOfNew,
  isReplaced,
  newId,
  ownerHere,
  readDraft,
  removeDraft,
  type Slot,
  type StoredDraft,
  writeDraft,
} from './storage.ts';

export type DraftForm = {
  readonly form: HTMLFormElement;
  slot: Slot;
  /** It is null as long as nothing differs from what is stored. */
  draft: Draft | null;
  /** Values that were stored since the page was rendered: React would overwrite the default of a field. */
  stored: { readonly revision: string | undefined; readonly values: ReadonlyMap<string, string> } | null;
  /** Draft fields that the form no longer has, such as those of removed rows. */
  missing: readonly DraftField[];
  /** The stored revision that the fields were last compared with. */
  revision: string | undefined;
  /** The revision that the server rendered, if that of the draft replaced it, so that saving is a conflict. */
  replacedRevision: string | undefined;
  /** All field values of a form that was sent, until its response is shown. */
  sent: { readonly version: string; readonly values: ReadonlyMap<string, string>; isStored: boolean } | null;
  bar: Bar | null;
  /** Milliseconds since 1970; null after further edits. */
  savedAt: number | null;
  /** The reason why the page could not save it by itself. */
  problem: string | null;
};

export type Bar =
  | { readonly kind: 'restored' | 'offered'; readonly found: StoredDraft }
  | { readonly kind: 'discarded'; readonly found: StoredDraft; readonly wasOffered: boolean }
  | { readonly kind: 'listed'; readonly drafts: readonly StoredDraft[] };

const known = new WeakMap<HTMLFormElement, DraftForm>();

export const isKnown = (form: HTMLFormElement): boolean => known.has(form);
export const knownForms = (): DraftForm[] =>
  [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')].flatMap((form) => known.get(form) ?? []);

export function draftFormOf(form: HTMLFormElement): DraftForm {
  const own = known.get(form) ?? {
    form,
    slot: { owner: ownerHere(), form: form.dataset['draft'] ?? '', id: newId() },
    draft: null,
    stored: null,
    missing: [],
    revision: undefined,
    replacedRevision: undefined,
    sent: null,
    bar: null,
    savedAt: null,
    problem: null,
  };
  known.set(form, own);
  return own;
}

/** The value that the service has, as far as this page knows. */
export const storedOf = ({ stored }: DraftForm, key: string, field: Field): string =>
  stored?.values.get(key) ?? defaultOf(field);

/** The draft has each field that differs, with the stored value that was typed over. */
export function update(own: DraftForm): void {
  const { form, draft: last } = own;
  const bases = new Map(last?.fields.map(([key, , base]) => [key, base]));
  const typed = [...fieldsOf(form)].map(
    ([key, field]): DraftField => [key, contentOf(field), bases.get(key) ?? storedOf(own, key, field)],
  );
  const fields = [...typed.filter(([, value, base]) => value !== base), ...own.missing];
  if (fields.length === 0) {
    if (last && !isReplaced(own.slot, last.version)) removeDraft(own.slot);
    own.draft = null;
    own.problem = null;
    return;
  }
  own.savedAt = null;
  if (isReplaced(own.slot, last?.version ?? '')) own.slot = { ...own.slot, id: newId() };
  // Browsers may collect the data of a form twice, and its response names the version that they sent.
  const isSame = JSON.stringify(last?.fields) === JSON.stringify(fields);
  write(own, {
    version: isSame && last ? last.version : newId(),
    at: Date.now(),
    href: location.pathname + location.search,
    label: `${form.getAttribute('aria-label') ?? ''}, ${document.title}`,
    revision: last?.revision ?? revisionOf(form)?.value,
    fields,
    sent: last?.sent,
  });
  if (isOfNew(own.slot.form)) claimForTab(own.slot);
}

function write(own: DraftForm, draft: Draft): void {
  own.draft = draft;
  writeDraft(own.slot, draft);
}

export function send(own: DraftForm, data: FormData): void {
  update(own);
  const { draft } = own;
  const version = draft?.version ?? newId();
  own.sent = { version, values: valuesOf(own.form), isStored: false };
  if (draft) write(own, { ...draft, sent: { version, values: draft.fields.map(([key, value]) => [key, value]) } });
  data.set(draftField, `${own.slot.id}.${version}`);
}

/** Only later edits stay in the draft, typed over what was stored. */
export function markStored(own: DraftForm): void {
  const { sent } = own;
  if (!sent) return;
  if (isOfNew(own.slot.form)) created = own.slot;
  sent.isStored = true;
  own.stored = { revision: revisionOf(own.form)?.value, values: sent.values };
  own.missing = own.missing.filter(([key]) => !sent.values.has(key));
  own.bar = null;
  own.problem = null;
  own.draft &&= { ...own.draft, fields: [], revision: undefined, sent: undefined };
  update(own);
  own.savedAt = own.draft ? null : Date.now();
}

/** The same for a draft whose form this window no longer shows. What was typed since belongs to no tab. */
export function markStoredInStorage(slot: Slot, version: string): void {
  const draft = readDraft(slot);
  if (!draft || ![draft.version, draft.sent?.version].includes(version)) return;
  removeDraft(slot);
  const sent = new Map(draft.sent?.values);
  const fields = draft.fields
    .map(([key, value, base]): DraftField => [key, value, sent.get(key) ?? base])
    .filter(([, value, base]) => value !== base);
  if (draft.version === version || fields.length === 0) return;
  writeDraft(isOfNew(slot.form) ? { ...slot, id: newId() } : slot, {
    ...draft,
    fields,
    revision: undefined,
    sent: undefined,
  });
}

/** The form of a record that was just made: the page of the record takes over what is typed into it. */
let created: Slot | null = null;

/** After a navigation the next form of this kind belongs to another record. */
export function forgetCreated(): void {
  created = null;
}

/** The form of a new record is that of the stored one from now on. */
export function moveDraft(own: DraftForm, form: string): void {
  removeDraft(own.slot);
  own.slot = { ...own.slot, form };
  if (own.draft) writeDraft(own.slot, own.draft);
  created = own.slot;
}

export function takeCreated({ slot }: DraftForm): StoredDraft | null {
  if (!created || isOfNew(slot.form)) return null;
  // A form that was sent does not know the name of its record.
  const name = isOfNew(created.form) ? `${created.form.split(':')[0]}:` : created.form;
  if (!slot.form.startsWith(name)) return null;
  const draft = readDraft(created);
  removeDraft(created);
  forgetCreated();
  return draft && { slot, draft };
}

let seen = new WeakSet<Field>();

/** Hydration overwrites every textarea with the server's text. */
export function forgetSeen(): void {
  seen = new WeakSet();
}

/** React resets the form after every action: after a response, only edits made since sending are applied again. */
export function settle(own: DraftForm, before: ReadonlyMap<string, string>): void {
  const { sent, form } = own;
  const isAnswered = sent?.isStored || isOpen(form);
  if (isAnswered) {
    own.stored = null;
    own.bar = null;
    own.replacedRevision = undefined;
    own.draft &&= { ...own.draft, revision: undefined, fields: isOpen(form) ? own.draft.fields : [] };
  }
  own.sent = null;
  for (const [key, field] of fieldsOf(form)) {
    const value = before.get(key);
    if (value !== undefined && !(isAnswered && value === sent?.values.get(key))) setValue(field, value);
    seen.add(field);
  }
  update(own);
}

/** The page may have been rendered again: fields that nobody typed into follow the record, the others keep their text. */
export function refresh(own: DraftForm): void {
  const { draft, form, sent } = own;
  const revision = revisionOf(form);
  if (revision?.value !== own.stored?.revision) own.stored = null;
  const isOther = !sent && own.revision !== undefined && own.revision !== revision?.value;
  if (!sent) own.revision = revision?.value;
  const typed = new Map(sent ? [] : draft?.fields.map(([key, value]) => [key, value]));
  for (const [key, field] of fieldsOf(form)) {
    const value = typed.get(key);
    if (value !== undefined && !seen.has(field)) setValue(field, value);
    // A field whose value a script has set keeps it when React renders another one.
    else if (value === undefined && isOther && !isOpen(form)) setValue(field, storedOf(own, key, field));
    seen.add(field);
  }
  if (sent || isOpen(form) || !draft || revision?.value === draft.revision) return;
  if (isOvertaken(own, draft)) keepRevision(own, draft);
}

/** Saving on the old revision lets the service detect the conflict. */
export function keepRevision(own: DraftForm, { revision: old }: Draft): void {
  const revision = revisionOf(own.form);
  if (!revision || old === undefined) return;
  own.replacedRevision = revision.value;
  own.revision = revision.value = old;
}

/** The fields of a draft that its form has, with what is stored, and those that it no longer has. */
export function compare(own: DraftForm, draft: Draft) {
  const there = fieldsOf(own.form);
  const sent = new Map(draft.sent?.values);
  const present = draft.fields.flatMap(([key, value, base]) => {
    const field = there.get(key);
    return field ? [{ key, value, base, field, sent: sent.get(key) ?? base, stored: storedOf(own, key, field) }] : [];
  });
  return { present, missing: draft.fields.filter(([key]) => !there.has(key)) };
}

/** Somebody else has changed a field of the draft since. */
export const isOvertaken = (own: DraftForm, draft: Draft): boolean =>
  compare(own, draft).present.some(
    ({ value, base, sent, stored }) => ![base, value, sent].some((expected) => sameValue(expected, stored)),
  );
