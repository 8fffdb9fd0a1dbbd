/** `Ctrl+Shift+8`, or Mac symbols, of a value of `aria-keyshortcuts`. */
export function keyNames(shortcut: string): string {
  const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
  const keys = shortcut.split('+').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!isMac) return keys.map((key) => (key === 'Control' ? 'Ctrl' : key)).join('+');
  const signs: Record<string, string> = { Control: '⌘', Alt: '⌥', Shift: '⇧' };
  return keys.map((key) => signs[key] ?? key).join('');
}
