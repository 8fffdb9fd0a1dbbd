/** Unsent text in local storage: each window writes entries of its own, so windows never overwrite each other. */
import { loginPath } from '#contract/login-path.ts';
import { isPersonOfView } from '#contract/person-header.ts';
import { entryKey } from '../router/entry-key.ts';
import { readSession, writeSession } from '../router/session.ts';

/** `base` is the stored value that was typed over. */
export type DraftField = readonly [key: string, value: string, base: string];
export type Draft = {
  /** Changes with every edit. It is the first field, so that it can be read without the text. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly href: string;
  readonly label: string;
  readonly revision?: string | undefined;
  readonly fields: readonly DraftField[];
  /** The values sent last, until a response confirms them. If the response was lost, they may be stored. */
  readonly sent?: { readonly version: string; readonly values: ReadonlyArray<readonly [string, string]> } | undefined;
};
/** The entry of one window; the owner is empty on public pages, which are the same for every visitor. */
export type Slot = { readonly owner: string; readonly form: string; readonly id: string };
export type StoredDraft = { readonly slot: Slot; readonly draft: Draft };

const maxAgeMs = 30 * 86_400_000;

const nameOf = ({ owner, form, id }: Slot) => `portico:draft:${owner}:${form}#${id}`;

export const ownerHere = (): string => document.documentElement.dataset['person'] ?? '';
export const newId = (): string => Math.random().toString(36).slice(2, 12) || '0';
export const isOfNew = (form: string): boolean => form.split(':')[1] === 'new';

/** Storage may be forbidden or full, and its entries may be damaged. */
function attempt<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** Drafts that the browser could not store: they are lost with this document. */
const unstored = new Map<string, string>();
export const hasUnstored = (): boolean => unstored.size > 0;
export const isStored = (slot: Slot): boolean => !isPersonOfView(slot.owner) && !unstored.has(nameOf(slot));

const textIn = (slot: Slot): string =>
  attempt(() => unstored.get(nameOf(slot)) ?? localStorage.getItem(nameOf(slot)), null) ?? 'null';

export function readDraft(slot: Slot): Draft | null {
  const draft = attempt(() => JSON.parse(textIn(slot)) as Draft | null, null);
  return Array.isArray(draft?.fields) ? draft : null;
}

/** Whether another window has written to the slot since this version. */
export function isReplaced(slot: Slot, version: string): boolean {
  const text = textIn(slot);
  return text !== 'null' && !text.startsWith(`{"version":"${version}"`);
}

/** In a view, where nothing is stored, it does nothing. */
export function writeDraft(slot: Slot, draft: Draft): void {
  if (isPersonOfView(slot.owner)) return;
  const text = JSON.stringify(draft);
  unstored.set(nameOf(slot), text);
  attempt(() => {
    localStorage.setItem(nameOf(slot), text);
    unstored.delete(nameOf(slot));
  }, undefined);
}

export function removeDraft(slot: Slot): void {
  unstored.delete(nameOf(slot));
  attempt(() => localStorage.removeItem(nameOf(slot)), undefined);
}

/** Newest first, of everybody who used this browser; old entries are removed. */
export function allDrafts(): StoredDraft[] {
  const found: StoredDraft[] = [];
  for (const slot of slots()) {
    const draft = readDraft(slot);
    if (!draft || Date.now() - draft.at > maxAgeMs) removeDraft(slot);
    else found.push({ slot, draft });
  }
  return found.sort((one, other) => other.draft.at - one.draft.at);
}

export const ownDrafts = (): StoredDraft[] => allDrafts().filter(({ slot }) => slot.owner === ownerHere());

export const findSlot = (id: string): Slot | undefined => slots().find((slot) => slot.id === id);

const slots = (): Slot[] =>
  [...new Set([...attempt(() => Object.keys(localStorage), []), ...unstored.keys()])].flatMap((name) => {
    const [, owner, form, id] = /^portico:draft:([^:]*):(.*)#([a-z0-9]+)$/.exec(name) ?? [];
    return owner === undefined || form === undefined || id === undefined ? [] : [{ owner, form, id }];
  });

const ofTab = 'portico:drafts-of-tab';
const maxClaims = 50;
const claimsOfTab = () => readSession<Record<string, string>>(ofTab, {});

/** The first page of this document. A sign-in leads back to the page that the tab showed before, so it does not count. */
let firstEntry: string | undefined;
export function noteFirstEntry(): void {
  if (location.pathname !== loginPath) firstEntry ??= entryKey();
}

/** Another tab, or another new record in this one, does not begin with the text of this draft. */
export function claimForTab({ form, id }: Slot): void {
  const claims = { ...claimsOfTab(), [form]: id, [`${entryKey()} ${form}`]: id };
  writeSession(ofTab, Object.fromEntries(Object.entries(claims).slice(-maxClaims)));
}

/** A stored record has one text. Each new one has its own, which a reload, the way back, or a sign-in shows again. */
export function isOfTab({ form, id }: Slot): boolean {
  const claims = claimsOfTab();
  const claimed = claims[`${entryKey()} ${form}`] ?? (entryKey() === firstEntry ? claims[form] : undefined);
  return !isOfNew(form) || claimed === id;
}
