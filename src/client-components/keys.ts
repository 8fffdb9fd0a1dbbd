const storedAs = 'portico:single-keys';

/** Users who dictate or have a tremor can switch them off. */
export function usesSingleKeys(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off';
  } catch {
    return true;
  }
}

export function chooseSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(storedAs, on ? 'on' : 'off');
  } catch {
    // Storage is unavailable.
  }
}

/** `Ctrl+Shift+8`, or Mac symbols, of a value of `aria-keyshortcuts`. */
export function keyNames(shortcut: string): string {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  const keys = shortcut.split('+').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!isMac) return keys.map((key) => (key === 'Control' ? 'Ctrl' : key)).join('+');
  const signs: Record<string, string> = { Control: '⌘', Alt: '⌥', Shift: '⇧' };
  return keys.map((key) => signs[key] ?? key).join('');
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input,textarea,select') && !/checkbox|radio|button/.test((target as HTMLInputElement).type)));
