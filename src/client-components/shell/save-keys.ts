/**
 * Clicks the button with this shortcut: that of the form with the focus; otherwise the first one of the page, for Ctrl+Enter only if its
 * form has nothing to type, because what somebody is not looking at must not be sent.
 */
export function pressSaveKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (!(ctrlKey || metaKey) || altKey || shiftKey || repeat || isComposing) return false;
  const shortcut = key === 'Enter' ? 'Control+Enter' : key.toLowerCase() === 's' ? 'Control+S' : null;
  if (!shortcut || document.querySelector('[role="dialog"]')) return false;
  const form = target instanceof Element ? target.closest('form') : null;
  const elsewhere = buttonIn(document, shortcut);
  const button = buttonIn(form, shortcut) ?? (shortcut === 'Control+S' || isAlone(elsewhere) ? elsewhere : null);
  button?.click();
  return button !== null;
}

const isAlone = (button: Element | null) =>
  !button?.closest('form')?.querySelector('input:not([type="hidden"]), textarea, select');

/** Null if there is none, or if it is folded away. */
function buttonIn(root: ParentNode | null, shortcut: string): HTMLElement | null {
  const buttons = root?.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${shortcut}"]`) ?? [];
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}
