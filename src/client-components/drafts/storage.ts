/** Each window writes its own entry of local storage, so windows never overwrite each other. */
import { loginPath } from '#contract/login-path.ts';
import { isPersonOfView } from '#contract/person-header.ts';
import { readSession, writeSession } from '../router/session.ts';

export type DraftField = readonly [key: string, value: string, base: string];
export type Draft = {
  /** Changes with every edit. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly href: string;
  readonly label: string;
  readonly revision?: string | undefined;
  /** The draft was typed after the form had been sent: it is offered, never restored automatically. */
  readonly left?: boolean;
  /** `base` is the stored value at the time of the edit. */
  readonly fields: readonly DraftField[];
  /** The values sent last, until a response confirms them. If the response was lost, they may be stored. */
  readonly sent?: { readonly version: string; readonly values: ReadonlyArray<readonly [string, string]> } | undefined;
};
export type Slot = { readonly owner: string; readonly form: string; readonly id: string };
export const sentValues = ({ sent }: Draft): ReadonlyMap<string, string> => new Map(sent?.values);
export type StoredDraft = { readonly slot: Slot; readonly draft: Draft };

const prefix = 'portico:draft:';
const maxAgeMs = 30 * 86_400_000;

const nameOf = ({ owner, form, id }: Slot) => `${prefix}${owner}:${form}#${id}`;

/** Empty on public pages, which are the same for every visitor. */
export const ownerHere = (): string => document.documentElement.dataset['person'] ?? '';
export const newId = (): string => Math.random().toString(36).slice(2, 12) || '0';

/** Drafts that the browser could not store: they are lost with this document. */
const unstored = new Map<string, Draft>();
export const hasUnstored = (): boolean => unstored.size > 0;

export function readDraft(slot: Slot): Draft | null {
  const held = unstored.get(nameOf(slot));
  if (held) return held;
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(slot)) ?? 'null') as Draft | null;
    return Array.isArray(draft?.fields) ? draft : null;
  } catch {
    return null;
  }
}

/** Parses only the beginning of a long text. */
export function versionIn(slot: Slot): string | undefined {
  const held = unstored.get(nameOf(slot));
  if (held) return held.version;
  try {
    const [, version] = /^\{"version":"([^"]*)"/.exec(localStorage.getItem(nameOf(slot)) ?? '') ?? [];
    return version ?? readDraft(slot)?.version;
  } catch {
    return undefined;
  }
}

/** False if storage is unavailable or full, and in a view, where nothing is stored. */
export function writeDraft(slot: Slot, draft: Draft): boolean {
  if (isPersonOfView(slot.owner)) return false;
  try {
    localStorage.setItem(nameOf(slot), JSON.stringify(draft));
    unstored.delete(nameOf(slot));
    return true;
  } catch {
    unstored.set(nameOf(slot), draft);
    return false;
  }
}

export function removeDraft(slot: Slot): void {
  unstored.delete(nameOf(slot));
  try {
    localStorage.removeItem(nameOf(slot));
  } catch {
    // Storage is unavailable.
  }
}

/**
 * Newest first; also removes old entries. Without an owner, the result has the drafts of everybody who used this
 * browser.
 */
export function listDrafts(owner: string | null): StoredDraft[] {
  const found: StoredDraft[] = [];
  for (const slot of slots()) {
    const draft = readDraft(slot);
    if (!draft || Date.now() - draft.at > maxAgeMs) removeDraft(slot);
    else if (owner === null || slot.owner === owner) found.push({ slot, draft });
  }
  return found.sort((one, other) => other.draft.at - one.draft.at);
}

const ofTab = 'portico:drafts-of-tab';
const maxClaims = 50;

/** The key of the history entry, in the form of the router. */
function entryKey(): string {
  const state = (history.state as { key?: string } | null) ?? {};
  if (!state.key) history.replaceState(Object.assign(state, { key: String(Math.random()) }), '');
  return state.key as string;
}
let firstEntry = entryKey();
let isAtSignIn = location.pathname === loginPath;

/** A sign-in leads back to the page that the tab showed before. */
export function noteSignIn(): void {
  if (!isAtSignIn || location.pathname === loginPath) return;
  isAtSignIn = false;
  firstEntry = entryKey();
}

/** Another tab, or another new record in this one, does not begin with the text of this draft. */
export function claimForTab({ form, id }: Slot): void {
  const claims = { ...readSession<Record<string, string>>(ofTab, {}), [form]: id, [`${entryKey()} ${form}`]: id };
  writeSession(ofTab, Object.fromEntries(Object.entries(claims).slice(-maxClaims)));
}

/** The id of the draft that a reload, the way back, or a sign-in shows again. */
export function claimedForTab(form: string): string | undefined {
  const claims = readSession<Record<string, string>>(ofTab, {});
  return claims[`${entryKey()} ${form}`] ?? (entryKey() === firstEntry ? claims[form] : undefined);
}

export const findSlot = (id: string): Slot | undefined => slots().find((slot) => slot.id === id);

function slots(): Slot[] {
  return [...new Set([...storedNames(), ...unstored.keys()])].flatMap((name) => {
    const [, owner, form, id] = /^portico:draft:([^:]*):(.*)#([a-z0-9]+)$/.exec(name) ?? [];
    return owner === undefined || form === undefined || id === undefined ? [] : [{ owner, form, id }];
  });
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
