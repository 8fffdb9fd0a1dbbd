/** Enter in the title that stands before a text leads into the text, and saves nothing. */
export function goOnByEnter(id: string): (() => void) | undefined {
  const field = document.getElementById(id) as HTMLTextAreaElement | null;
  const { form } = field ?? {};
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing || !field) return;
    const box = field.closest('.field');
    if (!(target instanceof HTMLElement) || !box?.previousElementSibling?.contains(target)) return;
    if (!target.matches('input:not([type="checkbox"]), textarea[rows="1"]')) return;
    event.preventDefault();
    const text = box.querySelector<HTMLElement>('[contenteditable="true"]');
    const waiting = box.querySelector<HTMLElement>('[data-editor="waiting"]');
    // An editor that starts later takes the focus then (caret.ts).
    if (!text) field.dataset['caret'] = String(waiting?.getBoundingClientRect().top ?? 0);
    (text ?? waiting)?.focus();
  };
  // The listener comes before the field itself, which would send its form.
  form?.addEventListener('keydown', onKey, { capture: true });
  return () => form?.removeEventListener('keydown', onKey, { capture: true });
}
