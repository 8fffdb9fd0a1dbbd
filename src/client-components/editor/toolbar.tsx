/** One tab stop; arrow keys move between the tools. */
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { alongText } from '../along-text.ts';
import type { DialogRequest } from './dialogs.tsx';
import styles from './editor.module.css';
import { ToolIcon } from './tool-icon.tsx';
import { shortcutOf, type Tool, tools } from './tools.ts';

type Props = { readonly editor: Editor; readonly label: string; readonly ask: (request: DialogRequest) => void };

export function Toolbar({ editor, label, ask }: Props) {
  const [at, setAt] = useState(0);
  const use = ({ name, run }: Tool) => {
    if (name === 'link') ask({ what: 'link' });
    else if (name === 'picture') ask({ what: 'picture', files: [] });
    else run?.(editor);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepOf(alongText(event.key), at);
    if (next === null && event.key !== 'Escape') return;
    event.preventDefault();
    if (next === null) return void editor.commands.focus();
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="toolbar" aria-label={`Formatting of ${label}`} className={styles.tools} onKeyDown={onKeyDown}>
      {tools.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          className={styles.tool}
          aria-label={tool.label}
          aria-pressed={tool.isOn(editor)}
          aria-keyshortcuts={tool.keys.map(shortcutOf).join(' ')}
          title={tool.label}
          tabIndex={index === at ? 0 : -1}
          // Keeps focus and selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => use(tool)}
        >
          <ToolIcon name={tool.name} />
        </button>
      ))}
    </div>
  );
}

function stepOf(key: string, at: number): number | null {
  const count = tools.length;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
