/**
 * Drafts in local storage. Each window that types into a form writes an entry of its own, so that two windows never
 * overwrite each other; the name of an entry says whose it is, of which form, and which one.
 */
export type DraftField = readonly [key: string, value: string, base: string];
export type Draft = {
  /** Changes with every change of the fields. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The page it was typed on, and the form on it as people call it. */
  readonly href: string;
  readonly label: string;
  /** Of the record when it was typed, where the form says it. */
  readonly revision?: string | undefined;
  /** What was typed behind a form that has led elsewhere since: it is offered, never put in by itself. */
  readonly left?: boolean;
  /** Fields that differ from what is stored; `base` is what was stored when they were typed. */
  readonly fields: readonly DraftField[];
  /** What was last sent, until the answer is there. */
  readonly sent?: { readonly version: string; readonly values: ReadonlyArray<readonly [string, string]> } | undefined;
};
export type Slot = { readonly owner: string; readonly form: string; readonly id: string };
export type StoredDraft = { readonly slot: Slot; readonly draft: Draft };

const prefix = 'portico:draft:';
/** Milliseconds. Nobody looks for what they typed longer ago. */
const maxAgeMs = 30 * 86_400_000;

const nameOf = ({ owner, form, id }: Slot) => `${prefix}${owner}:${form}#${id}`;

/** Of nobody on public pages, which are the same for everybody. */
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

/** False where the browser keeps nothing, or has no room left. */
export function writeDraft(slot: Slot, draft: Draft): boolean {
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
    // Where nothing can be kept, nothing is to be removed.
  }
}

/** The latest first. Those that are too old are removed. */
export function listDrafts(owner: string): StoredDraft[] {
  const found: StoredDraft[] = [];
  for (const slot of slots()) {
    const draft = readDraft(slot);
    if (!draft || Date.now() - draft.at > maxAgeMs) removeDraft(slot);
    else if (slot.owner === owner) found.push({ slot, draft });
  }
  return found.sort((one, other) => other.draft.at - one.draft.at);
}

/** The entry of this id, whoever's it is. */
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
