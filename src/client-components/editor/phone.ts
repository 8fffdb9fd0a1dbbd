import type { Editor } from '@tiptap/core';

/** There is only room for the text and its tools above the keyboard of a phone, so they go to the top of the screen. */
export function showTextOnPhone(editor: Editor): void {
  const phone = matchMedia('(max-width: 47.99rem) and (pointer: coarse)');
  // It waits until after the tap, which would meet another line.
  const show = () =>
    setTimeout(() => {
      const box = editor.isDestroyed ? null : editor.view.dom.closest('[data-editor]');
      if (!box || !editor.view.hasFocus() || box.getBoundingClientRect().top <= 0) return;
      scrollBy({ top: box.getBoundingClientRect().top, behavior: 'instant' });
      editor.commands.scrollIntoView();
    }, 100);
  editor.on('focus', () => {
    if (phone.matches) show();
  });
}
