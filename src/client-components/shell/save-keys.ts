import { hasFields } from '../keys.ts';

/**
 * Clicks the button with this shortcut: that of the form with the focus; otherwise the first one of the page, for Ctrl+Enter only if its
 * form has nothing to type, because what somebody does not see must not be sent. Ctrl+Shift+Enter opens a menu of the save bar.
 */
export function pressSaveKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  if (!(ctrlKey || metaKey) || altKey || repeat || isComposing) return false;
  const shortcut = shortcuts[`${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`];
  if (!shortcut || document.querySelector('[role="dialog"]')) return false;
  const form = target instanceof Element ? target.closest('form') : null;
  const elsewhere = buttonIn(document, shortcut);
  const button = buttonIn(form, shortcut) ?? (shortcut !== 'Control+Enter' || isAlone(elsewhere) ? elsewhere : null);
  button?.click();
  button?.closest<HTMLDetailsElement>('details[open]')?.querySelector('button')?.focus();
  return button !== null;
}

const shortcuts: Readonly<Record<string, string>> = {
  s: 'Control+S',
  enter: 'Control+Enter',
  'Shift+enter': 'Control+Shift+Enter',
};

/** Closes a menu of the save bar on Escape. */
export function closeSaveMenu({ key, target }: KeyboardEvent): boolean {
  const menu =
    key === 'Escape' && target instanceof Element
      ? target.closest<HTMLDetailsElement>('[data-save-bar] details[open]')
      : null;
  if (!menu) return false;
  menu.open = false;
  menu.querySelector('summary')?.focus();
  return true;
}

const isAlone = (button: Element | null) => !hasFields(button?.closest('form'));

/** Null if there is none, or if it is folded away. */
function buttonIn(root: ParentNode | null, shortcut: string): HTMLElement | null {
  const buttons = root?.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${shortcut}"]`) ?? [];
  return [...buttons].find((button) => button.checkVisibility()) ?? null;
}
