/** The words of the selected footnote, in a small window at its place. */
import type { Editor } from '@tiptap/core';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';
import { leaveFootnote, removeFootnote, selectedFootnote, writeSelected } from './footnote.ts';
import { placeAt } from './place-at.ts';

export function FootnotePopover({ editor }: { readonly editor: Editor }) {
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const selected = selectedFootnote(editor.state);
  const at = selected?.at;
  useLayoutEffect(() => {
    if (own.current && at !== undefined) placeAt(own.current, editor, at);
  });
  // A new footnote is written at once.
  const isNew = selected?.node.attrs['text'] === '';
  useLayoutEffect(() => {
    if (at !== undefined && isNew) own.current?.querySelector('textarea')?.focus();
  }, [at, isNew]);
  if (!selected) return null;
  return (
    <div ref={own} className={styles.popover} data-footnote-text="">
      <label htmlFor={id}>Footnote</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={String(selected.node.attrs['text'])}
        onChange={({ target }) => writeSelected(editor, selected, { text: target.value.replaceAll(/\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if ((event.key !== 'Escape' && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
          // With Ctrl it is the key that publishes.
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          leaveFootnote(editor, selected);
        }}
      />
      <p className={styles.buttons}>
        <button type="button" className={styles.smallTool} onClick={() => leaveFootnote(editor, selected)}>
          Done
        </button>
        <button type="button" className={styles.smallTool} onClick={() => removeFootnote(editor, selected)}>
          Remove footnote
        </button>
      </p>
    </div>
  );
}
