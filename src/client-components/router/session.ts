/** Full or forbidden storage is not an error; nothing is stored. */

export function readSession<Value>(key: string, fallback: Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? fallback;
  } catch {
    return fallback;
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export const newKey = (): { key: string } => ({ key: String(Math.random()) });

/** The key of the entry of the history. The browser creates entries too (first page, fragments). */
export function entryKey(): string {
  const state = (history.state as { key?: string } | null) ?? {};
  if (!state.key) history.replaceState(Object.assign(state, newKey()), '');
  return state.key as string;
}
