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

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input,textarea,select') && !/checkbox|radio|button/.test((target as HTMLInputElement).type)));
