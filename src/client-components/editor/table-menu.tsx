import type { Editor } from '@tiptap/core';
import { tableLimits } from '#contract/text-limits.ts';
import styles from './editor.module.css';
import { Menu } from './menu.tsx';
import { addColumn, addRow, placeIn, removeColumn, removeRow, removeTable, setTable } from './table.ts';

const entries: ReadonlyArray<readonly [label: string, run: (editor: Editor) => boolean]> = [
  ['Add row above', (editor) => addRow(editor, 0)],
  ['Add column before', (editor) => addColumn(editor, 0)],
  ['Add row below', (editor) => addRow(editor, 1)],
  ['Add column after', (editor) => addColumn(editor, 1)],
  ['Remove row', removeRow],
  ['Remove column', removeColumn],
  ['Remove table', removeTable],
];

export function TableMenu({ editor }: { readonly editor: Editor }) {
  const place = placeIn(editor.state);
  if (!place) return null;
  const { header, caption } = place.table.attrs as { header: boolean; caption: string | null };
  const { childCount: rows, firstChild } = place.table;
  const isFull = (label: string) =>
    (label.startsWith('Add row') && rows >= tableLimits.rows) ||
    (label.startsWith('Add column') && (firstChild?.childCount ?? 0) >= tableLimits.columns);
  return (
    <Menu label="Table…">
      {(close) => (
        <>
          {entries.map(([label, run]) => (
            <button
              key={label}
              type="button"
              className={styles.entry}
              disabled={isFull(label)}
              onClick={() => {
                run(editor);
                close();
              }}
            >
              {label}
            </button>
          ))}
          <label className={styles.entry}>
            <input type="checkbox" checked={header} onChange={() => setTable(editor, { header: !header })} />
            Header row
          </label>
          <label className={styles.caption}>
            Caption
            <input
              key={place.at}
              className="input"
              // It has no name, so that it is not sent with the form.
              defaultValue={caption ?? ''}
              onChange={({ target }) => setTable(editor, { caption: target.value.trim() || null })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                close();
                editor.commands.focus();
              }}
            />
          </label>
        </>
      )}
    </Menu>
  );
}
