/** The editor itself: tools above, the text, and what there is to say of it below. */
import { useEffect, useReducer, useRef, useState } from 'react';
import { createEditor, type OwnEditor } from './create-editor.ts';
import { type Asked, Dialogs } from './dialogs.tsx';
import styles from './editor.module.css';
import { Foot } from './foot.tsx';
import { Toolbar } from './toolbar.tsx';

export type SurfaceProps = {
  /** Id of the field that holds the tree as JSON. */
  readonly field: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
};

export function Surface({ field, label, describedBy, invalid = false }: SurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<OwnEditor | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const input = document.getElementById(field) as HTMLTextAreaElement | null;
    if (!place.current || !input) return undefined;
    const made = createEditor({
      place: place.current,
      field: input,
      label,
      ask: setAsked,
      leave: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    });
    made.editor.on('transaction', redraw);
    setEditor(made);
    return () => {
      made.end();
      setEditor(null);
    };
  }, [field, label]);
  // The browser gives the text its focus back when a dialog goes, but not its caret: what is typed next would be lost.
  useEffect(() => {
    if (!asked || !editor) return undefined;
    return () => {
      if (!editor.editor.isDestroyed) editor.editor.view.focus();
    };
  }, [asked, editor]);
  useEffect(() => {
    const text = editor ? place.current?.querySelector('[contenteditable]') : null;
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
      <div ref={bar} className={styles.bar}>
        {editor && <Toolbar editor={editor.editor} label={label} ask={setAsked} />}
      </div>
      <div ref={place} className={styles.page} />
      <div className={styles.foot}>{editor && <Foot editor={editor.editor} ask={setAsked} />}</div>
      {editor && asked && <Dialogs editor={editor.editor} asked={asked} onDone={() => setAsked(null)} />}
    </div>
  );
}
