/** Each window writes its own entry of local storage, so windows never overwrite each other. */
import { isPersonOfView } from '#contract/person-header.ts';

export type DraftField = readonly [key: string, value: string, base: string];
export type Draft = {
  /** Changes with every edit. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly href: string;
  readonly label: string;
  readonly revision?: string | undefined;
  /** Typed after the form had been sent: offered, never restored automatically. */
  readonly left?: boolean;
  /** `base` is the stored value at the time of the edit. */
  readonly fields: readonly DraftField[];
  /** The values sent last, until the response says that they are stored. If it was lost, they may be. */
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

export function readDraft(slot: Slot): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(nameOf(slot)) ?? 'null') as Draft | null;
    return Array.isArray(draft?.fields) ? draft : null;
  } catch {
    return null;
  }
}

/** False if storage is unavailable or full, and in a view, where nothing is stored. */
export function writeDraft(slot: Slot, draft: Draft): boolean {
  if (isPersonOfView(slot.owner)) return false;
  try {
    localStorage.setItem(nameOf(slot), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(slot: Slot): void {
  try {
    localStorage.removeItem(nameOf(slot));
  } catch {
    // Storage is unavailable.
  }
}

/** Newest first; also removes old entries. */
export function listDrafts(owner: string): StoredDraft[] {
  const found: StoredDraft[] = [];
  for (const slot of slots()) {
    const draft = readDraft(slot);
    if (!draft || Date.now() - draft.at > maxAgeMs) removeDraft(slot);
    else if (slot.owner === owner) found.push({ slot, draft });
  }
  return found.sort((one, other) => other.draft.at - one.draft.at);
}

export const findSlot = (id: string): Slot | undefined => slots().find((slot) => slot.id === id);

function slots(): Slot[] {
  try {
    return Object.keys(localStorage).flatMap((name) => {
      const [, owner, form, id] = /^portico:draft:([^:]*):(.*)#([a-z0-9]+)$/.exec(name) ?? [];
      return owner === undefined || form === undefined || id === undefined ? [] : [{ owner, form, id }];
    });
  } catch {
    return [];
  }
}
