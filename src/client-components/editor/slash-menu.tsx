/** A slash at the start of a paragraph opens a menu of blocks, which is filtered by what is typed after it. */
import type { Editor } from '@tiptap/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DialogRequest } from './dialogs.tsx';
import styles from './editor.module.css';
import { ToolIcon } from './tool-icon.tsx';
import { blockTools, type ToolName, tools } from './tools.ts';

type Choice = {
  readonly icon: ToolName;
  readonly label: string;
  /** Other names that somebody may type. */
  readonly names: string;
  run(editor: Editor): unknown;
};

const tool = (name: ToolName, names: string): Choice => {
  const { label, run } = [...tools, ...blockTools].find((each) => each.name === name)!;
  return { icon: name, label, names, run: (editor) => run?.(editor) };
};

const heading =
  (level: 2 | 3): Choice['run'] =>
  (editor) =>
    editor.chain().focus().setNode('heading', { level }).run();

const choicesFor = (ask: (request: DialogRequest) => void): readonly Choice[] => [
  { icon: 'heading', label: 'Heading', names: 'section title h2', run: heading(2) },
  { icon: 'heading', label: 'Subheading', names: 'subsection h3', run: heading(3) },
  tool('bulletList', 'unordered'),
  tool('orderedList', 'ordered'),
  { icon: 'picture', label: 'Image', names: 'picture photo', run: () => ask({ what: 'picture', files: [] }) },
  {
    icon: 'quote',
    label: 'Quote',
    names: 'blockquote',
    // A list cannot contain a quote, so the list item becomes a paragraph first.
    run: (editor) => editor.chain().focus().clearNodes().wrapIn('quote').run(),
  },
  tool('divider', 'line rule hr'),
  {
    icon: 'code',
    label: 'Code block',
    names: 'pre',
    run: (editor) => editor.chain().focus().setNode('codeBlock').run(),
  },
];

type Typed = { readonly from: number; readonly to: number; readonly text: string };

/** What is typed after the slash; null unless the caret is at the end of a paragraph that begins with one. */
function typedIn({ state }: Editor): Typed | null {
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parentOffset < parent.content.size) return null;
  const [, text] = /^\/((?:[\p{L}\d][\p{L}\d ]{0,19})?)$/u.exec(parent.textContent) ?? [];
  return text === undefined ? null : { from: $from.start(), to: $from.pos, text: text.toLowerCase() };
}

type Props = { readonly editor: Editor; readonly ask: (request: DialogRequest) => void };

export function SlashMenu({ editor, ask }: Props) {
  const typed = typedIn(editor);
  /** Where somebody typed a slash last, until the caret leaves: moving the caret there opens nothing. Escape closes it. */
  const [menu, setMenu] = useState<{ readonly at: number; readonly isClosed: boolean } | null>(null);
  useEffect(() => {
    const onUpdate = () => {
      const at = typedIn(editor)?.from;
      setMenu((now) => (at === undefined ? null : now?.at === at ? now : { at, isClosed: false }));
    };
    editor.on('update', onUpdate);
    return () => {
      editor.off('update', onUpdate);
    };
  }, [editor]);
  if (!typed && menu) setMenu(null);
  if (!typed || menu?.at !== typed.from || menu.isClosed || !editor.isFocused) return null;
  const choices = choicesFor(ask).filter(
    ({ label, names }) => label.toLowerCase().includes(typed.text) || names.includes(typed.text),
  );
  if (choices.length === 0) return null;
  // A new filter begins with its first choice.
  return (
    <Menu
      key={typed.text}
      editor={editor}
      typed={typed}
      choices={choices}
      onClose={() => setMenu({ at: typed.from, isClosed: true })}
    />
  );
}

type MenuProps = {
  readonly editor: Editor;
  readonly typed: Typed;
  readonly choices: readonly Choice[];
  readonly onClose: () => void;
};

function Menu({ editor, typed, choices, onClose }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const index = Math.min(at, choices.length - 1);
  const use = (choice: Choice | undefined) => {
    editor.chain().focus().deleteRange(typed).run();
    choice?.run(editor);
  };
  const { dom } = editor.view;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      // While letters are composed, these keys are for the input method; with a modifier they have other meanings.
      if (event.isComposing || event.keyCode === 229 || ctrlKey || metaKey || altKey || shiftKey) return;
      if (key === 'ArrowDown') setAt((index + 1) % choices.length);
      else if (key === 'ArrowUp') setAt((index - 1 + choices.length) % choices.length);
      else if (key === 'Enter' || key === 'Tab') use(choices[index]);
      else if (key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the keys of the editor.
    dom.addEventListener('keydown', onKeyDown, { capture: true });
    return () => dom.removeEventListener('keydown', onKeyDown, { capture: true });
  });

  useEffect(() => {
    dom.setAttribute('aria-autocomplete', 'list');
    dom.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) dom.removeAttribute(name);
    };
  }, [dom, id]);

  useLayoutEffect(() => {
    dom.setAttribute('aria-activedescendant', `${id}-${index}`);
    place(list.current, editor, typed.from);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div ref={list} id={id} role="listbox" aria-label="Insert a block" className={styles.slash}>
      {choices.map((choice, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the text, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
        <div
          key={choice.label}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === index}
          className={styles.choice}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setAt(position)}
          onClick={() => use(choice)}
        >
          <ToolIcon name={choice.icon} /> {choice.label}
        </div>
      ))}
    </div>
  );
}

/** Below the line of the slash, or above it where there is more room. */
function place(menu: HTMLElement | null, editor: Editor, from: number): void {
  const frame = menu?.offsetParent?.getBoundingClientRect();
  if (!menu || !frame) return;
  const { top, bottom, left } = editor.view.coordsAtPos(from);
  const fits = bottom + menu.offsetHeight < innerHeight || top < innerHeight - bottom;
  menu.style.top = `${(fits ? bottom + 6 : top - menu.offsetHeight - 6) - frame.top}px`;
  menu.style.left = `${Math.min(left, frame.right - menu.offsetWidth - 8) - frame.left}px`;
}
