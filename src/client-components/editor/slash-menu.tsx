/** A slash at the start of a paragraph opens a menu of blocks, which is filtered by what is typed after it. */
import type { Editor } from '@tiptap/core';
import { useId, useLayoutEffect, useRef } from 'react';
import type { DialogRequest } from './dialogs.tsx';
import styles from './editor.module.css';
import { type OpenMenu, openMenu } from './slash-commands.ts';
import { ToolIcon } from './tool-icon.tsx';

type Props = { readonly editor: Editor; readonly ask: (request: DialogRequest) => void };

export function SlashMenu({ editor, ask }: Props) {
  const menu = editor.isFocused ? openMenu(editor, ask) : null;
  return menu && <Menu editor={editor} menu={menu} />;
}

function Menu({ editor, menu }: { readonly editor: Editor; readonly menu: OpenMenu }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { choices, from, index } = menu;
  const { dom } = editor.view;

  useLayoutEffect(() => {
    dom.setAttribute('aria-autocomplete', 'list');
    dom.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) dom.removeAttribute(name);
    };
  }, [dom, id]);

  useLayoutEffect(() => {
    dom.setAttribute('aria-activedescendant', `${id}-${index}`);
    place(list.current, editor, from);
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
          onMouseMove={() => menu.mark(position)}
          onClick={() => menu.use(choice)}
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
