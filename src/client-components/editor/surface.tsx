import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLazyDialog } from '../lazy-dialog.ts';
import { takeCaret } from './caret.ts';
import { createEditor, type EditorHandle } from './create-editor.ts';
import { type DialogRequest, Dialogs, type Question, questionOf } from './dialogs.tsx';
import styles from './editor.module.css';
import { EmbedPopover } from './embed-popover.tsx';
import { Foot } from './foot.tsx';
import { FootnotePopover } from './footnote-popover.tsx';
import { showTextOnPhone } from './phone.ts';
import { stayAboveSaveBar } from './save-bar.ts';
import { SlashMenu } from './slash-menu.tsx';
import { Toolbar } from './toolbar.tsx';

export type SurfaceProps = {
  /** Id of the field, which holds the document as JSON. */
  readonly field: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
};

export function Surface({ field, label, describedBy, invalid = false }: SurfaceProps) {
  const container = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const { opened: question, open, close } = useLazyDialog<Question>();
  const ask = useCallback((request: DialogRequest) => open(() => questionOf(request)), [open]);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  // The effect runs before the browser paints, because the empty page is less high than the text that it replaces.
  useLayoutEffect(() => {
    const input = document.getElementById(field) as HTMLTextAreaElement | null;
    if (!container.current || !input) return undefined;
    const handle = createEditor({
      container: container.current,
      field: input,
      label,
      ask,
      leave: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    });
    handle.editor.on('transaction', rerender);
    showTextOnPhone(handle.editor);
    setEditor(handle);
    return () => {
      handle.destroy();
      setEditor(null);
    };
  }, [field, label, ask]);
  // A closed dialog returns the focus to the text, but not the caret.
  useEffect(() => {
    if (!question || !editor) return undefined;
    return () => {
      if (!editor.editor.isDestroyed) editor.editor.view.focus();
    };
  }, [question, editor]);
  // Here the tools have their height.
  useEffect(() => {
    const input = document.getElementById(field);
    return editor && input ? takeCaret(editor.editor, input) : undefined;
  }, [editor, field]);
  useEffect(() => (editor ? stayAboveSaveBar(document.getElementById(field)) : undefined), [editor, field]);
  // The form field is hidden, so error summary links focus the editor instead.
  useEffect(() => {
    if (!editor) return undefined;
    const follow = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest(`a[href="#${CSS.escape(field)}"]`))) return;
      event.preventDefault();
      editor.editor.commands.focus();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [editor, field]);
  useEffect(() => {
    const text = editor ? container.current?.querySelector('[contenteditable]') : null;
    if (!text) return;
    const names = {
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
    };
    for (const [name, value] of Object.entries(names)) {
      if (value === undefined) text.removeAttribute(name);
      else text.setAttribute(name, value);
    }
  }, [editor, describedBy, invalid]);
  return (
    <div className={styles.editor} data-editor={editor ? 'ready' : 'waiting'} data-invalid={invalid || undefined}>
      <div ref={container} className={styles.page} />
      <div ref={bar} className={styles.bar}>
        {editor && <Toolbar editor={editor.editor} label={label} ask={ask} />}
      </div>
      <div className={styles.foot}>{editor && <Foot editor={editor.editor} ask={ask} />}</div>
      {editor && <EmbedPopover editor={editor.editor} />}
      {editor && <FootnotePopover editor={editor.editor} />}
      {editor && <SlashMenu editor={editor.editor} ask={ask} />}
      {editor && question && <Dialogs editor={editor.editor} question={question} onDone={close} />}
    </div>
  );
}
