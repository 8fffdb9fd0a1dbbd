'use client';
import { useEffect } from 'react';

/** A text area that wraps, but has no line breaks: Enter sends its form, as in an input. `field` is its id. */
export function OneLine({ field }: { readonly field: string }) {
  useEffect(() => {
    const input = document.getElementById(field) as HTMLTextAreaElement | null;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      // In front of a text, Enter has moved the focus there already (editor/go-on.ts).
      if (key !== 'Enter' || ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return;
      event.preventDefault();
      input?.form?.querySelector<HTMLElement>('[type="submit"]')?.click();
    };
    const onInput = () => {
      if (!input || !/[\r\n]/.test(input.value)) return;
      const { selectionEnd, value } = input;
      input.value = value.replaceAll(/[\r\n]/g, ' ');
      input.setSelectionRange(selectionEnd, selectionEnd);
    };
    // Tab selects the whole text, as in an input.
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') input?.select();
    };
    input?.addEventListener('keydown', onKey);
    input?.addEventListener('keyup', onKeyUp);
    input?.addEventListener('input', onInput);
    return () => {
      input?.removeEventListener('keydown', onKey);
      input?.removeEventListener('keyup', onKeyUp);
      input?.removeEventListener('input', onInput);
    };
  }, [field]);
  return null;
}
