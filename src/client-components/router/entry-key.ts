export const newKey = (): { key: string } => ({ key: String(Math.random()) });

/** The key of the entry of the history. The browser creates entries too (first page, fragments). */
export function entryKey(): string {
  const state = (history.state as { key?: string } | null) ?? {};
  if (!state.key) history.replaceState(Object.assign(state, newKey()), '');
  return state.key as string;
}
