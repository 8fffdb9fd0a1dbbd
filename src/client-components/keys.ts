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

/** Leaves the field, so that the keys without Ctrl work. Tab goes on from the part of the page that the field is in. */
export function exitField(field: Element): void {
  const part = field.closest<HTMLElement>('section[aria-labelledby], [data-part], main');
  if (part) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches('input,textarea,select') && !/checkbox|radio|button/.test((target as HTMLInputElement).type)));

/** A form also counts while one of its buttons has the focus: people who type there mean a field. */
export const isInForm = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.closest('[role="toolbar"]') !== null || (target.matches(control) && hasFields(target.closest('form'))));

const control = 'a, button, summary, input, select, textarea, [contenteditable], [tabindex]:not([tabindex="-1"])';

export const hasFields = (form: Element | null | undefined): boolean =>
  Boolean(form?.querySelector('input:not([type="hidden"]), textarea, select'));
