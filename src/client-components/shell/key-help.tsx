import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { chooseSingleKeys, usesSingleKeys } from '../keys.ts';
import type { WindowProps } from './admin-shell.tsx';
import styles from './key-help.module.css';

export function KeyHelp({ destinations, onClose }: WindowProps) {
  const [isOn, setOn] = useState(usesSingleKeys);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.columns}>
        <Group title="Everywhere">
          <Line keys={['Ctrl', 'K']}>Find anything</Line>
          <Line keys={['Ctrl', 'S']}>Save</Line>
          <Line keys={['Ctrl', 'Enter']}>Publish, or send</Line>
          <Line keys={['Ctrl', 'Shift', 'Enter']}>Schedule</Line>
          <Line keys={['/']}>Search this list</Line>
          <Line keys={['↓']}>From the search to the first row</Line>
          <Line keys={['j']}>Next row</Line>
          <Line keys={['k']}>Previous row</Line>
          <Line keys={['Enter']}>Open the row</Line>
          <Line keys={['x']}>Select the row</Line>
          <Line keys={['Shift', 'X']}>Select the rows up to this one</Line>
          <Line keys={['r']}>Answer, or go to the first field</Line>
          <Line keys={['s']}>Next part of the page</Line>
          <Line keys={['Shift', 'S']}>Previous part of the page</Line>
          <Line keys={['1', '…', '9']}>Tab of the record</Line>
          <Line keys={['n']}>Next record of the list</Line>
          <Line keys={['p']}>Previous record of the list</Line>
          <Line keys={['z']}>Undo, while a message offers it</Line>
          <Line keys={['[']}>Collapse the side bar</Line>
          <Line keys={['?']}>Keyboard shortcuts</Line>
          <Line keys={['Esc']}>Close a window, or leave a form</Line>
        </Group>
        <Group title="In a text">
          <Line keys={['Ctrl', 'B']}>Bold</Line>
          <Line keys={['Ctrl', 'I']}>Italic</Line>
          <Line keys={['Ctrl', 'E']}>Code</Line>
          <Line keys={['Ctrl', 'Shift', 'X']}>Strikethrough</Line>
          <Line keys={['Ctrl', ',']}>Subscript</Line>
          <Line keys={['Ctrl', '.']}>Superscript</Line>
          <Line keys={['Ctrl', 'K']}>Link</Line>
          <Line keys={['Ctrl', 'Shift', 'V']}>Paste without formatting</Line>
          <Line keys={['/']}>Insert a block</Line>
          <Line keys={['Ctrl', 'Z']}>Undo</Line>
          <Line keys={['Alt', 'F10']}>Go to the toolbar</Line>
        </Group>
        <Group title="Go to">
          {destinations.map(({ href, label, letter }) =>
            letter ? (
              <Line key={href} keys={['g', letter]}>
                {label}
              </Line>
            ) : null,
          )}
        </Group>
      </div>
      <p className={styles.foot}>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => {
              chooseSingleKeys(target.checked);
              setOn(target.checked);
            }}
          />
          Shortcuts without Ctrl
        </label>
        <button type="button" className="button" data-focus-first onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>{children}</dl>
    </section>
  );
}

function Line({ keys, children }: { readonly keys: readonly string[]; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
