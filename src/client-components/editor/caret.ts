import type { Editor } from '@tiptap/core';

let left: { readonly field: string; readonly from: number; readonly to: number } | null = null;

export function leaveCaret({ state }: Editor, field: HTMLTextAreaElement): void {
  const { from, to } = state.selection;
  left = { field: field.id, from, to };
}

/** The router marks the field before or after its editor has started. */
export function takeCaret(editor: Editor, field: HTMLElement): () => void {
  const take = () => {
    const top = field.dataset['caret'];
    if (top === undefined) return;
    delete field.dataset['caret'];
    editor.commands.setTextSelection(left?.field === field.id ? left : 0);
    // The command of the library would wait for the next frame, and keys before it would be lost.
    editor.view.focus();
    const now = editor.view.dom.closest('[data-editor]')?.getBoundingClientRect().top ?? 0;
    scrollBy({ top: now - Number(top), behavior: 'instant' });
  };
  take();
  field.addEventListener('caret', take);
  return () => field.removeEventListener('caret', take);
}
